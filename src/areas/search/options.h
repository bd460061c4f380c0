// What an operator can set about search data.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
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
        field<&SyncOptions::hour>("Hour, in UTC, at which search data is fetched; -1 to fetch it "
                                  "only when an editor starts a sync.")
            .named("gsc_sync_hour")
            .limits(-1, 23),
        field<&SyncOptions::history_days>("Number of past days for which search data is fetched.")
            .named("gsc_history_days")
            .limits(1, 480)};
  }
};

}  // namespace toolyard::search
