#include "tools/color/reading/tokens.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/hex.h"

namespace toolyard::color {
namespace {

constexpr std::size_t steps_per_token = 20, steps_per_byte = 3;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
bool is_line_end(char c) { return c == '\n' || c == '\r' || c == '\f'; }
bool starts_name(char c) {
  return is_letter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_of_name(char c) { return starts_name(c) || is_digit(c) || c == '-'; }

// Whether a number that a double cannot represent is too large rather than too small.
bool is_large(std::string_view text) {
  const auto exponent = text.find_first_of("eE");
  long power = 0;
  if (exponent != text.npos) {
    auto digits = text.substr(exponent + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), power);
    if (read.ec != std::errc()) return !digits.starts_with('-');
    power = std::clamp(power, -1'000'000'000L, 1'000'000'000L);
    text = text.substr(0, exponent);
  }
  const auto point = std::min(text.find('.'), text.size());
  const auto first = text.find_first_of("123456789");
  if (first == text.npos) return false;
  return power + static_cast<long>(point) - static_cast<long>(first) > 0;
}

}  // namespace

double read_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc::result_out_of_range) return value;
  if (!is_large(text)) return 0;
  constexpr double most = std::numeric_limits<double>::max();
  return text.starts_with('-') ? -most : most;
}

void Name::append(char c) {
  if (size_ == text_.size()) return;
  text_[size_++] = lower(c);
}

Token Tokenizer::finish(Token token, TokenKind kind) const {
  token.kind = kind;
  token.end = at_;
  spend(steps_per_token + steps_per_byte * (at_ - token.offset));
  return token;
}

Token Tokenizer::next_solid() {
  auto token = next();
  while (token.kind == TokenKind::space) token = next();
  return token;
}

Token Tokenizer::next() {
  while (skip_comment()) {
  }
  Token token;
  token.offset = at_;
  const char c = at(at_);
  if (at_ == text_.size()) return finish(token, TokenKind::end);
  if (is_space(c)) {
    while (is_space(at(at_))) ++at_;
    return finish(token, TokenKind::space);
  }
  if (starts_number()) {
    read_number(token);
    if (at(at_) == '%') {
      ++at_;
      return finish(token, TokenKind::percentage);
    }
    if (!starts_identifier()) return finish(token, TokenKind::number);
    read_name(token.name);
    return finish(token, TokenKind::dimension);
  }
  if (starts_identifier()) {
    read_name(token.name);
    if (at(at_) != '(') return finish(token, TokenKind::identifier);
    ++at_;
    return finish(token, TokenKind::function);
  }
  ++at_;
  if (c == '#' && (is_of_name(at(at_)) || starts_escape(at_))) {
    read_name(token.name);
    return finish(token, TokenKind::hash);
  }
  token.delimiter = c;
  return finish(token, TokenKind::delimiter);
}

// A comment that is not closed extends to the end of the text.
bool Tokenizer::skip_comment() {
  if (at(at_) != '/' || at(at_ + 1) != '*') return false;
  const auto end = text_.find("*/", at_ + 2);
  spend(steps_per_byte * (std::min(end, text_.size()) - at_));
  at_ = end == text_.npos ? text_.size() : end + 2;
  return true;
}

bool Tokenizer::starts_number() const {
  auto i = at_;
  if (at(i) == '+' || at(i) == '-') ++i;
  return is_digit(at(i)) || (at(i) == '.' && is_digit(at(i + 1)));
}

bool Tokenizer::starts_escape(std::size_t offset) const {
  return at(offset) == '\\' && offset + 1 < text_.size() && !is_line_end(text_[offset + 1]);
}

bool Tokenizer::starts_identifier() const {
  if (at(at_) != '-') return starts_name(at(at_)) || starts_escape(at_);
  return starts_name(at(at_ + 1)) || at(at_ + 1) == '-' || starts_escape(at_ + 1);
}

void Tokenizer::read_number(Token& token) {
  const auto start = at_;
  const auto skip_digits = [&] {
    while (is_digit(at(at_))) ++at_;
  };
  if (at(at_) == '+' || at(at_) == '-') ++at_;
  skip_digits();
  if (at(at_) == '.' && is_digit(at(at_ + 1))) {
    ++at_;
    skip_digits();
  }
  if (at(at_) == 'e' || at(at_) == 'E') {
    const bool is_signed = at(at_ + 1) == '+' || at(at_ + 1) == '-';
    const auto digits = at_ + (is_signed ? 2 : 1);
    if (is_digit(at(digits))) {
      at_ = digits;
      skip_digits();
    }
  }
  token.number = color::read_number(text_.substr(start, at_ - start));
}

void Tokenizer::read_name(Name& name) {
  for (;; ++at_) {
    if (is_of_name(at(at_))) {
      name.append(at(at_));
    } else if (starts_escape(at_)) {
      read_escape(name);
    } else {
      return;
    }
  }
}

// Leaves `at_` at the last byte of the escape. No known name contains characters beyond ASCII, so
// their escapes are replaced by a byte that no name contains.
void Tokenizer::read_escape(Name& name) {
  ++at_;
  if (hex_value(at(at_)) < 0) return name.append(at(at_));
  unsigned value = 0;
  std::size_t digits = 0;
  for (; digits < 6 && hex_value(at(at_)) >= 0; ++digits, ++at_)
    value = value * 16 + static_cast<unsigned>(hex_value(at(at_)));
  if (!is_space(at(at_))) --at_;
  else if (at(at_) == '\r' && at(at_ + 1) == '\n') ++at_;
  name.append(value > 0 && value < 0x80 ? static_cast<char>(value) : '\x7f');
}

}  // namespace toolyard::color
