#include "tools/hex/token_reader.h"

#include <algorithm>
#include <array>

#include "core/buffer.h"
#include "core/hex.h"
#include "tools/hex/notation.h"
#include "tools/hex/odd_digits.h"

namespace toolyard::hex {
namespace {

using namespace std::literals;

constexpr std::string_view separators = ",;:-_.|";
constexpr std::string_view wrappers = "\"'[](){}<>\\";

enum class Class : unsigned char { other, space, separator, wrapper };
constexpr auto classes = [] {
  std::array<Class, 256> all{};
  for (const char c : " \t\n\v\f\r"sv) all[static_cast<unsigned char>(c)] = Class::space;
  for (const char c : separators) all[static_cast<unsigned char>(c)] = Class::separator;
  for (const char c : wrappers) all[static_cast<unsigned char>(c)] = Class::wrapper;
  return all;
}();
Class class_of(char c) { return classes[static_cast<unsigned char>(c)]; }

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// What really parts two groups: without the space, quotes and brackets around it.
std::string_view core_of(std::string_view gap) {
  const auto is_dress = [](char c) {
    return class_of(c) == Class::space || class_of(c) == Class::wrapper;
  };
  while (!gap.empty() && is_dress(gap.front())) gap.remove_prefix(1);
  while (!gap.empty() && is_dress(gap.back())) gap.remove_suffix(1);
  return gap;
}

bool is_same_prefix(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, {}, [](char c) { return c | 0x20; }, [](char c) { return c | 0x20; });
}

// Of what a gap consists, where the separator is given.
struct GapParts {
  std::size_t separators = 0;
  bool has_space = false;
};
GapParts parts_of(std::string_view gap, std::string_view separator) {
  separator = core_of_separator(separator);
  GapParts parts;
  while (!gap.empty()) {
    const bool is_separator = !separator.empty() && gap.starts_with(separator);
    parts.separators += is_separator;
    parts.has_space |= !is_separator;
    gap.remove_prefix(is_separator ? separator.size() : 1);
  }
  return parts;
}

// One group of digits.
struct Token {
  std::size_t start = 0;
  std::string_view prefix = {};
  std::string_view digits = {};
  std::string_view suffix = {};
};

class TokenReader {
 public:
  TokenReader(std::string_view text, const Demand& demand, bool is_array)
      : text_(text), demand_(demand), is_array_(is_array) {}

  Outcome read() {
    reading_.bytes = written_string((text_.size() + 1) / 2, [&](char* out) {
      const char* begin = out_ = out;
      read_all();
      return refusal_ ? 0 : static_cast<std::size_t>(out_ - begin);
    });
    if (refusal_) return std::unexpected(std::move(*refusal_));
    finish();
    return std::move(reading_);
  }

 private:
  void read_all() {
    const auto leading = skip_gap();
    if (!leading.empty()) note_end(0, leading);
    while (!refusal_ && at_ < text_.size()) {
      const auto token = next_token();
      if (refusal_ || !write(token)) return;
      note(token);
      const auto gap_start = at_;
      const auto gap = skip_gap();
      if (at_ == text_.size()) {
        if (!gap.empty()) note_end(gap_start, gap);
        return check_lone(token);
      }
      note_gap(gap_start, gap);
      if (token.digits.size() == 2) read_alike(token);
    }
  }

  // A single digit is a byte where other groups stand beside it, or a prefix before it.
  void check_lone(const Token& token) {
    if (count_ != 1 || token.digits.size() != 1 || !token.prefix.empty()) return;
    if (demand_.odd_length == OddLength::error) {
      refuse(Refusal::Kind::odd_length, token.start + 1);
    } else if (demand_.odd_length == OddLength::pad_right) {
      out_[-1] = static_cast<char>(out_[-1] << 4);
    }
  }

  // As many further groups as look just like the one before, with the gap that followed it.
  void read_alike(const Token& token) {
    const auto digits_end = token.start + token.prefix.size() + 2;
    const HexUnit unit{token.prefix, text_.substr(digits_end, at_ - digits_end)};
    const auto start = at_;
    auto more = decode_hex_units(text_.substr(start), unit, out_);
    at_ += more * unit.size();
    // Its last group may go on, be the very last, or have a longer gap behind it.
    const bool goes_on = unit.after.empty() && at_ < text_.size() && hex_value(text_[at_]) >= 0;
    if (more > 0 && (goes_on || at_ == text_.size() || !skip_gap().empty())) --more;
    at_ = start + more * unit.size();
    out_ += more;
    count_ += more;
  }

