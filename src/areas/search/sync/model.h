// Search data that is fetched by itself, once a day: what an operator sets, and what is told of it.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"
#include "ports/job_queue.h"
#include "ports/search_console.h"

namespace toolyard::search {

struct SyncOptions {
  std::vector<std::string> sites = {};
  std::int32_t hour = 12;
  std::int32_t history_days = 90;
  // Not set by operators.
  std::int64_t page_rows = SearchConsoleQuestion::most_rows;
  std::chrono::milliseconds pause{1'000};  // before a question is asked again, doubled each time

  // Nothing where only people ask for a sync.
  std::optional<std::chrono::hours> daily_at() const {
    return hour < 0 ? std::nullopt : std::optional(std::chrono::hours(hour));
  }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&SyncOptions::sites>("Search Console properties whose data is fetched daily, such as "
                                   "`sc-domain:example.org` or `https://example.org/`.")
            .named("gsc_sites")
            .limits(0, 100)
            .item_limits(1, 200),
        field<&SyncOptions::hour>("Hour of the day, in UTC, at which search data is fetched; -1 to "
                                  "fetch it only on request of an editor.")
            .named("gsc_sync_hour")
            .limits(-1, 23),
        field<&SyncOptions::history_days>("Number of past days whose search data is fetched.")
            .named("gsc_history_days")
            .limits(1, 480)};
  }
};

namespace problems {
inline constexpr ProblemType sync_not_set_up{"sync_not_set_up", ErrorKind::conflict,
                                             "Search data is not fetched by this server.",
                                             "The operator has to set `gsc_credentials_file` and "
                                             "`gsc_sites`. Until then, search data can be "
                                             "imported from files."};
}  // namespace problems

struct SyncRequest {
  static constexpr std::string_view schema_name = "SearchSyncRequest";
  std::string_view site;
  static constexpr auto fields(auto...) {
    return std::array{field<&SyncRequest::site>("Search Console property to fetch; by default all.")
                          .limits(0, 200)};
  }
};

struct SiteSync {
  static constexpr std::string_view schema_name = "SearchSiteSync";
  std::string site;
  std::optional<JobId> job;
  std::optional<JobState> state;
  std::int64_t attempt = 0;
  std::optional<std::string> error;
  std::optional<Instant> finished_at;
  std::int64_t days = 0;
  std::int64_t fresh_days = 0;
  std::optional<std::string> first_date, last_final_date, last_date;
  std::optional<Instant> fetched_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&SiteSync::site>("Search Console property."),
        field<&SiteSync::job>("Id of the job of the last sync; null if there was none."),
        field<&SiteSync::state>("State of that job; null if it is no longer known."),
        field<&SiteSync::attempt>("Number of attempts of that job."),
        field<&SiteSync::error>("Why its last attempt failed."),
        field<&SiteSync::finished_at>("When it finished."),
        field<&SiteSync::days>("Number of days fetched by all syncs."),
        field<&SiteSync::fresh_days>(
            "Number of these days whose figures may still change and are fetched again."),
        field<&SiteSync::first_date>("First day fetched.").format(Format::date),
        field<&SiteSync::last_final_date>("Last day with final figures.").format(Format::date),
        field<&SiteSync::last_date>("Last day fetched.").format(Format::date),
        field<&SiteSync::fetched_at>("When a day was last fetched.")};
  }
};

struct SyncStatus {
  static constexpr std::string_view schema_name = "SearchSyncStatus";

  bool is_set_up = false;
  std::optional<Instant> next_at;
  std::vector<SiteSync> sites;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&SyncStatus::is_set_up>("Whether this server is configured to fetch search data."),
        field<&SyncStatus::next_at>(
            "When the next scheduled sync is due; null if there is no schedule."),
        field<&SyncStatus::sites>("State per property.")};
  }
};

}  // namespace toolyard::search
