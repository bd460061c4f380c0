// Counts keywords of one or more words in a stream of words, all of them in one pass (the
// Aho-Corasick algorithm, over words). Overlapping occurrences of a keyword are all counted.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::words {

class KeywordFinder {
 public:
  static constexpr std::uint32_t unknown_word = 0;

  // All keywords must be added, by the keys of their words, before `prepare` is called.
  void add(const std::vector<std::string>& keys);
  void prepare();

  bool is_empty() const { return ends_.empty(); }
  // Returns the number of a word for `see`; `unknown_word` if it is in no keyword.
  std::uint32_t number_of(std::string_view key) const;

  // Takes the next word of the text. `reset` must be called where phrases end.
  void see(std::uint32_t word);
  void reset() { state_ = 0; }

  // Returns the number of occurrences of each keyword, in the order in which they were added.
  std::vector<std::int64_t> counts() const;

 private:
  struct Node {
    std::uint32_t fallback = 0;
    std::int64_t visits = 0;
  };
  using Edges = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>;

  std::uint32_t step(std::uint32_t node, std::uint32_t word) const;

  std::map<std::string, std::uint32_t, std::less<>> numbers_;
  std::vector<Node> nodes_{1};
  Edges edges_;                       // (node, word) to node
  std::vector<std::uint32_t> order_;  // nodes from the root outwards, without the root
  std::vector<std::uint32_t> ends_;   // last node of each keyword
  std::uint32_t state_ = 0;
};

}  // namespace toolyard::words
