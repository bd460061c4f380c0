#include "areas/search/import/repeats.h"

#include <functional>
#include <tuple>
#include <unordered_map>

namespace toolyard::search {
namespace {

auto key_of(const Fact& fact) {
  return std::tuple(fact.window, fact.query, fact.page, fact.country, fact.appearance, fact.device);
}

struct Hash {
  std::size_t operator()(const Fact* fact) const {
    std::size_t sum = std::size_t(fact->window.first) * 31 + std::size_t(fact->device);
    for (const auto text : {fact->query, fact->page, fact->country, fact->appearance})
      sum = (sum ^ std::hash<std::string_view>()(text)) * 0x9E3779B97F4A7C15;
    return sum;
  }
};
struct Equal {
  bool operator()(const Fact* one, const Fact* other) const {
    return key_of(*one) == key_of(*other);
  }
};

void add(Fact& sum, const Fact& hour) {
  sum.clicks += hour.clicks;
  sum.impressions += hour.impressions;
  // Of a part of the day only, a position would be none of the day.
  if (sum.sum_position && hour.sum_position) *sum.sum_position += *hour.sum_position;
  else sum.sum_position.reset();
  if (hour.state == State::fresh) sum.state = State::fresh;
}

}  // namespace

void drop_repeats(Table& table, ImportContext& context) {
  std::unordered_map<const Fact*, std::size_t, Hash, Equal> seen;
  seen.reserve(table.facts.size());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < table.facts.size(); ++i) {
    const auto [known, is_new] = seen.try_emplace(&table.facts[i], kept);
    if (!is_new) {
      auto& first = table.facts[known->second];
      if (table.has_hours) add(first, table.facts[i]);
      else
        context.skip(table.file, table.facts[i].line, "repeated_row",
                     "The same stands in row " + std::to_string(first.line) + " already.");
      continue;
    }
    // The place that the map knows it by is the one it is moved to, or one before.
    if (kept != i) {
      seen.erase(known);
      table.facts[kept] = table.facts[i];
      seen.emplace(&table.facts[kept], kept);
    }
    ++kept;
  }
  table.facts.resize(kept);
}

}  // namespace toolyard::search
