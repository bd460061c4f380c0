#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "app/demo/site.h"
#include "areas/metering/metering.h"

namespace toolyard::demo {

namespace {

using metering::Count;
using metering::Outcome;

// The use of a tool with a key: calls per typical hour of a working day, and bytes per call.
struct UsagePattern {
  std::string_view key;
  std::string_view tool;
  int calls_an_hour;
  std::int64_t bytes_in;
  std::int64_t bytes_out;
  bool rests = true;  // less use at night
};
constexpr std::array habits{
    UsagePattern{"monitoring", "hash-generator", 12, 40, 310, false},
    UsagePattern{"shop", "hash-generator", 140, 90, 320},
    UsagePattern{"shop", "uuid-generator", 85, 30, 180},
    UsagePattern{"shop", "jwt-decoder", 60, 720, 1'450},
    UsagePattern{"blog", "markdown-preview", 9, 5'200, 7'900},
    UsagePattern{"blog", "word-counter", 5, 5'200, 2'600},
    UsagePattern{"old laptop", "color-converter", 4, 60, 900},
    UsagePattern{"nightly reports", "pdf-merge", 3, 940'000, 910'000, false},
    UsagePattern{"nightly reports", "markdown-preview", 6, 18'000, 26'000, false},
    UsagePattern{"trial", "lorem-ipsum", 7, 50, 2'400},
    UsagePattern{"continuous integration", "json-formatter", 30, 2'300, 2'700},
    UsagePattern{"continuous integration", "base64", 18, 800, 1'070},
    UsagePattern{"newsroom", "word-counter", 55, 6'400, 3'100},
    UsagePattern{"newsroom", "markdown-preview", 38, 6'400, 9'700},
    UsagePattern{"weekend project", "color-converter", 6, 60, 900},
    UsagePattern{"first steps", "base64", 4, 500, 690},
};

// Returns the activity of an hour of the day, in percent of a typical hour. Weekends and seasons
// are part of the day's activity.
int liveliness(std::int64_t hour, bool rests) {
  if (!rests) return 100;
  constexpr std::array<int, 24> day{2,  1,   0,   0,   1,   4,  15, 40, 80, 110, 120, 115,
                                    90, 105, 120, 115, 100, 80, 55, 40, 30, 20,  10,  5};
  return day[static_cast<std::size_t>(hour % 24)];
}

// Returns the number of calls with an outcome: about one in sixty is a client error, a few are
// server errors, and the key with a low rate limit is sometimes limited.
std::int64_t share(Outcome outcome, const UsagePattern& habit, std::int64_t calls, int luck) {
  switch (outcome) {
    case Outcome::success: return calls;
    case Outcome::client_error: return (calls + luck / 2) / 60;
    case Outcome::server_error: return luck == 99 ? 1 : 0;
    case Outcome::limited:
      return habit.key == "continuous integration" && luck > 90 ? calls / 4 : 0;
  }
  return 0;
}

struct Hour {
  std::int64_t hour = 0;
  std::uint64_t age = 0;  // in hours
  double of_day = 1;      // activity of its day, see `liveliness_of`
};

void add_hour(std::vector<Count>& counts, const Key& key, const UsagePattern& habit,
              const Hour& at) {
  const auto luck = chance(at.age, static_cast<std::uint64_t>(&habit - habits.data()));
  const auto usual = habit.calls_an_hour * liveliness(at.hour, habit.rests) * (60 + luck);
  const auto calls = std::llround(double(usual) * at.of_day / 10'000);
  for (const auto& outcome : spellings(Outcome{})) {
    const auto part = share(outcome.value, habit, calls, luck);
    if (calls == 0 || part == 0) continue;
    const bool is_answered = outcome.value == Outcome::success;
    counts.push_back({key.owner, key.id, at.hour, habit.tool, outcome.value, part,
                      part * habit.bytes_in, part * (is_answered ? habit.bytes_out : 380)});
  }
}

std::vector<Count> counts_of(const Site& site, const Key& key) {
  constexpr std::int64_t hours_a_day = 24;
  std::vector<Count> counts;
  const auto now = metering::hour_of(site.now);
  const auto first = metering::hour_of(key.made_at);
  const auto last = metering::hour_of(key.ends_at) - 1;
  for (auto hour = first; hour <= last; ++hour) {
    const Hour at{hour, static_cast<std::uint64_t>(now - hour),
                  liveliness_of(site, static_cast<Day>(hour / hours_a_day))};
    for (const auto& habit : habits)
      if (habit.key == key.name) add_hour(counts, key, habit, at);
  }
  return counts;
}

Result<void> use_keys(Site& site) {
  std::vector<Count> all;
  for (const auto& key : site.keys) {
    const auto counts = counts_of(site, key);
    all.insert(all.end(), counts.begin(), counts.end());
    if (counts.empty()) continue;
    const auto last = std::ranges::max_element(counts, {}, &Count::time)->time;
    site.services.keys.note_use(site.transaction, key.id,
                                metering::start_of_hour(last) + std::chrono::minutes(41),
                                "192.0.2.17");
  }
  metering::add_counts(site.transaction, all,
                       next_change(site.transaction, metering::usage_counter));
  return {};
}

}  // namespace

void plan_usage(Site& site) {
  site.plan(site.now, {}, [&](const Call&) { return use_keys(site); });
}

}  // namespace toolyard::demo
