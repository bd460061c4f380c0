// Counts the values that qpdf would create from a text that it parses.
#pragma once
#include <cstddef>
#include <string_view>

namespace toolyard::pdf {

// White space as defined by PDF.
constexpr bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0';
}

// Counts values in a text that is passed in pieces, regardless of where they are cut and where qpdf
// begins to parse. Therefore the words in strings are counted, and data that is hardly text is
// counted by its bytes.
class ValueCounter {
 public:
  // Returns by how much the next piece increases the number of values.
  std::size_t add(std::string_view text);

 private:
  void begin_token(char first);
  void end_token();

  std::size_t values_ = 0;
  std::size_t loose_ = 0;  // bytes in excess of what text usually has
  std::size_t reported_ = 0;
  std::size_t token_size_ = 0;  // of the current token, so far
  std::size_t integers_ = 0;    // number of integers directly before the token
  char first_ = ' ';            // first character of the token
};

}  // namespace toolyard::pdf
