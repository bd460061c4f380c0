// The events of opportunities.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "areas/opportunities/model.h"
#include "core/endpoint/event_kind.h"

namespace toolyard::opportunities {

// What a refresh has found for a property.
struct FoundEvent {
  static constexpr std::string_view schema_name = "FoundOpportunitiesEvent";
  std::int64_t created = 0, reopened = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&FoundEvent::created>("Number of new opportunities."),
                      field<&FoundEvent::reopened>(
                          "Number of opportunities that were done and have lost clicks.")};
  }
};

// An opportunity that is done.
struct OpportunityEvent {
  static constexpr std::string_view schema_name = "OpportunityEvent";
  std::int64_t id = 0;
  Type type = Type::striking_distance;
  std::optional<std::string> query, page;
  std::optional<std::int64_t> content_item;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&OpportunityEvent::id>("Id of the opportunity.").refers_to("opportunities"),
        field<&OpportunityEvent::type>("Type of the opportunity."),
        field<&OpportunityEvent::query>("Search query; null if the page as a whole is meant."),
        field<&OpportunityEvent::page>("URL of the page."),
        field<&OpportunityEvent::content_item>("Id of the published text.").refers_to("content")};
  }
};

namespace event_kinds {
inline constexpr EventOf<FoundEvent> found{
    "opportunity.found", "New opportunities were found in the data of a property.", "search_site"};
inline constexpr EventOf<OpportunityEvent> done{
    "opportunity.done", "The text for an opportunity was published.", "opportunity"};
inline constexpr std::array<EventKind, 2> all{found, done};
}  // namespace event_kinds

}  // namespace toolyard::opportunities
