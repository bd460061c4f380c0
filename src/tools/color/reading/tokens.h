// A tokenizer for the part of CSS Syntax 3 that colors use, including comments and escapes. It
// allocates no memory and takes linear time.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

#include "tools/color/color.h"

namespace toolyard::color {

enum class TokenKind : std::uint8_t {
  identifier,
  function,  // with its opening parenthesis
  hash,
  number,
  percentage,
  dimension,
  delimiter,  // any other character, such as a comma
  space,
  end,
};

// A name in lower case with its escapes decoded, truncated to 32 bytes. All known names are
// shorter, so that a truncated name is not mistaken for one of them.
class Name {
 public:
  std::string_view view() const { return {text_.data(), size_}; }
  void append(char c);

 private:
  std::array<char, 32> text_{};
  std::size_t size_ = 0;
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::size_t offset = 0;  // of its first byte
  std::size_t end = 0;     // the offset after its last byte
  double number = 0;       // of a number, percentage or dimension
  Name name;               // of an identifier or function; the unit of a dimension
  char delimiter = 0;

  bool is(char c) const { return kind == TokenKind::delimiter && delimiter == c; }
};

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  Token next();
  // Skips white space and comments and returns the token after them.
  Token next_solid();

 private:
  char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
  bool starts_number() const;
  bool starts_escape(std::size_t offset) const;
  bool starts_identifier() const;
  bool skip_comment();
  void read_number(Token& token);
  void read_name(Name& name);
  void read_escape(Name& name);
  Token finish(Token token, TokenKind kind) const;

  std::string_view text_;
  std::size_t at_ = 0;
};

// Parses a number with an optional sign, fraction and exponent. A number that is too large becomes
// the largest finite one of its sign.
double read_number(std::string_view text);

}  // namespace toolyard::color
