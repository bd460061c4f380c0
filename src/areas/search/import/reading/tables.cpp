#include "areas/search/import/reading/tables.h"

#include <array>
#include <bit>
#include <functional>
#include <tuple>

#include "core/endpoint/budget.h"
#include "ports/row_steps.h"

namespace toolyard::search {
namespace {

auto key_of(const Fact& fact) {
  return std::tuple(fact.window, fact.query, fact.page, fact.country, fact.appearance, fact.device);
}

std::size_t hash_of(const Fact& fact) {
  constexpr std::size_t odd = 0x9E3779B97F4A7C15;
  std::size_t sum = std::size_t(fact.window.first) * 31 + std::size_t(fact.device);
  for (const auto text : {fact.query, fact.page, fact.country, fact.appearance})
    sum = (sum ^ std::hash<std::string_view>()(text)) * odd;
  return sum ^ (sum >> 32);
}

// A hash table of the facts that are kept: open addressing, at most half full. Each slot contains a
// part of the hash, so that facts are compared only if that part is equal.
class FactTable {
 public:
  explicit FactTable(std::vector<Fact>& facts)
      : facts_(facts), places_(std::bit_ceil(2 * facts.size() + 1)) {}

  // Prefetches the slot of a hash into the processor's cache.
  void prefetch(std::size_t hash) const {
    __builtin_prefetch(&places_[hash & (places_.size() - 1)], 1);
  }
  // Returns the kept fact with the same key. If there is none, inserts `number`, the index of the
  // fact, and returns null.
  Fact* find_or_keep(const Fact& fact, std::size_t hash, std::size_t number) {
    const auto mask = places_.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    for (auto at = hash & mask;; at = (at + 1) & mask) {
      spend(steps_of_look);
      auto& place = places_[at];
      if (place.number == none) {
        place = {static_cast<std::uint32_t>(number), tag};
        return nullptr;
      }
      if (place.tag != tag) continue;
      auto& known = facts_[place.number];
      if (key_of(known) == key_of(fact)) return &known;
    }
  }

