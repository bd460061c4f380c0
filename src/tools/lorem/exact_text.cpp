#include "tools/lorem/exact_text.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/unicode/folding.h"
#include "tools/unicode/graphemes.h"

namespace toolyard::lorem {
namespace {

// Texts up to this size are the truncated beginning, if that is fixed.
constexpr std::size_t longest_cut = 56;

std::size_t measured(std::string_view text, Measure measure) {
  return measure == Measure::bytes ? text.size() : unicode::count_graphemes(text);
}

std::string capitalized(std::string_view word) {
  std::string text;
  unicode::append_capitalized(text, word);
  return text;
}

class Writer {
 public:
  Writer(const ExactOptions& demand, const NextWord& next,
         const std::vector<std::string_view>& list, SeededRandom& random);

  ExactText write();

 private:
  void add(MarkedWord word);
  void write_beginning();
  bool fill_up();
  std::vector<bool> reachable(std::size_t most) const;
  bool add_fitting(std::size_t left, const std::vector<bool>& can_fill);
  void cut();

  ExactOptions demand_;
  const NextWord& next_;
  const std::vector<std::string_view>& list_;
  SeededRandom& random_;
  std::vector<std::size_t> sizes_;          // of the words of the list
  std::vector<std::size_t> capital_sizes_;  // of the words with a capital
  std::size_t longest_ = 0;
  std::string text_;
  std::size_t size_ = 0;  // of the text
  std::int64_t words_ = 0;
  std::int64_t sentences_ = 0;  // number of complete sentences
  char last_mark_ = '.';
};

Writer::Writer(const ExactOptions& demand, const NextWord& next,
               const std::vector<std::string_view>& list, SeededRandom& random)
    : demand_(demand), next_(next), list_(list), random_(random), longest_(12) {
  for (const auto word : list) {
    sizes_.push_back(measured(word, demand.measure));
    capital_sizes_.push_back(measured(capitalized(word), demand.measure));
    longest_ = std::max({longest_, sizes_.back(), capital_sizes_.back()});
  }
}

void Writer::add(MarkedWord word) {
  const auto begin = text_.size();
  spend(100 + 20 * word.word.size());
  if (begin > 0) text_ += ' ';
  if (last_mark_ == '.' || last_mark_ == '?') unicode::append_capitalized(text_, word.word);
  else text_ += word.word;
  if (word.mark != 0) text_ += word.mark;
  size_ += measured(std::string_view(text_).substr(begin), demand_.measure);
  ++words_;
  sentences_ += word.ends_sentence();
  last_mark_ = word.mark;
}

// Leaves room for some words and the full stop, and ends within a sentence.
void Writer::write_beginning() {
  constexpr std::size_t some_words = 24;
  while (size_ + longest_ + some_words < demand_.size) add(next_());
  if (text_.empty() || last_mark_ == 0) return;
  sentences_ -= last_mark_ != ',';
  text_.pop_back();
  --size_;
  last_mark_ = 0;
}

// Returns the sizes, up to `most`, that can be filled exactly by words with a blank before each,
// and a full stop.
std::vector<bool> Writer::reachable(std::size_t most) const {
  spend(2 * most * sizes_.size());
  std::vector<bool> reached(most + 1);
  for (std::size_t size = 1; size <= most; ++size) {
    reached[size] = size == 1 || std::ranges::any_of(sizes_, [&](std::size_t word) {
                      return word + 1 < size && reached[size - word - 1];
                    });
  }
  return reached;
}

// Adds one of the words after which the rest can still be filled exactly, each with the same
// probability. Returns false if there is none.
bool Writer::add_fitting(std::size_t left, const std::vector<bool>& can_fill) {
  spend(4 * list_.size());
  std::vector<std::size_t> fitting;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    const auto size = text_.empty() ? capital_sizes_[i] : sizes_[i] + 1;
    if (size < left && can_fill[left - size]) fitting.push_back(i);
  }
  if (fitting.empty()) return false;
  add({list_[fitting[random_.below(static_cast<std::uint32_t>(fitting.size()))]]});
  return true;
}

bool Writer::fill_up() {
  const auto can_fill = reachable(demand_.size - size_);
  while (demand_.size - size_ > 1 || text_.empty()) {
    if (!add_fitting(demand_.size - size_, can_fill)) return false;
  }
  text_ += '.';
  ++sentences_;
  return true;
}

// Writes beyond the size, truncates the text to the last whole character within it, and fills the
// rest with full stops.
void Writer::cut() {
  while (size_ < demand_.size) add(next_());
  std::size_t size = 0, end = 0;
  while (end < text_.size()) {
    const auto next = unicode::grapheme_end(text_, end);
    size += demand_.measure == Measure::bytes ? next - end : 1;
    if (size > demand_.size) break;
    end = next;
  }
  text_.resize(end);
  while (!text_.empty() && (text_.back() == ' ' || text_.back() == ',')) text_.pop_back();
  const auto kept = measured(text_, demand_.measure);
  text_.append(demand_.size - kept, '.');
  words_ = std::ranges::count(text_, ' ') + 1;
}

ExactText Writer::write() {
  if (demand_.has_fixed_start && demand_.size <= longest_cut) {
    cut();
    sentences_ = 1;
  } else {
    write_beginning();
    if (!fill_up()) {
      const auto complete = sentences_;
      cut();
      sentences_ = complete + 1;
    }
  }
  return {std::move(text_), words_, sentences_};
}

}  // namespace

ExactText write_exactly(const ExactOptions& demand, const NextWord& next,
                        const std::vector<std::string_view>& list, SeededRandom& random) {
  return Writer(demand, next, list, random).write();
}

}  // namespace toolyard::lorem
