// Word boundaries in scripts without spaces between words (Thai, Lao, Khmer, Burmese), with the
// dictionaries of ICU. Its break iterators are expensive to make, so every thread keeps one.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace toolyard::unicode {

// Appends the ends of the words of `text`, as offsets in bytes plus `base`. Meant for stretches of
// a few thousand characters: time grows with the length, and memory is kept for the longest.
void append_dictionary_ends(std::string_view text, std::size_t base,
                            std::vector<std::size_t>& ends);

}  // namespace toolyard::unicode
