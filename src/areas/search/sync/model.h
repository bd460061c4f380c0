// Requests and responses of the daily sync with Search Console: starting it, and its state for each
// property.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"
#include "ports/job_queue.h"

namespace toolyard::search {

namespace problems {
inline constexpr ProblemType sync_not_set_up{"sync_not_set_up", ErrorKind::conflict,
                                             "This server does not fetch search data.",
                                             "The operator has to set `gsc_credentials_file` and "
                                             "`gsc_sites`. Until then, search data can be "
                                             "imported from files."};
}  // namespace problems

struct SyncRequest {
  static constexpr std::string_view schema_name = "SearchSyncRequest";
  std::string_view site;
  static constexpr auto fields(auto...) {
    return std::array{field<&SyncRequest::site>(
                          "Search Console property to fetch; by default all of `gsc_sites`.")
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
        field<&SiteSync::job>("Id of the background job of the last sync; null if there was none.")
            .refers_to("jobs"),
        field<&SiteSync::state>("State of the background job; null if the job was deleted."),
        field<&SiteSync::attempt>("Number of attempts of the background job."),
        field<&SiteSync::error>("Why the last attempt failed."),
        field<&SiteSync::finished_at>("When the background job finished."),
        field<&SiteSync::days>("Number of days that were fetched."),
        field<&SiteSync::fresh_days>(
            "Number of fetched days whose figures may still change; they are fetched again."),
        field<&SiteSync::first_date>("First day that was fetched.").format(Format::date),
        field<&SiteSync::last_final_date>("Last day with final figures.").format(Format::date),
        field<&SiteSync::last_date>("Last day that was fetched.").format(Format::date),
        field<&SiteSync::fetched_at>("When data was last fetched.")};
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
        field<&SyncStatus::sites>("State of the sync per property.")};
  }
};

}  // namespace toolyard::search
