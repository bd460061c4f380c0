#include "tools/morse/decoder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "core/endpoint/budget.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"
#include "tools/morse/folding.h"
#include "tools/morse/plain_reader.h"

namespace toolyard::morse {
namespace {

constexpr std::size_t plain_at_once = 32 << 10;
constexpr std::size_t steps_per_token = 10;

enum class Vectors { use, leave };

// A growing buffer of bytes that can be written to directly.
class Output {
 public:
  // Returns the end of what is written, with room for `count` bytes after it.
  char* room(std::size_t count) {
    if (size_ + count > capacity_) {
      const auto larger = std::max(2 * capacity_, size_ + count);
      auto bytes = std::make_unique_for_overwrite<char[]>(larger);
      if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
      bytes_ = std::move(bytes);
      capacity_ = larger;
    }
    return bytes_.get() + size_;
  }
  void advance_to(const char* end) { size_ = static_cast<std::size_t>(end - bytes_.get()); }
  void append(std::string_view text) {
    if (text.empty()) return;
    text.copy(room(text.size()), text.size());
    size_ += text.size();
  }
  void cut(std::size_t count) { size_ -= count; }
  std::string_view view() const { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

std::string text_of(const Meaning& meaning, OutputCase output_case) {
  if (meaning.prosign) return "<" + std::string(meaning.prosign->name) + ">";
  std::string text;
  const bool is_lower = output_case == OutputCase::lower;
  append_code_point(text, is_lower ? lower_case(meaning.character) : meaning.character);
  return text;
}

bool is_voice_mark(char32_t c) { return std::u32string_view(U"゛゜").contains(c); }

std::array<Reading, code_count> readings_for(const DecodeOptions& options) {
  std::array<Reading, code_count> readings{};
  for (const auto& meaning : table_of(options.alphabet).meanings()) {
    auto& reading = readings[meaning.code];
    if (reading.size != 0 || (meaning.prosign && !options.reads_prosigns)) continue;
    const auto text = text_of(meaning, options.output_case);
    text.copy(reading.text.data(), reading.text.size());
    reading.size = static_cast<std::uint8_t>(text.size());
    reading.units = static_cast<std::uint8_t>(units_of(meaning.code));
    reading.is_special = is_voice_mark(meaning.character);
  }
  return readings;
}

class Decoding {
 public:
  Decoding(std::string_view text, const DecodeOptions& options, Vectors vectors)
      : text_(text), options_(options), word_gap_(word_gap_in(text, options.symbols)),
        reader_(options.symbols, word_gap_), readings_(readings_for(options)) {
    spend(text.size() / 4);
    decoded_.assumes_word_gap = word_gap_.is_assumed;
    uses_vectors_ = vectors == Vectors::use && !options.wants_message && reader_.is_plain() &&
                    word_gap_.blanks <= WordGap().blanks;
  }

  Decoded run() && {
    std::size_t at = 0;
    while (at < text_.size() && !decoded_.fault && !decoded_.is_too_large) {
      if (uses_vectors_ && marks_ == 0) at += take_plain(at);
      if (at < text_.size()) at += take_token(at);
    }
    end_letter(at);
    if (output_.view().size() > options_.most_bytes) decoded_.is_too_large = true;
    else decoded_.text = output_.view();
    for (std::size_t code = 0; code < code_count; ++code) decoded_.codes[code] = seen_[code] != 0;
    return std::move(decoded_);
  }

 private:
  std::size_t take_plain(std::size_t at) {
    PlainState state{.readings = readings_.data(),
                     .seen = seen_.data(),
                     .dot = options_.symbols.dot[0],
                     .dash = options_.symbols.dash[0],
                     .two_part_words = word_gap_.blanks == 2,
                     .out = output_.room(2 * (text_.size() - at) + 16)};
    state.has_text = !output_.view().empty();
    state.gap_in_text = gap_in_text_;
    state.gap_in_sound = gap_in_sound_;
    state.tally = decoded_.tally;
    const auto length = read_plain(text_.substr(at, plain_at_once), state);
    spend(length);
    output_.advance_to(state.out);
    gap_in_text_ = state.gap_in_text;
    gap_in_sound_ = state.gap_in_sound;
    decoded_.tally = state.tally;
    return length;
  }

  std::size_t take_token(std::size_t at) {
    spend(steps_per_token);
    const auto [token, length] = reader_.at(text_, at);
    switch (token) {
      case Token::dot:
      case Token::dash: add_mark(at, token == Token::dash); return length;
      case Token::separator: return take_separators(at, length);
      case Token::foreign: break;
    }
    end_letter(at);
    if (decoded_.fault) return length;
    if (!options_.unknown || options_.unknown == UnknownPolicy::error) {
      decoded_.fault = {at, length, false};
    } else {
      put_unknown(at, length);
    }
    return length;
  }

  void add_mark(std::size_t at, bool is_dash) {
    if (marks_ == 0) letter_ = at;
    if (marks_ < max_marks && is_dash) code_ |= 1u << marks_;
    ++marks_;
  }

  std::size_t take_separators(std::size_t at, std::size_t length) {
    end_letter(at);
    while (at + length < text_.size()) {
      const auto next = reader_.at(text_, at + length);
      if (next.token != Token::separator) break;
      length += next.length;
      spend(steps_per_token);
    }
    spend(steps_per_token * length);
    if (reader_.parts_words(text_.substr(at, length))) gap_in_text_ = gap_in_sound_ = true;
    return length;
  }

  void end_letter(std::size_t end) {
    if (marks_ == 0) return;
    const auto code = marks_ > max_marks ? no_code : static_cast<Code>(code_ | 1u << marks_);
    marks_ = 0;
    code_ = 0;
    const auto& reading = readings_[code];
    if (reading.size == 0) {
      if (options_.unknown == UnknownPolicy::error) decoded_.fault = {letter_, end - letter_, true};
      else put_unknown(letter_, end - letter_);
      return;
    }
    seen_[code] = 1;
    decoded_.tally.mark_units += reading.units;
    ++decoded_.tally.letters;
    decoded_.tally.words += gap_in_sound_;
    if (options_.wants_message) {
      if (gap_in_sound_ && !decoded_.message.empty()) decoded_.message.push_back(no_code);
      decoded_.message.push_back(code);
    }
    gap_in_sound_ = false;
    const std::string_view text(reading.text.data(), reading.size);
    if (!(reading.is_special && put_voice(text))) put(text);
  }

  void put(std::string_view text) {
    if (text.empty()) return;
    if (gap_in_text_ && !output_.view().empty()) output_.append(" ");
    gap_in_text_ = false;
    output_.append(text);
  }

  // Joins a voicing mark with the kana before it. Returns false if they do not combine.
  bool put_voice(std::string_view mark) {
    constexpr std::size_t kana_size = 3;
    const auto before = output_.view();
    if (gap_in_text_ || before.size() < kana_size) return false;
    const auto kana = code_point_at(before, before.size() - kana_size).value;
    const auto both = voiced(kana, code_point_at(mark, 0).value);
    if (both == 0) return false;
    std::string text;
    append_code_point(text, both);
    output_.cut(kana_size);
    output_.append(text);
    return true;
  }

  // Checks the limit, too, because only the text of unknown input can be more than twice as long as
  // the input.
  void put_unknown(std::size_t at, std::size_t length) {
    if (output_.view().size() > options_.most_bytes) decoded_.is_too_large = true;
    decoded_.unknowns.add(text_, at, length);
    switch (options_.unknown.value_or(UnknownPolicy::replace)) {
      case UnknownPolicy::keep: put(text_.substr(at, length)); break;
      case UnknownPolicy::replace: put(options_.replacement); break;
      case UnknownPolicy::error:
      case UnknownPolicy::skip: break;
    }
  }

  std::string_view text_;
  const DecodeOptions& options_;
  const WordGap word_gap_;
  SymbolReader reader_;
  std::array<Reading, code_count> readings_;
  std::array<std::uint8_t, code_count> seen_{};
  bool uses_vectors_ = false;
  Output output_;
  Decoded decoded_;
  unsigned code_ = 0;       // marks so far of the letter that is being read
  std::size_t marks_ = 0;   // number of these marks
  std::size_t letter_ = 0;  // offset of the letter
  bool gap_in_text_ = false;
  bool gap_in_sound_ = true;
};

}  // namespace

Decoded decode(std::string_view text, const DecodeOptions& options) {
  return Decoding(text, options, Vectors::use).run();
}

Decoded scalar::decode(std::string_view text, const DecodeOptions& options) {
  return Decoding(text, options, Vectors::leave).run();
}

bool is_morse(std::string_view text, const Symbols& symbols) {
  const SymbolReader reader(symbols);
  PlainSpan span;
  spend(text.size() / 4);
  if (reader.is_plain()) span = plain_span(text, symbols.dot[0], symbols.dash[0]);
  bool has_mark = span.has_mark;
  for (std::size_t at = span.size; at < text.size();) {
    const auto [token, length] = reader.at(text, at);
    if (token == Token::foreign) return false;
    has_mark = has_mark || token != Token::separator;
    at += length;
    spend(steps_per_token);
  }
  return has_mark;
}

}  // namespace toolyard::morse
