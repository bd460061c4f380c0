#include "areas/opportunities/source.h"

#include <algorithm>
#include <array>
#include <vector>

namespace toolyard::opportunities {
namespace {

constexpr int usual_days = 28;
constexpr std::int64_t date = 1;

// Without their dates: queries with pages, queries, pages; of each the one with the fewest further
// dimensions first, as rare searches are left out the sooner the more is told apart. Appearances
// overlap.
constexpr std::array grains{6, 22, 14, 30, 2, 18, 10, 26, 4, 20, 12, 28};

constexpr std::string_view of_grain =
    " from search_facts where site = $1 and grain = $2 and search_type = 'web'";

std::optional<Day> last_final_day(Transaction& transaction, std::int64_t site, std::int64_t grain) {
  const auto day =
      transaction.row<std::int64_t>("select first_day" + std::string(of_grain) +
                                        " and state = 'final' order by first_day desc limit 1",
                                    site, grain);
  return day ? std::optional(Day(*day)) : std::nullopt;
}

bool has_facts(Transaction& transaction, std::int64_t site, std::int64_t grain, Window days) {
  return transaction
      .row<std::int64_t>("select 1" + std::string(of_grain) +
                             " and first_day between $3 and $4 and state = 'final' limit 1",
                         site, grain, days.first, days.last)
      .has_value();
}

bool has_window(Transaction& transaction, std::int64_t site, std::int64_t grain, Window window) {
  return transaction
      .row<std::int64_t>("select 1" + std::string(of_grain) +
                             " and first_day = $3 and last_day = $4 and state = 'final' limit 1",
                         site, grain, window.first, window.last)
      .has_value();
}

struct FileDays {
  std::int64_t first_day = 0, last_day = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&FileDays::first_day>(""), field<&FileDays::last_day>("")};
  }
};

// The windows of files without dates, the latest first; one that was asked for before all others.
std::vector<Window> windows_of_files(Transaction& transaction, std::int64_t site,
                                     const std::optional<Window>& request) {
  std::vector<Window> all;
  transaction.each<FileDays>(
      [&](FileDays&& days) { all.push_back({Day(days.first_day), Day(days.last_day)}); },
      "select distinct first_day, last_day from search_imports where site = $1 "
      "and search_type = 'web' and first_day >= $2 and last_day <= $3 "
      "order by last_day desc, first_day limit 400",
      site, request ? request->first : 0, request ? request->last : INT32_MAX);
  return all;
}

// The last days with final numbers, of whatever grain.
std::optional<Window> last_days(Transaction& transaction, std::int64_t site) {
  std::optional<Day> last;
  for (const auto grain : grains)
    last = std::max(last, last_final_day(transaction, site, grain + date));
  if (!last) return std::nullopt;
  return Window{*last - usual_days + 1, *last};
}

}  // namespace

std::optional<Source> choose_source(Transaction& transaction, std::int64_t site,
                                    const std::optional<Window>& request) {
  auto files = windows_of_files(transaction, site, request);
  // Imports of days have windows too.
  std::erase_if(files, [&](const Window& window) {
    return std::ranges::none_of(
        grains, [&](int grain) { return has_window(transaction, site, grain, window); });
  });
  auto days = request ? request : last_days(transaction, site);
  // What a file tells of later days wins over dates that are known of earlier ones.
  if (!request && days && !files.empty() && files.front().first > days->last) days.reset();
  for (const auto grain : grains) {
    if (days && has_facts(transaction, site, grain + date, *days))
      return Source{site, grain + date, *days};
    for (const auto& window : files) {
      if (!request && days && window.last < days->first) break;
      if (has_window(transaction, site, grain, window)) return Source{site, grain, window};
    }
  }
  return std::nullopt;
}

}  // namespace toolyard::opportunities
