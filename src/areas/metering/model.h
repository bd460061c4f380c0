// What is counted of a tool call, and what is answered about all of them: sums over calls, by time
// and by tool, and how much of a quota is gone.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "core/error.h"
#include "core/identity.h"

namespace toolyard::metering {

// How a call ended. What a limit or a quota has refused is counted apart: it is no call in sums and
// takes nothing from a quota.
enum class Outcome : std::uint8_t { success, client_error, server_error, limited };
constexpr auto spellings(Outcome) {
  return std::array<Spelling<Outcome>, 4>{
      {{Outcome::success, "success", "It was answered."},
       {Outcome::client_error, "client-error", "The request was at fault."},
       {Outcome::server_error, "server-error", "The server was at fault."},
       {Outcome::limited, "limited", "A limit or a quota refused it."}}};
}

// One call, when it is over.
struct Use {
  UserId user{};
  KeyId key{};         // one of the user's; zero: made without a key
  std::uint16_t tool;  // its place in the list of tools that the meter was given
  Outcome outcome = Outcome::success;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;
  Instant now;
  std::string_view address = {};  // of the caller, as text
};

// Where a count is safe: in the counter file it survives the end of the process; in memory it does
// not, until it has been merged.
enum class Kept : std::uint8_t { file, memory, nowhere };

// When and from where a key was last used.
struct LastUse {
  KeyId key{};
  Instant at;
  std::string address;
};

enum class Granularity : std::uint8_t { hour, day, month };
constexpr auto spellings(Granularity) {
  return std::array<Spelling<Granularity>, 3>{
      {{Granularity::hour, "hour", "An entry for each hour, of 31 days at most."},
       {Granularity::day, "day", "An entry for each day, of 400 days at most."},
       {Granularity::month, "month", "An entry for each month, of 120 months at most."}}};
}

struct UsageQuery {
  std::optional<std::string> start_date = {};
  std::optional<std::string> end_date = {};
  Granularity granularity = Granularity::day;
  std::optional<std::string> tool = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&UsageQuery::start_date>("The first day, `YYYY-MM-DD` in UTC. Without it 30 days "
                                       "are shown, or twelve months."),
        field<&UsageQuery::end_date>("The last day, which is included; without it, today."),
        field<&UsageQuery::granularity>("How long an entry of the series is."),
        field<&UsageQuery::tool>("Only the calls of this tool."),
    };
  }
};

struct Totals {
  std::int64_t calls = 0;
  std::int64_t errors = 0;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Totals::calls>("Calls that no limit has refused."),
        field<&Totals::errors>("Those of them that ended in an error, whoever was at fault."),
        field<&Totals::bytes_in>("Bytes of the requests' bodies."),
        field<&Totals::bytes_out>("Bytes of the answers' bodies."),
    };
  }
};

struct Bucket : Totals {
  Instant start;

  static constexpr auto fields(auto...) {
    return joined(std::array{field<&Bucket::start>("When the hour, day or month begins.")},
                  Totals::fields());
  }
};

struct ToolUsage : Totals {
  std::string tool;

  static constexpr auto fields(auto...) {
    return joined(std::array{field<&ToolUsage::tool>("The tool.")}, Totals::fields());
  }
};

struct Quota {
  std::optional<std::int64_t> limit;
  std::int64_t used = 0;
  Instant resets_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Quota::limit>("Calls a month; null for as many as one likes."),
        field<&Quota::used>("Calls of this month so far, whatever period was asked for."),
        field<&Quota::resets_at>("When the next month begins."),
    };
  }
};

struct Usage {
  std::string start_date;
  std::string end_date;
  Granularity granularity = Granularity::day;
  Totals totals;
  std::vector<Bucket> series;
  std::vector<ToolUsage> by_tool;
  Quota quota;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Usage::start_date>("The first day of the period, in UTC."),
        field<&Usage::end_date>("Its last day, which is included."),
        field<&Usage::granularity>("How long an entry of the series is."),
        field<&Usage::totals>("The sums over the period."),
        field<&Usage::series>("An entry for each hour, day or month of it, also where nothing was "
                              "called, in order."),
        field<&Usage::by_tool>("The tools that were called, the most called first."),
        field<&Usage::quota>("How much of the month's quota is gone."),
    };
  }
};

}  // namespace toolyard::metering