  std::string_view skip_gap() {
    const auto start = at_;
    if (demand_.separator && !demand_.is_strict) skip_given();
    else if (demand_.separator) skip_once(*demand_.separator);
    else skip_found();
    return text_.substr(start, at_ - start);
  }
  bool skip_once(std::string_view what) {
    if (what.empty() || !text_.substr(at_).starts_with(what)) return false;
    at_ += what.size();
    return true;
  }
  void skip_given() {
    const auto separator = core_of_separator(*demand_.separator);
    while (at_ < text_.size()) {
      if (skip_once(separator)) continue;
      if (!is_space(text_[at_])) return;
      ++at_;
    }
  }
  void skip_found() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      const auto kind = class_of(c);
      if (is_array_ && c == '/' && skip_comment()) continue;
      if (kind == Class::other) return;
      if (kind == Class::wrapper && demand_.is_strict) return;
      // A backslash is one of `\x`, or goes on to the next line.
      if (c == '\\' && !(at_ + 1 < text_.size() && is_line_end(text_[at_ + 1]))) return;
    }
  }
  // Leaves the last character of the comment to be stepped over.
  bool skip_comment() {
    const auto rest = text_.substr(at_);
    if (rest.starts_with("//")) {
      at_ += std::min(rest.find('\n'), rest.size() - 1);
      return true;
    }
    const auto end = rest.starts_with("/*") ? rest.find("*/", 2) : rest.npos;
    if (end == rest.npos) return false;
    at_ += end + 1;
    return true;
  }

  Token next_token() {
    Token token{.start = at_};
    token.prefix = prefix_here();
    if (count_ > 0 && last_gap_.empty() && token.prefix.empty() && last_suffix_.empty()) {
      refuse(Refusal::Kind::character, at_);
    }
    if (demand_.is_strict && token.prefix != demand_.prefix) refuse(Refusal::Kind::character, at_);
    if (refusal_) return token;
    at_ += token.prefix.size();
    const auto rest = text_.substr(at_);
    auto size = decode_hex(rest, out_);
    // Groups that touch: the zero begins the next `0x`.
    const bool may_touch = !demand_.is_strict || is_same_prefix(demand_.prefix, "0x");
    if (may_touch && size > 1 && is_same_prefix(rest.substr(size - 1, 2), "0x")) --size;
    if (size == 0) refuse(Refusal::Kind::character, at_);
    token.digits = rest.substr(0, size);
    at_ += size;
    token.suffix = suffix_here(token);
    at_ += token.suffix.size();
    return token;
  }
  std::string_view prefix_here() const {
    const auto rest = text_.substr(at_);
    if (!demand_.prefix.empty() && rest.starts_with(demand_.prefix)) {
      return rest.substr(0, demand_.prefix.size());
    }
    if (demand_.is_strict) return {};
    return known_prefix(rest);
  }
  std::string_view suffix_here(const Token& token) {
    const auto rest = text_.substr(at_);
    const bool is_given = !demand_.suffix.empty() && rest.starts_with(demand_.suffix);
    if (demand_.is_strict && !demand_.suffix.empty() && !is_given) {
      refuse(Refusal::Kind::character, at_);
    }
    if (is_given) return rest.substr(0, demand_.suffix.size());
    if (demand_.is_strict || is_array_ || !token.prefix.empty() || rest.empty()) return {};
    if (demand_.separator && !demand_.separator->empty() && rest.starts_with(*demand_.separator)) {
      return {};
    }
    return (rest[0] | 0x20) == 'h' ? rest.substr(0, 1) : std::string_view{};
  }

  // Its even digits are in place already.
  bool write(const Token& token) {
    auto digits = token.digits;
    if (is_array_ && token.prefix.empty() && (digits.size() > 1 || digits[0] > '9')) {
      refuse(Refusal::Kind::character, token.start,
             "A number of an array that has no `0x` is not hexadecimal.");
      return false;
    }
    if (digits.size() % 2 == 0) {
      out_ += digits.size() / 2;
      return true;
    }
    // Assemblers want a digit first: 0FFh is one byte.
    const bool is_guarded = !token.suffix.empty() && digits.size() > 1 && digits[0] == '0';
    if (is_guarded) {
      out_ += decode_hex(digits.substr(1), out_) / 2;
      return true;
    }
    const bool is_single = digits.size() == 1 && !demand_.is_strict;
    if (!is_single && demand_.odd_length == OddLength::error) {
      refuse_odd(token.start + token.prefix.size() + digits.size());
      return false;
    }
    pad(digits, is_single ? OddLength::pad_left : demand_.odd_length, out_);
    out_ += digits.size() / 2 + 1;
    is_padded_ |= !is_array_;
    return true;
  }

  // What is no digit may be the fault rather than the count of those before it.
  void refuse_odd(std::size_t offset) {
    at_ = offset;
    const bool is_ended = offset == text_.size() || !skip_gap().empty() || !prefix_here().empty();
    refuse(is_ended ? Refusal::Kind::odd_length : Refusal::Kind::character, offset);
  }

  void note(const Token& token) {
    if (count_++ == 0) {
      reading_.prefix = token.prefix;
      is_suffixed_ = !token.suffix.empty();
    } else {
      is_mixed_ |= (!is_array_ && !is_same_prefix(token.prefix, reading_.prefix)) ||
                   is_suffixed_ != !token.suffix.empty();
    }
    last_suffix_ = token.suffix;
  }

  // What stands before the first group or after the last one.
  void note_end(std::size_t start, std::string_view gap) {
    if (demand_.is_strict) return refuse(Refusal::Kind::character, start);
    if (!demand_.separator) {
      if (start == 0) is_array_like_ = gap.find('{') != gap.npos;
      return;
    }
    const auto parts = parts_of(gap, *demand_.separator);
    has_space_ |= parts.has_space;
    has_other_gaps_ |= parts.separators > 0;
  }

  // What stands between two groups.
  void note_gap(std::size_t start, std::string_view gap) {
    last_gap_ = gap;
    if (gap == reading_.separator && has_gap_) return;
    if (demand_.separator) {
      note_given_gap(gap);
      if (demand_.is_strict && gap != *demand_.separator) refuse(Refusal::Kind::character, start);
    } else if (has_gap_ && demand_.is_strict) {
      const auto same = std::ranges::mismatch(gap, reading_.separator).in1 - gap.begin();
      refuse(Refusal::Kind::character, start + static_cast<std::size_t>(same));
    } else if (has_gap_) {
      const auto core = core_of(gap);
      const bool is_break = core.empty() && gap.find_first_of("\n\r") != gap.npos;
      const bool has_comment =
          is_array_ && (gap.find('/') != gap.npos || reading_.separator.find('/') != gap.npos);
      has_other_gaps_ |= !is_break && !has_comment && core != core_of(reading_.separator);
    }
    if (!has_gap_) reading_.separator = gap;
    has_gap_ = true;
  }
  void note_given_gap(std::string_view gap) {
    const auto& separator = *demand_.separator;
    if (gap == separator) return;
    const auto parts = parts_of(gap, separator);
    has_space_ |= parts.has_space;
    has_other_gaps_ |= !separator.empty() && (parts.separators != 1 || !parts.has_space);
  }

  void refuse(Refusal::Kind kind, std::size_t offset, std::string detail = {}) {
    if (!refusal_) refusal_ = Refusal{kind, offset, std::move(detail)};
  }

  void finish() {
    if (is_suffixed_) reading_.format = Format::suffixed;
    else if (is_array_like_ && !reading_.prefix.empty()) reading_.format = Format::c_array;
    else if (!reading_.prefix.empty()) reading_.format = Format::prefixed;
    else if (count_ > 1) reading_.format = Format::separated;
    if (has_space_) warn(reading_, "whitespace_removed", "White space was skipped.");
    if (has_other_gaps_) {
      warn(reading_, "mixed_separators",
           "The separators differ, are doubled or missing, or stand at an end.");
    }
    if (is_mixed_) warn(reading_, "mixed_formats", "The bytes are written in more ways than one.");
    if (is_padded_) warn_of_padding(reading_);
  }

  std::string_view text_;
  const Demand& demand_;
  bool is_array_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
  char* out_ = nullptr;
  std::string_view last_gap_, last_suffix_;
  bool has_gap_ = false, is_suffixed_ = false, is_array_like_ = false;
  bool has_space_ = false, has_other_gaps_ = false, is_mixed_ = false, is_padded_ = false;
  Reading reading_;
  std::optional<Refusal> refusal_;
};

}  // namespace

std::string_view known_prefix(std::string_view text) {
  for (const auto prefix : prefixes)
    if (text.starts_with(prefix)) return text.substr(0, prefix.size());
  return {};
}

Outcome read_tokens(std::string_view text, const Demand& demand) {
  return TokenReader(text, demand, false).read();
}
Outcome read_array_items(std::string_view text, const Demand& demand) {
  return TokenReader(text, demand, true).read();
}

}  // namespace toolyard::hex
