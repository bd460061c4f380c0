// What is counted of a tool call, and the usage report of an account: sums by time and by tool, and
// the state of its quota.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/keys/facts.h"
#include "areas/metering/facts.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/error.h"

namespace toolyard::metering {

// A call that has ended.
struct ToolCall {
  UserId user{};
  KeyId key{};         // one of the user's keys; zero if the call was made without a key
  std::uint16_t tool;  // index in the list of tools given to the meter
  Outcome outcome = Outcome::success;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;
  Instant now;
  std::string_view address = {};  // IP address of the caller, as text
};

// Where a call was counted. A count in the counter file survives the end of the process; one in
// memory does not, unless it was merged before. `nowhere`: the call could not be counted.
enum class CountedIn : std::uint8_t { file, memory, nowhere };

// When and from where a key was last used.
struct LastUse {
  KeyId key{};
  Instant at;
  std::string address;
};

enum class Granularity : std::uint8_t { hour, day, month };
constexpr auto spellings(Granularity) {
  return std::array<Spelling<Granularity>, 3>{
      {{Granularity::hour, "hour", "One entry per hour, for at most 31 days."},
       {Granularity::day, "day", "One entry per day, for at most 400 days."},
       {Granularity::month, "month", "One entry per month, for at most 120 months."}}};
}

struct UsageQuery {
  std::optional<std::string> start_date = {};
  std::optional<std::string> end_date = {};
  Granularity granularity = Granularity::day;
  std::optional<std::string> tool = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&UsageQuery::start_date>(
            "First day of the period (UTC), such as `2026-01-31`. By default, the period has 30 "
            "days, or twelve months with `granularity=month`.")
            .format(Format::date),
        field<&UsageQuery::end_date>("Last day of the period, inclusive; today by default.")
            .format(Format::date),
        field<&UsageQuery::granularity>("Length of one entry of the series."),
        field<&UsageQuery::tool>("Only calls of the tool with this slug."),
    };
  }
};

// Of an account; the calls of one key all have the environment of the key.
struct AccountUsageQuery : UsageQuery {
  keys::Environment environment = keys::Environment::live;

  static constexpr auto fields(auto...) {
    return joined(UsageQuery::fields(),
                  std::array{field<&AccountUsageQuery::environment>(
                      "Calls with keys for production and with access tokens, or those with keys "
                      "for testing.")});
  }
};

struct Totals {
  static constexpr std::string_view schema_name = "UsageTotals";
  std::int64_t calls = 0;
  std::int64_t errors = 0;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Totals::calls>(
            "Number of calls, excluding those that a rate limit or quota refused."),
        field<&Totals::errors>(
            "Number of calls that ended in an error of the client or of the server."),
        field<&Totals::bytes_in>("Total size of the request bodies, in bytes."),
        field<&Totals::bytes_out>("Total size of the response bodies, in bytes."),
    };
  }
};

struct Bucket : Totals {
  static constexpr std::string_view schema_name = "UsageSeriesPoint";
  Instant start;

  static constexpr auto fields(auto...) {
    return joined(std::array{field<&Bucket::start>("Start of the hour, day or month.")},
                  Totals::fields());
  }
};

struct ToolUsage : Totals {
  static constexpr std::string_view schema_name = "ToolUsage";
  std::string tool;

  static constexpr auto fields(auto...) {
    return joined(std::array{field<&ToolUsage::tool>("Slug of the tool.")}, Totals::fields());
  }
};

struct Quota {
  static constexpr std::string_view schema_name = "UsageQuota";
  std::optional<std::int64_t> limit;
  std::int64_t used = 0;
  Instant resets_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Quota::limit>("Maximum calls per month; null for no limit."),
        field<&Quota::used>(
            "Calls in the current month (UTC), regardless of the requested period."),
        field<&Quota::resets_at>("When the quota is reset: at the start of the next month (UTC)."),
    };
  }
};

struct Usage {
  static constexpr std::string_view schema_name = "Usage";
  std::string start_date;
  std::string end_date;
  Granularity granularity = Granularity::day;
  keys::Environment environment = keys::Environment::live;
  Totals totals;
  std::vector<Bucket> series;
  std::vector<ToolUsage> by_tool;
  Quota quota;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Usage::start_date>("First day of the period (UTC).").format(Format::date),
        field<&Usage::end_date>("Last day of the period, inclusive.").format(Format::date),
        field<&Usage::granularity>("Length of one entry of the series."),
        field<&Usage::environment>("What the calls were for; those for testing are not charged."),
        field<&Usage::totals>("Sums over the period."),
        field<&Usage::series>("One entry per hour, day or month in chronological order, including "
                              "those without calls."),
        field<&Usage::by_tool>("Usage per tool, most calls first."),
        field<&Usage::quota>("State of the monthly quota."),
    };
  }
};

}  // namespace toolyard::metering
