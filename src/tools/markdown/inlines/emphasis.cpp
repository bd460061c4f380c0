#include "tools/markdown/inlines/emphasis.h"

#include <algorithm>

#include "core/endpoint/budget.h"

namespace toolyard::markdown {

namespace {

// Marks one or two characters of a run as the beginning or the end of an element.
void mark_run(Inlines& inlines, std::uint32_t at, std::uint32_t size, Mark mark) {
  inlines.marks[at] = mark;
  if (size == 2) inlines.marks[at + 1] = Mark::taken;
}

bool is_quote(char mark) { return mark == '\'' || mark == '"'; }

}  // namespace

// Closers of the same class match the same openers.
std::size_t Delimiters::class_of(const Delimiter& closer) {
  const std::size_t kind = (closer.can_open ? 3 : 0) + closer.size % 3;
  switch (closer.mark) {
    case '\'': return 0;
    case '"': return 1;
    case '~': return 2;
    case '_': return 3 + kind;
    default: return 9 + kind;
  }
}

std::uint32_t Delimiters::find_opener(std::uint32_t closer_index, std::uint32_t bottom) const {
  const auto& closer = stack_[closer_index];
  for (auto index = closer.previous; index != none && index >= bottom;
       index = stack_[index].previous) {
    const auto& opener = stack_[index];
    spend(3);
    if (!opener.can_open || opener.mark != closer.mark) continue;
    // If one of the runs can open and close, the sum of their lengths must not be a multiple of
    // three, unless both lengths are (rules 9 and 10 of emphasis in CommonMark).
    const bool is_both = closer.can_open || opener.can_close;
    if (!is_both || closer.size % 3 == 0 || (opener.size + closer.size) % 3 != 0) return index;
  }
  return none;
}

void Delimiters::remove(std::uint32_t index) {
  const auto previous = stack_[index].previous, next = stack_[index].next;
  if (previous != none) stack_[previous].next = next;
  if (next != none) stack_[next].previous = previous;
}

void Delimiters::remove_between(std::uint32_t opener, std::uint32_t closer) {
  stack_[opener].next = closer;
  stack_[closer].previous = opener;
}

// These return the run at which to continue.
std::uint32_t Delimiters::pair_emphasis(std::uint32_t opener_index, std::uint32_t closer_index,
                                        Inlines& inlines) {
  auto& opener = stack_[opener_index];
  auto& closer = stack_[closer_index];
  const auto next = closer.next;
  const bool is_strong = opener.end - opener.begin >= 2 && closer.end - closer.begin >= 2;
  const std::uint32_t size = is_strong ? 2 : 1;
  remove_between(opener_index, closer_index);
  opener.end -= size;
  mark_run(inlines, opener.end, size, is_strong ? Mark::strong_open : Mark::em_open);
  mark_run(inlines, closer.begin, size, is_strong ? Mark::strong_close : Mark::em_close);
  closer.begin += size;
  if (opener.begin == opener.end) remove(opener_index);
  if (closer.begin != closer.end) return closer_index;
  remove(closer_index);
  return next;
}

std::uint32_t Delimiters::pair_strikes(std::uint32_t opener_index, std::uint32_t closer_index,
                                       Inlines& inlines) {
  const auto& opener = stack_[opener_index];
  const auto& closer = stack_[closer_index];
  const auto next = closer.next;
  remove_between(opener_index, closer_index);
  if (opener.size == closer.size) {
    mark_run(inlines, opener.begin, opener.size, Mark::strike_open);
    mark_run(inlines, closer.begin, closer.size, Mark::strike_close);
  }
  remove(closer_index);
  remove(opener_index);
  return next;
}

std::uint32_t Delimiters::pair_quotes(std::uint32_t opener_index, std::uint32_t closer_index,
                                      Inlines& inlines) {
  const auto& closer = stack_[closer_index];
  const bool is_single = closer.mark == '\'';
  const auto set = [&](std::uint32_t index, Glyph glyph) {
    inlines.tokens[stack_[index].token].detail = static_cast<std::uint8_t>(glyph);
  };
  set(opener_index, is_single ? Glyph::left_single : Glyph::left_double);
  set(closer_index, is_single ? Glyph::right_single : Glyph::right_double);
  const auto next = closer.next;
  remove(opener_index);
  remove(closer_index);
  return next;
}

std::uint32_t Delimiters::pair(std::uint32_t opener, std::uint32_t closer, Inlines& inlines) {
  if (stack_[closer].mark == '~') return pair_strikes(opener, closer, inlines);
  if (is_quote(stack_[closer].mark)) return pair_quotes(opener, closer, inlines);
  return pair_emphasis(opener, closer, inlines);
}

void Delimiters::resolve(std::size_t bottom, Inlines& inlines) {
  const auto begin = static_cast<std::uint32_t>(bottom);
  const auto end = static_cast<std::uint32_t>(stack_.size());
  if (begin == end) return;
  for (auto i = begin; i < end; ++i) {
    stack_[i].previous = i == begin ? none : i - 1;
    stack_[i].next = i + 1 == end ? none : i + 1;
  }
  Bottoms bottoms;
  bottoms.fill(begin);
  auto index = begin;
  while (index != none) {
    const auto& closer = stack_[index];
    spend(10);
    if (!closer.can_close) {
      index = closer.next;
      continue;
    }
    auto& class_bottom = bottoms[class_of(closer)];
    const auto opener = find_opener(index, class_bottom);
    if (opener != none) {
      index = pair(opener, index, inlines);
      continue;
    }
    class_bottom = index;
    const auto next = closer.next;
    if (!closer.can_open) remove(index);
    index = next;
  }
  stack_.resize(bottom);
}

}  // namespace toolyard::markdown
