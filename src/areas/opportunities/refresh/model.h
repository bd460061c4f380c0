// Request and response of a refresh of opportunities.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/opportunities/model.h"

namespace toolyard::opportunities {

struct RefreshRequest {
  static constexpr std::string_view schema_name = "OpportunityRefreshRequest";
  std::string_view site, start_date, end_date;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RefreshRequest::site>("Search Console property to refresh; by default all.")
            .limits(0, 200),
        field<&RefreshRequest::start_date>(
            "First day of the search data to examine, such as `2026-01-31`; by default the last 28 "
            "days with final figures are used.")
            .format(Format::date)
            .limits(0, 10),
        field<&RefreshRequest::end_date>("Last day of the search data to examine, inclusive.")
            .format(Format::date)
            .limits(0, 10)};
  }
};

enum class Progress : std::uint8_t { done, queued };
constexpr auto spellings(Progress) {
  return std::array<Spelling<Progress>, 2>{
      {{Progress::done, "done", "Done."},
       {Progress::queued, "queued", "Left to a background job."}}};
}

struct RefreshCounts {
  std::int64_t found = 0, created = 0, updated = 0, removed = 0, reopened = 0, finished = 0,
               measured = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RefreshCounts::found>("Number of opportunities found."),
        field<&RefreshCounts::created>("Number of new opportunities."),
        field<&RefreshCounts::updated>("Number of opportunities with new figures."),
        field<&RefreshCounts::removed>("Number of open opportunities that no longer exist."),
        field<&RefreshCounts::reopened>(
            "Number of finished opportunities that have lost clicks since."),
        field<&RefreshCounts::finished>(
            "Number of opportunities finished because their content was published."),
        field<&RefreshCounts::measured>("Number of opportunities whose outcome is now known.")};
  }
};

struct RefreshedSite : RefreshCounts {
  static constexpr std::string_view schema_name = "OpportunityRefreshSite";
  std::string site;
  Progress state = Progress::done;
  std::optional<std::int64_t> job_id;
  std::optional<Period> window;
  static constexpr auto fields(auto...) {
    return joined(
        std::array{
            field<&RefreshedSite::site>("Search Console property."),
            field<&RefreshedSite::state>("Whether the refresh is done."),
            field<&RefreshedSite::job_id>("Id of the background job; null if none is needed.")
                .refers_to("jobs"),
            field<&RefreshedSite::window>("Days that were examined; null if there is no data or a "
                                          "background job does the work.")},
        RefreshCounts::fields());
  }
};

struct Refreshed : RefreshCounts {
  static constexpr std::string_view schema_name = "OpportunityRefreshResult";
  Progress state = Progress::done;
  std::vector<RefreshedSite> sites;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&Refreshed::state>(
                                 "Whether the refresh is done; `queued` if any property is."),
                             field<&Refreshed::sites>("Result per property.")},
                  RefreshCounts::fields());
  }
};

}  // namespace toolyard::opportunities
