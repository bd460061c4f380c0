#include "tools/hex/token_reader.h"

#include <algorithm>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "core/text/hex.h"
#include "tools/hex/gap_reader.h"
#include "tools/hex/notation.h"

namespace toolyard::hex {
namespace {

constexpr std::size_t steps_per_group = 30, steps_per_gap_byte = 5;

bool is_same_prefix(std::string_view a, std::string_view b) {
  const auto folded = [](char c) { return c | 0x20; };
  return std::ranges::equal(a, b, {}, folded, folded);
}

// Does the work of `decode_hex`, but decodes a few digits without the vector kernels, the call of
// which would take longer.
std::size_t decode_run(std::string_view text, char* out) {
  constexpr std::size_t few = 32;
  const auto read = scalar::decode_hex(text.substr(0, few), out);
  return read < few ? read : few + decode_hex(text.substr(few), out + few / 2);
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
  TokenReader(std::string_view text, const Demand& demand, Place place)
      : text_(text), demand_(demand), is_array_(place == Place::in_array),
        gaps_(text, demand, place) {}

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
    const auto leading = gaps_.at(0);
    if (!gaps_.note_end(leading)) return refuse(Refusal::Kind::character, gaps_.offset());
    at_ = leading.size();
    while (!refusal_ && at_ < text_.size()) {
      const auto token = next_token();
      spend(steps_per_group + token.digits.size());
      if (refusal_ || !write(token)) return;
      note(token);
      last_gap_ = gaps_.at(at_);
      at_ += last_gap_.size();
      spend(steps_per_gap_byte * last_gap_.size());
      const bool is_last = at_ == text_.size();
      if (!(is_last ? gaps_.note_end(last_gap_) : gaps_.note(last_gap_))) {
        return refuse(Refusal::Kind::character, gaps_.offset());
      }
      if (is_last) return check_lone(token);
      read_alike(token);
    }
  }

  // A single digit is a byte only if there are other groups or if it has a prefix.
  void check_lone(const Token& token) {
    if (count_ != 1 || token.digits.size() != 1 || !token.prefix.empty()) return;
    if (demand_.odd_length == OddLength::error) {
      refuse(Refusal::Kind::odd_length, token.start + 1);
    } else if (demand_.odd_length == OddLength::pad_right) {
      out_[-1] = static_cast<char>(out_[-1] << 4);
    }
  }