 private:
  // Charged to the call's budget for each probe: facts with the same hash are probed one by one.
  static constexpr std::size_t steps_of_look = 50;
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Place {
    std::uint32_t number = none, tag = 0;
  };
  std::vector<Fact>& facts_;
  std::vector<Place> places_;
};

void add(Fact& sum, const Fact& hour) {
  sum.clicks += hour.clicks;
  sum.impressions += hour.impressions;
  // A position of only some of the hours is not the position of the day.
  if (sum.sum_position && hour.sum_position) *sum.sum_position += *hour.sum_position;
  else sum.sum_position.reset();
  if (hour.state == State::fresh) sum.state = State::fresh;
}

}  // namespace

void ImportContext::skip(std::string_view file, std::size_t line, std::string_view code,
                         std::string detail) {
  if (into.skipped.size() < limits.listed)
    into.skipped.push_back(
        {std::string(file), static_cast<std::int64_t>(line), std::string(code), std::move(detail)});
  ++into.skipped_count;
}

void ImportContext::warn(std::string_view file, std::size_t line, std::string_view code,
                         std::string detail) {
  if (into.warnings.size() < limits.listed)
    into.warnings.push_back(
        {std::string(file), static_cast<std::int64_t>(line), std::string(code), std::move(detail)});
}

void ImportContext::check_window(std::string_view file, std::size_t line, const Window& named) {
  const auto text = [](const Window& days) {
    return day_text(days.first) + " to " + day_text(days.last);
  };
  if (named != window)
    warn(file, line, "other_window",
         "The file covers " + text(named) + ", but the dates given are " + text(window) + ".");
}

void ImportContext::add(Table table) {
  for (const auto one : {Dimension::query, Dimension::page, Dimension::country, Dimension::device,
                         Dimension::appearance})
    if (filters.partial.has(one) && !table.grain.has(one)) {
      ++left_out;
      return warn(table.file, 0, "filtered_out",
                  "The export is filtered, so this table counts only a part of the searches; it "
                  "was left out.");
    }
  const bool sets_device = filters.device != Device::none && !table.grain.has(Dimension::device);
  const bool sets_country = !filters.country.empty() && !table.grain.has(Dimension::country);
  for (auto& fact : table.facts) {
    if (sets_device) fact.device = filters.device;
    if (sets_country) fact.country = filters.country;
  }
  if (sets_device) table.grain = table.grain.with(Dimension::device);
  if (sets_country) table.grain = table.grain.with(Dimension::country);
  into.tables.push_back(std::move(table));
}

Result<void> ImportContext::count_row() {
  spend(row_steps);
  if (static_cast<std::size_t>(++into.rows_read) <= limits.rows) return {};
  return fail(toolyard::problems::input_too_large,
              "The file has more than " + std::to_string(limits.rows) + " rows; split it.");
}

void drop_repeats(Table& table, ImportContext& context) {
  constexpr std::size_t ahead = 16;  // number of facts whose slots are being prefetched
  FactTable known(table.facts);
  std::array<std::size_t, ahead> hashes{};
  const auto all = table.facts.size();
  const auto look_ahead = [&](std::size_t i) {
    if (i < all) known.prefetch(hashes[i % ahead] = hash_of(table.facts[i]));
  };
  for (std::size_t i = 0; i < ahead; ++i) look_ahead(i);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all; ++i) {
    const auto& fact = table.facts[i];
    const auto hash = hashes[i % ahead];
    look_ahead(i + ahead);
    if (auto* first = known.find_or_keep(fact, hash, kept)) {
      if (table.adds_repeats) add(*first, fact);
      else
        context.skip(table.file, fact.line, "repeated_row",
                     "Repeats row " + std::to_string(first->line) + ".");
      continue;
    }
    // Moved before any later fact is looked up, because the hash table refers to it by this index.
    if (kept != i) table.facts[kept] = fact;
    ++kept;
  }
  table.facts.resize(kept);
}

Result<void> drop_expired(Tables& tables, Day first_kept, ImportContext& context) {
  const auto day = day_text(first_kept);
  std::size_t dropped = 0, kept = 0;
  for (auto& table : tables.tables) {
    const auto before = table.facts.size();
    std::erase_if(table.facts, [&](const Fact& fact) {
      const bool is_expired = fact.window.last >= 0 && fact.window.last < first_kept;
      if (is_expired)
        context.skip(table.file, fact.line, "expired_day",
                     "Search data of days before " + day + " is not kept.");
      return is_expired;
    });
    kept += table.facts.size();
    const auto expired = before - table.facts.size();
    dropped += expired;
    if (expired > 0)
      context.warn(table.file, 0, "expired_days",
                   "Skipped " + std::to_string(expired) + " rows of days before " + day +
                       ", of which this server keeps no search data.");
  }
  if (kept > 0 || dropped == 0) return {};
  return fail(problems::data_expired, "All rows are of days before " + day +
                                          ", of which this server keeps no search data.");
}

std::unexpected<Error> unreadable(std::string_view file, std::string detail) {
  if (!file.empty()) detail = std::string(file) + ": " + detail;
  return fail(problems::unreadable_import, std::move(detail));
}

std::unexpected<Error> unreadable_at(std::string_view file, std::size_t line,
                                     const std::string& detail) {
  auto error = unreadable(file, "line " + std::to_string(line) + ": " + detail);
  error.error().position = Position{.offset = 0, .line = line, .column = 1};
  return error;
}

std::unexpected<Error> other_report(std::string_view file, std::string_view report) {
  return fail(problems::other_report,
              (file.empty() ? std::string() : std::string(file) + ": ") + "This is " +
                  std::string(report) +
                  ". Export the performance report, under Performance in Search Console.");
}

}  // namespace toolyard::search
