// How many values the library would make of a text that it parses.
#pragma once
#include <cstddef>
#include <string_view>

namespace toolyard::pdf {

// White space as PDF has it.
constexpr bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0';
}

// Counts in pieces, wherever they are cut, and where the library begins to read does not matter:
// so strings count by their words, and what hardly is text by its bytes.
class ValueCounter {
 public:
  // How many more there are.
  std::size_t add(std::string_view text);

 private:
  void begin_token(char first);
  void end_token();

  std::size_t values_ = 0;
  std::size_t loose_ = 0;  // bytes that no text needs
  std::size_t reported_ = 0;
  std::size_t token_size_ = 0;  // so far
  std::size_t integers_ = 0;    // in a row before the token
  char first_ = ' ';            // of the token
};

}  // namespace toolyard::pdf
