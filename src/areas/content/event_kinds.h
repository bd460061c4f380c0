// The events of content items.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "areas/content/items/workflow.h"
#include "core/endpoint/event_kind.h"

namespace toolyard::content {

// A content item after the change, without its texts.
struct ItemEvent {
  static constexpr std::string_view schema_name = "ContentItemEvent";
  std::int64_t id = 0;
  std::string content_type, locale, title;
  std::optional<std::string> slug;
  Status status = Status::draft;
  std::int64_t revision = 0;
  std::optional<std::int64_t> live_revision;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ItemEvent::id>("Id of the content item.").refers_to("content"),
        field<&ItemEvent::content_type>("Type of the content."),
        field<&ItemEvent::locale>("Locale of the content."),
        field<&ItemEvent::title>("Title of the latest revision."),
        field<&ItemEvent::slug>("Slug of the latest revision; null if it has none."),
        field<&ItemEvent::status>("Workflow status after the change."),
        field<&ItemEvent::revision>("Number of the latest revision."),
        field<&ItemEvent::live_revision>("Number of the live revision; null if none is live.")};
  }
};

namespace event_kinds {
inline constexpr EventOf<ItemEvent> submitted{
    "content.submitted",
    "A content item is in review: it was submitted, its approval was withdrawn, or it was edited "
    "after it was approved.",
    "content_item"};
inline constexpr EventOf<ItemEvent> approved{
    "content.approved", "The latest revision of a content item was approved.", "content_item"};
inline constexpr EventOf<ItemEvent> rejected{
    "content.rejected", "A content item was sent back to its author.", "content_item"};
inline constexpr EventOf<ItemEvent> published{
    "content.published", "A revision of a content item went live.", "content_item"};
inline constexpr EventOf<ItemEvent> unpublished{
    "content.unpublished", "A content item was taken offline.", "content_item"};
inline constexpr std::array<EventKind, 5> all{submitted, approved, rejected, published,
                                              unpublished};
}  // namespace event_kinds

}  // namespace toolyard::content
