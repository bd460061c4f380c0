#include "tools/lorem/word_source.h"

namespace toolyard::lorem {

void DrawnWords::begin_with(std::vector<MarkedWord> words) { beginning_ = std::move(words); }

void DrawnWords::begin_sentence() {
  const auto whole = static_cast<std::uint32_t>(beginning_.size());
  const bool is_whole = begun_ == 0 && whole >= words_per_sentence_.min && whole > 0 &&
                        whole <= words_per_sentence_.max;
  left_ = is_whole ? whole : words_per_sentence_.draw(random_);
  since_comma_ = 0;
}

bool DrawnWords::draws_comma() {
  ++since_comma_;
  if (since_comma_ < 3 || left_ < 2 || random_.below(8) != 0) return false;
  since_comma_ = 0;
  return true;
}

// Draws one of all words but the last one, each with the same probability.
std::string_view DrawnWords::next_word() {
  const auto size = static_cast<std::uint32_t>(list_.size());
  if (size == 1) return list_[0];
  auto index = last_ == UINT32_MAX ? random_.below(size) : random_.below(size - 1);
  if (last_ != UINT32_MAX && index >= last_) ++index;
  last_ = index;
  return list_[index];
}

MarkedWord DrawnWords::next() {
  if (left_ == 0) begin_sentence();
  --left_;
  MarkedWord word;
  if (begun_ < beginning_.size()) {
    word = beginning_[begun_++];
  } else {
    word.word = next_word();
    if (draws_comma()) word.mark = ',';
  }
  if (left_ == 0) word.mark = '.';
  return word;
}

RunningWords::RunningWords(std::string_view passage, std::uint32_t sentence)
    : words_(words_of(passage)) {
  while (sentence > 0) sentence -= words_[at_++].ends_sentence();
}

MarkedWord RunningWords::next() {
  const auto word = words_[at_++];
  if (at_ == words_.size()) at_ = 0;
  return word;
}

}  // namespace toolyard::lorem
