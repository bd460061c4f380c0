// Counts phrases of a fixed number of consecutive words.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "tools/words/vocabulary.h"

namespace toolyard::words {

class Phrases {
 public:
  static constexpr std::size_t longest = 5;

  Phrases(std::size_t length, std::uint64_t seed) : length_(length), found_(seed) {}

  // Takes the next word of the text, by its number. `reset` must be called where phrases end.
  void see(std::uint32_t word);
  void reset() { held_ = 0; }

  std::int64_t total() const { return total_; }
  const Vocabulary& found() const { return found_; }
  std::vector<std::uint32_t> words_of(std::uint32_t phrase) const;

 private:
  std::size_t length_;
  Vocabulary found_;  // keys are the bytes of the words' numbers
  std::array<std::uint32_t, longest> last_{};
  std::size_t held_ = 0;
  std::int64_t total_ = 0;
};

inline void Phrases::see(std::uint32_t word) {
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

inline std::vector<std::uint32_t> Phrases::words_of(std::uint32_t phrase) const {
  std::vector<std::uint32_t> words(length_);
  const auto key = found_.key_of(phrase);
  std::memcpy(words.data(), key.data(), key.size());
  return words;
}

}  // namespace toolyard::words
