// Comparison that ignores case, and a search for control characters, eight bytes at a time (SWAR):
// fast paths for the header of every request.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "http/framing/characters.h"

namespace toolyard::http {

namespace detail {

constexpr std::uint64_t each_byte(unsigned char c) { return 0x0101'0101'0101'0101u * c; }

template <class Word> std::uint64_t word_at(const char* text) {
  Word word;
  std::memcpy(&word, text, sizeof word);
  return word;
}

// Returns 0x20 in each byte that is a lower-case letter, and 0 in the others.
constexpr std::uint64_t case_bits(std::uint64_t bytes) {
  const auto low = bytes & each_byte(0x7f);
  const auto from_a = low + each_byte(0x80 - 'a');
  const auto beyond_z = low + each_byte(0x7f - 'z');
  return (from_a & ~beyond_z & ~bytes & each_byte(0x80)) >> 2;
}

template <class Word> bool same_word_ignoring_case(const char* text, const char* lower_case) {
  const auto wanted = word_at<Word>(lower_case);
  return ((word_at<Word>(text) ^ wanted) & ~case_bits(wanted)) == 0;
}

}  // namespace detail

/// Compares `text`, ignoring case, with a text that must be in lower case. Inline because
/// `lower_case` is mostly a constant.
[[gnu::always_inline]] inline bool same_ignoring_case(std::string_view text,
                                                      std::string_view lower_case) {
  if (text.size() != lower_case.size()) return false;
  const auto same = [&]<class Word>(Word) {
    // The last word may overlap the one before it.
    const auto last = text.size() - sizeof(Word);
    for (std::size_t i = 0; i < last; i += sizeof(Word))
      if (!detail::same_word_ignoring_case<Word>(text.data() + i, lower_case.data() + i))
        return false;
    return detail::same_word_ignoring_case<Word>(text.data() + last, lower_case.data() + last);
  };
  if (text.size() >= 8) return same(std::uint64_t{});
  if (text.size() >= 4) return same(std::uint32_t{});
  for (std::size_t i = 0; i < text.size(); ++i)
    if (lower(text[i]) != lower_case[i]) return false;
  return true;
}

/// Returns the size of a prefix that contains neither DEL nor a byte below `least`: a multiple of
/// eight, and not always the longest.
template <unsigned char least> std::size_t plain_bytes(std::string_view text) {
  std::size_t size = 0;
  for (; text.size() - size >= 8; size += 8) {
    const auto bytes = detail::word_at<std::uint64_t>(text.data() + size);
    const auto delete_free = bytes ^ detail::each_byte(0x7f);
    const auto low = (bytes - detail::each_byte(least)) & ~bytes;
    const auto deleted = (delete_free - detail::each_byte(1)) & ~delete_free;
    if (((low | deleted) & detail::each_byte(0x80)) != 0) break;
  }
  return size;
}

}  // namespace toolyard::http
