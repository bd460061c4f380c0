// Settings of search data: the sync with Search Console and the retention.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/time/day.h"
#include "ports/search_console.h"

namespace toolyard::search {

struct SyncOptions {
  std::vector<std::string> sites = {};
  std::int32_t hour = 12;
  std::int32_t history_days = 90;
  // The members below are not settings; tests change them.
  std::int64_t page_rows = SearchConsoleRequest::max_rows;
  std::chrono::milliseconds pause{1'000};  // before the first retry; doubled for each further one

  // Returns the time of day (UTC) of the daily sync, or nullopt if only editors start syncs.
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
        field<&SyncOptions::hour>("Hour, in UTC, at which search data is fetched; -1 to fetch it "
                                  "only when an editor starts a sync.")
            .named("gsc_sync_hour")
            .limits(-1, 23),
        field<&SyncOptions::history_days>("Number of past days for which search data is fetched.")
            .named("gsc_history_days")
            .limits(1, 480)};
  }
};

struct RetentionOptions {
  std::int32_t months = 0;

  // Returns the first day that is kept, which is the first of a month, or nullopt if data is kept
  // forever.
  std::optional<Day> first_kept(Instant now) const {
    if (months == 0) return std::nullopt;
    const std::chrono::year_month_day today{std::chrono::floor<std::chrono::days>(now)};
    const auto month = today.year() / today.month() - std::chrono::months(months);
    return static_cast<Day>(std::chrono::sys_days(month / 1).time_since_epoch().count());
  }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&RetentionOptions::months>(
            "Number of months that search data is kept, beside the current one; older data is "
            "deleted, and neither imported nor fetched. 0 to keep it forever.")
            .named("search_retention_months")
            .limits(0, 1'200)};
  }
};

}  // namespace toolyard::search
