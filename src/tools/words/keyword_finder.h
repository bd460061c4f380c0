// Counts keywords of one or more words in a stream of words, all of them in one pass (the
// algorithm of Aho and Corasick, over words). A keyword that overlaps itself counts each time.
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

  // Keywords are added first, by the keys of their words; then `prepare`.
  void add(const std::vector<std::string>& keys);
  void prepare();

  bool is_empty() const { return ends_.empty(); }
  // What `see` wants for a word: `unknown_word` for those of no keyword.
  std::uint32_t number_of(std::string_view key) const;

  // The next word of the text; `reset` where phrases end.
  void see(std::uint32_t word);
  void reset() { state_ = 0; }

  // How often each keyword came, in the order they were added.
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
  std::vector<std::uint32_t> ends_;   // of each keyword
  std::uint32_t state_ = 0;
};

}  // namespace toolyard::words
