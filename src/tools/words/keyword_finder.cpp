#include "tools/words/keyword_finder.h"

namespace toolyard::words {

void KeywordFinder::add(const std::vector<std::string>& keys) {
  std::uint32_t node = 0;
  for (const auto& key : keys) {
    const auto next_number = static_cast<std::uint32_t>(numbers_.size() + 1);
    const auto number = numbers_.try_emplace(key, next_number).first->second;
    const auto next_node = static_cast<std::uint32_t>(nodes_.size());
    const auto [edge, is_new] = edges_.try_emplace({node, number}, next_node);
    if (is_new) nodes_.emplace_back();
    node = edge->second;
  }
  ends_.push_back(node);
}

// Falls back to shorter and shorter prefixes until the word extends one of them.
std::uint32_t KeywordFinder::step(std::uint32_t node, std::uint32_t word) const {
  while (true) {
    if (const auto edge = edges_.find({node, word}); edge != edges_.end()) return edge->second;
    if (node == 0) return 0;
    node = nodes_[node].fallback;
  }
}

// Goes level by level, so that the fallbacks of all shorter prefixes are known.
void KeywordFinder::prepare() {
  std::vector<std::vector<Edges::value_type>> from(nodes_.size());
  for (const auto& edge : edges_) from[edge.first.first].push_back(edge);
  std::vector<std::uint32_t> level{0};
  for (std::size_t i = 0; i < level.size(); ++i) {
    for (const auto& [key, target] : from[level[i]]) {
      if (key.first != 0) nodes_[target].fallback = step(nodes_[key.first].fallback, key.second);
      level.push_back(target);
    }
  }
  order_.assign(level.begin() + 1, level.end());
}

std::uint32_t KeywordFinder::number_of(std::string_view key) const {
  const auto found = numbers_.find(key);
  return found == numbers_.end() ? unknown_word : found->second;
}

void KeywordFinder::see(std::uint32_t word) {
  if (word == unknown_word) return reset();
  state_ = step(state_, word);
  ++nodes_[state_].visits;
}

// A visit to a long prefix is also a visit to the shorter prefixes that it ends with.
std::vector<std::int64_t> KeywordFinder::counts() const {
  std::vector<std::int64_t> seen(nodes_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) seen[i] = nodes_[i].visits;
  for (auto node = order_.rbegin(); node != order_.rend(); ++node) {
    seen[nodes_[*node].fallback] += seen[*node];
  }
  std::vector<std::int64_t> counts;
  counts.reserve(ends_.size());
  for (const auto end : ends_) counts.push_back(seen[end]);
  return counts;
}

}  // namespace toolyard::words
