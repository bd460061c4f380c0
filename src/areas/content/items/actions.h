// Actions on an item, as callers send them and are answered.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "areas/content/items/model.h"

namespace toolyard::content {

struct ActionRequest {
  static constexpr std::string_view schema_name = "ContentActionRequest";
  std::optional<std::int64_t> revision;
  std::string comment;
  std::optional<Instant> publish_at;  // for publishing alone
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionRequest::revision>(
            "Revision the action is meant for; the call is refused if there is a later one.")
            .limits(1, 9e15),
        field<&ActionRequest::comment>("Reason for the action, recorded in the audit log.")
            .limits(0, 2000)};
  }
};

struct PublishRequest : ActionRequest {
  static constexpr std::string_view schema_name = "ContentPublishRequest";
  static constexpr auto fields(auto...) {
    return joined(
        ActionRequest::fields(),
        std::array{field<&PublishRequest::publish_at>("When to publish; immediately by default.")});
  }
};

struct ActionResult {
  static constexpr std::string_view schema_name = "ContentActionResult";
  ItemId id{};
  Status status = Status::draft;
  bool changed = false;
  bool scheduled = false;
  std::optional<std::int64_t> live_revision;
  std::optional<Instant> published_at;
  ContentItem item;
  std::string entity_tag;  // no field: it stands in a header
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionResult::id>("Id of the content item."),
        field<&ActionResult::status>("Status after the call."),
        field<&ActionResult::changed>(
            "Whether the call changed anything; false if the item was in the "
            "target state already."),
        field<&ActionResult::scheduled>("Whether the item is scheduled to be published."),
        field<&ActionResult::live_revision>("Revision that is live; null if none is."),
        field<&ActionResult::published_at>("When the live revision was published."),
        field<&ActionResult::item>("The content item."),
    };
  }
};
inline std::string tag_of(const ActionResult& result) { return result.entity_tag; }

}  // namespace toolyard::content
