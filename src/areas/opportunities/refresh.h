// Looking for opportunities anew: what a caller asks for, and what came of it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/opportunities/opportunity.h"

namespace toolyard::opportunities {

struct RefreshRequest {
  std::string_view site, start_date, end_date;
  static constexpr auto fields(auto...) {
    return std::array{field<&RefreshRequest::site>("Only this property; else all.").limits(0, 200),
                      field<&RefreshRequest::start_date>(
                          "The first day to look at, such as `2026-01-31`; else the "
                          "last 28 days with final numbers.")
                          .limits(0, 10),
                      field<&RefreshRequest::end_date>("The last day.").limits(0, 10)};
  }
};

enum class Progress : std::uint8_t { done, queued };
constexpr auto spellings(Progress) {
  return std::array<Spelling<Progress>, 2>{
      {{Progress::done, "done", "It is all there."}, {Progress::queued, "queued", "A job looks."}}};
}

struct RefreshCounts {
  std::int64_t found = 0, created = 0, updated = 0, removed = 0, reopened = 0, finished = 0,
               measured = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RefreshCounts::found>("How many opportunities there are now."),
        field<&RefreshCounts::created>("How many of them are new."),
        field<&RefreshCounts::updated>("How many have other numbers than before."),
        field<&RefreshCounts::removed>("How many open ones were none any more."),
        field<&RefreshCounts::reopened>("How many that were done have lost clicks since."),
        field<&RefreshCounts::finished>("How many are done, as their content is published."),
        field<&RefreshCounts::measured>("Of how many the outcome is known now.")};
  }
};

struct RefreshedSite : RefreshCounts {
  std::string site;
  Progress state = Progress::done;
  std::optional<std::int64_t> job_id;
  std::optional<Period> window;
  static constexpr auto fields(auto...) {
    return joined(
        std::array{field<&RefreshedSite::site>("The property."),
                   field<&RefreshedSite::state>("Whether it is done."),
                   field<&RefreshedSite::job_id>("The job that does it."),
                   field<&RefreshedSite::window>("The days that were looked at; null where "
                                                 "nothing is known of any, or a job looks.")},
        RefreshCounts::fields());
  }
};

struct Refreshed : RefreshCounts {
  Progress state = Progress::done;
  std::vector<RefreshedSite> sites;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&Refreshed::state>("`queued` where any property is."),
                             field<&Refreshed::sites>("Each property.")},
                  RefreshCounts::fields());
  }
};

}  // namespace toolyard::opportunities
