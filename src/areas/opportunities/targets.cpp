#include "areas/opportunities/targets.h"

#include <algorithm>
#include <unordered_set>

#include "areas/content/facts.h"

namespace toolyard::opportunities {
namespace {

struct Hash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};
using Words = std::unordered_set<std::string, Hash, std::equal_to<>>;

// Every run of words of the text that is wanted is not wanted any more.
void strike_runs(Words& wanted, const std::string& words) {
  for (std::size_t begin = 0; begin < words.size() && !wanted.empty();) {
    for (auto end = begin; end < words.size();) {
      end = std::min(words.find(' ', end + 1), words.size());
      const auto found = wanted.find(std::string_view(words).substr(begin, end - begin));
      if (found != wanted.end()) wanted.erase(found);
    }
    begin = std::min(words.find(' ', begin), words.size() - 1) + 1;
  }
}

void strike(Words& wanted, const content::ItemTopic& item) {
  strike_runs(wanted, words_of(item.title));
  if (item.slug) wanted.erase(words_of(*item.slug));
  for (const auto& keyword : item.keywords) wanted.erase(words_of(keyword));
}

}  // namespace

void drop_targeted(Transaction& transaction, const Subjects& subjects, std::vector<Found>& found) {
  const auto is_gap = [](const Found& one) { return one.finding.type == Type::content_gap; };
  Words wanted;
  for (const auto& one : found)
    if (is_gap(one) && !tool_of(subjects, one.query, {})) wanted.insert(words_of(one.query));
  if (!wanted.empty())
    content::each_topic(transaction, [&](const content::ItemTopic& item) { strike(wanted, item); });
  std::size_t gaps = 0;
  std::erase_if(found, [&](const Found& one) {
    return is_gap(one) && (!wanted.contains(words_of(one.query)) || ++gaps > Finder::most_of_type);
  });
}

}  // namespace toolyard::opportunities
