// Words of scripts that write no space between them (Thai, Lao, Khmer, Burmese), by the
// dictionaries of ICU. Its break iterators are costly to make, so every thread keeps one.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace toolyard::unicode {

// Appends where the words of `text` end, as offsets in bytes after `base`. Meant for stretches of
// a few thousand characters: time grows with the length, and memory is kept for the longest.
void append_dictionary_ends(std::string_view text, std::size_t base,
                            std::vector<std::size_t>& ends);

}  // namespace toolyard::unicode
