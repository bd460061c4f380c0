// Delimiter runs: `*`, `_`, `~` and quotation marks that can open or close an element, and the
// algorithm that pairs them. The time is proportional to the number of runs, because closers
// without an opener are remembered.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/markdown/inlines/tokens.h"

namespace toolyard::markdown {

struct Delimiter {
  std::uint32_t token = 0;
  std::uint32_t begin = 0, end = 0;  // part of the run that is not paired yet
  std::uint32_t size = 0;            // length of the whole run
  char mark = 0;
  bool can_open = false, can_close = false;
  std::uint32_t previous = 0, next = 0;
};

class Delimiters {
 public:
  void clear() { stack_.clear(); }
  std::size_t size() const { return stack_.size(); }
  void push(const Delimiter& delimiter) { stack_.push_back(delimiter); }
  void drop_to(std::size_t size) { stack_.resize(size); }

  // Pairs the runs from index `bottom` on, writes the results to `inlines`, and removes the runs.
  void resolve(std::size_t bottom, Inlines& inlines);

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::size_t classes = 15;
  using Bottoms = std::array<std::uint32_t, classes>;

  static std::size_t class_of(const Delimiter& closer);
  std::uint32_t find_opener(std::uint32_t closer, std::uint32_t bottom) const;
  std::uint32_t pair(std::uint32_t opener, std::uint32_t closer, Inlines& inlines);
  std::uint32_t pair_emphasis(std::uint32_t opener, std::uint32_t closer, Inlines& inlines);
  std::uint32_t pair_strikes(std::uint32_t opener, std::uint32_t closer, Inlines& inlines);
  std::uint32_t pair_quotes(std::uint32_t opener, std::uint32_t closer, Inlines& inlines);
  void remove(std::uint32_t index);
  void remove_between(std::uint32_t opener, std::uint32_t closer);

  std::vector<Delimiter> stack_;
};

}  // namespace toolyard::markdown