  // Reads further groups that have the form of the one before, until something new occurs.
  void read_alike(const Token& token) {
    if (is_array_ && token.prefix.empty()) return;
    if (!demand_.prefix.empty() && token.prefix != demand_.prefix) return;
    bool is_regular = token.digits.size() == 2;
    for (auto start = text_.size(); start != at_;) {
      start = at_;
      const auto gap = last_gap_;
      spend(steps_per_group);
      if (is_regular) read_units(token);
      read_known_group(token);
      is_regular = token.digits.size() == 2 && gap == last_gap_;
    }
  }
  // Reads groups of two digits as long as they are followed by the same gap.
  void read_units(const Token& token) {
    after_.assign(token.suffix).append(last_gap_);
    const HexUnit unit{token.prefix, after_};
    const auto start = at_;
    auto more = decode_hex_units(text_.substr(start), unit, out_);
    spend(more * unit.size());
    at_ += more * unit.size();
    // The last group may have more digits, be the last of the text, or be followed by a longer gap.
    const bool goes_on = unit.after.empty() && at_ < text_.size() && hex_value(text_[at_]) >= 0;
    if (more > 0 && (goes_on || at_ == text_.size() || !gaps_.at(at_).empty())) --more;
    at_ = start + more * unit.size();
    out_ += more;
    count_ += more;
  }
  // Reads a group of any size that is followed by a known gap.
  void read_known_group(const Token& token) {
    auto rest = text_.substr(at_);
    if (!rest.starts_with(token.prefix)) return;
    rest.remove_prefix(token.prefix.size());
    const auto run = decode_run(rest, out_);
    const bool is_single = run == 1 && !demand_.is_strict;
    if (run == 0 || (run % 2 == 1 && !is_single)) return;
    rest.remove_prefix(run);
    if (!rest.starts_with(token.suffix)) return;
    rest.remove_prefix(token.suffix.size());
    const auto gap = gaps_.known_at(text_.size() - rest.size());
    rest.remove_prefix(gap.size());
    const bool is_group_next = token.prefix.empty()
                                   ? !gap.empty() && !rest.empty() && hex_value(rest[0]) >= 0
                                   : rest.starts_with(token.prefix);
    if (!is_group_next) return;
    if (is_single) {
      *out_ = static_cast<char>(hex_value(text_[at_ + token.prefix.size()]));
      is_padded_ |= !is_array_;
    }
    spend(run + gap.size());
    out_ += (run + 1) / 2;
    at_ = text_.size() - rest.size();
    last_gap_ = gap;
    ++count_;
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
    auto size = decode_run(rest, out_);
    // If groups touch, the zero begins the next `0x`.
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

  // Completes the bytes of a group, of which an even number of digits is already decoded.
  bool write(const Token& token) {
    auto digits = token.digits;
    if (is_array_ && token.prefix.empty() && (digits.size() > 1 || digits[0] > '9')) {
      refuse(Refusal::Kind::character, token.start,
             "A number of the array without `0x` is not hexadecimal.");
      return false;
    }
    if (digits.size() % 2 == 0) {
      out_ += digits.size() / 2;
      return true;
    }
    // Assemblers require a decimal digit at the beginning: 0FFh is one byte.
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

  // The fault may be a character that is not a digit rather than the number of digits before it.
  void refuse_odd(std::size_t offset) {
    at_ = offset;
    const bool is_ended =
        offset == text_.size() || !gaps_.at(offset).empty() || !prefix_here().empty();
    refuse(is_ended ? Refusal::Kind::odd_length : Refusal::Kind::character, offset);
  }

  void note(const Token& token) {
    if (count_++ == 0) {
      prefix_ = token.prefix;
      is_suffixed_ = !token.suffix.empty();
    } else {
      is_mixed_ |= (!is_array_ && !is_same_prefix(token.prefix, prefix_)) ||
                   is_suffixed_ != !token.suffix.empty();
    }
    last_suffix_ = token.suffix;
  }

  void refuse(Refusal::Kind kind, std::size_t offset, std::string detail = {}) {
    if (!refusal_) refusal_ = Refusal{kind, offset, std::move(detail)};
  }

  void finish() {
    const bool is_prefixed = !prefix_.empty();
    if (is_suffixed_) reading_.format = Format::suffixed;
    else if (gaps_.begins_with_brace() && is_prefixed) reading_.format = Format::c_array;
    else if (is_prefixed) reading_.format = Format::prefixed;
    else if (count_ > 1) reading_.format = Format::separated;
    gaps_.add_warnings(reading_);
    if (is_mixed_) warn(reading_, "mixed_formats", "The bytes are written in different notations.");
    if (is_padded_) warn_of_padding(reading_);
  }

  std::string_view text_;
  const Demand& demand_;
  bool is_array_;
  GapReader gaps_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
  char* out_ = nullptr;
  std::string_view prefix_;  // of the first group
  std::string_view last_gap_, last_suffix_;
  std::string after_;
  bool is_suffixed_ = false, is_mixed_ = false, is_padded_ = false;
  Reading reading_;
  std::optional<Refusal> refusal_;
};

}  // namespace

std::string_view known_prefix(std::string_view text) {
  // A shortcut: most groups begin with a digit.
  if (text.empty() || (hex_value(text[0]) >= 0 && text[0] != '0')) return {};
  for (const auto prefix : prefixes)
    if (text.starts_with(prefix)) return text.substr(0, prefix.size());
  // The escapes of LDAP filters have two digits; those of C have three, which are octal.
  const auto is_digit_at = [&](std::size_t at) {
    return at < text.size() && hex_value(text[at]) >= 0;
  };
  const bool is_escape = text[0] == '\\' && is_digit_at(1) && is_digit_at(2) && !is_digit_at(3);
  return is_escape ? text.substr(0, 1) : std::string_view();
}

Outcome read_tokens(std::string_view text, const Demand& demand) {
  return TokenReader(text, demand, Place::anywhere).read();
}
Outcome read_array_items(std::string_view text, const Demand& demand) {
  return TokenReader(text, demand, Place::in_array).read();
}

}  // namespace toolyard::hex
