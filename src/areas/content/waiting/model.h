// Texts that wait for somebody: those that were sent back to their author, and those with open
// comments by others for who wrote the text or has commented on it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "areas/content/items/model.h"
#include "core/endpoint/page.h"
#include "ports/database.h"

namespace toolyard::content {

struct WaitingItem {
  static constexpr std::string_view schema_name = "WaitingContent";
  ItemId id{};
  std::string title;
  Status status = Status::draft;
  std::optional<Instant> rejected_at;
  std::optional<std::string> rejected_by_name;
  std::int64_t open_comments = 0;
  std::optional<std::string> comment, commented_by_name;
  std::optional<Instant> commented_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&WaitingItem::id>("Id of the content item.").refers_to("content"),
        field<&WaitingItem::title>("Title.").names_record(),
        field<&WaitingItem::status>("Workflow status of the latest revision."),
        field<&WaitingItem::rejected_at>(
            "When the draft was sent back to its author; null if it was not, or has been submitted "
            "again."),
        field<&WaitingItem::rejected_by_name>("User name of the account that sent it back."),
        field<&WaitingItem::open_comments>("Number of open comments by others."),
        field<&WaitingItem::comment>("Text of the latest of these comments."),
        field<&WaitingItem::commented_by_name>("User name of the account that wrote it."),
        field<&WaitingItem::commented_at>("When it was written.")};
  }
};

// Returns the items that wait for the caller, those with the latest news first.
Result<Page<WaitingItem>> list_waiting(Transaction& transaction, const Call& call,
                                       const PageQuery& query);

}  // namespace toolyard::content
