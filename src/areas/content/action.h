// Actions on an item, as callers send them and are answered.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "areas/content/item.h"

namespace toolyard::content {

struct ActionRequest {
  std::optional<std::int64_t> revision;
  std::string comment;
  std::optional<Instant> publish_at;  // for publishing alone
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionRequest::revision>(
            "The revision you have read; refused where there is a later.")
            .limits(1, 9e15),
        field<&ActionRequest::comment>("Why; kept in the audit log.").limits(0, 2000)};
  }
};

struct PublishRequest : ActionRequest {
  static constexpr auto fields(auto...) {
    return joined(
        ActionRequest::fields(),
        std::array{field<&PublishRequest::publish_at>("When; at once where nothing is said.")});
  }
};

struct Acted {
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
        field<&Acted::id>("The item's number."),
        field<&Acted::status>("How far it has come."),
        field<&Acted::changed>("False where it was there already."),
        field<&Acted::scheduled>("Whether it waits to be published."),
        field<&Acted::live_revision>("What the public sees."),
        field<&Acted::published_at>("Since when."),
        field<&Acted::item>("The item."),
    };
  }
};
inline std::string tag_of(const Acted& acted) { return acted.entity_tag; }

}  // namespace toolyard::content
