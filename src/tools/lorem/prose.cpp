#include "tools/lorem/prose.h"

#include "core/endpoint/budget.h"
#include "tools/unicode/folding.h"

namespace toolyard::lorem {

void Prose::begin_paragraph() {
  paragraphs_.emplace_back();
  is_between_sentences_ = true;
}

void Prose::add(MarkedWord word) {
  auto& text = paragraphs_.back();
  spend(60 + 2 * word.word.size());
  if (!text.empty()) text += ' ';
  if (is_between_sentences_ && !is_plain_) unicode::append_capitalized(text, word.word);
  else text += word.word;
  if (word.mark != 0 && !is_plain_) text += word.mark;
  ++words_;
  sentences_ += word.ends_sentence();
  is_between_sentences_ = word.ends_sentence();
  last_mark_ = word.mark;
}

void Prose::end_sentence() {
  if (is_between_sentences_) return;
  auto& text = paragraphs_.back();
  if (last_mark_ != 0) text.pop_back();
  text += '.';
  ++sentences_;
  is_between_sentences_ = true;
}

void add_sentence(Prose& prose, const NextWord& next) {
  do prose.add(next());
  while (!prose.is_between_sentences());
}

Prose write_paragraphs(std::uint32_t count, Range sentences, SeededRandom& random,
                       const NextWord& next) {
  Prose prose;
  for (std::uint32_t i = 0; i < count; ++i) {
    prose.begin_paragraph();
    for (auto left = sentences.draw(random); left > 0; --left) add_sentence(prose, next);
  }
  return prose;
}

Prose write_sentences(std::uint32_t count, Range sentences, SeededRandom& random,
                      const NextWord& next) {
  Prose prose;
  while (count > 0) {
    prose.begin_paragraph();
    for (auto left = sentences.draw(random); left > 0 && count > 0; --left, --count) {
      add_sentence(prose, next);
    }
  }
  return prose;
}

Prose write_words(std::uint32_t count, Range sentences, SeededRandom& random,
                  const NextWord& next) {
  Prose prose;
  while (count > 0) {
    prose.begin_paragraph();
    for (auto left = sentences.draw(random); left > 0 && count > 0; --count) {
      prose.add(next());
      left -= prose.is_between_sentences();
    }
  }
  prose.end_sentence();
  return prose;
}

Prose write_plain_words(std::uint32_t count, const NextWord& next) {
  Prose prose;
  prose.leave_plain();
  prose.begin_paragraph();
  for (; count > 0; --count) prose.add(next());
  return prose;
}

Prose write_items(std::uint32_t count, const NextWord& next) {
  Prose prose;
  for (std::uint32_t i = 0; i < count; ++i) {
    prose.begin_paragraph();
    add_sentence(prose, next);
  }
  return prose;
}

}  // namespace toolyard::lorem
