#include "tools/words/phrases.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace toolyard::words {

void Phrases::see(std::uint32_t word) {
  if (held_ == length_) {
    std::copy(last_.begin() + 1, last_.begin() + static_cast<std::ptrdiff_t>(length_),
              last_.begin());
    --held_;
  }
  last_[held_++] = word;
  if (held_ < length_) return;
  ++total_;
  found_.count({reinterpret_cast<const char*>(last_.data()), length_ * sizeof last_[0]});
}

std::vector<std::uint32_t> Phrases::words_of(std::uint32_t phrase) const {
  std::vector<std::uint32_t> words(length_);
  const auto key = found_.key_of(phrase);
  std::memcpy(words.data(), key.data(), key.size());
  return words;
}

}  // namespace toolyard::words
