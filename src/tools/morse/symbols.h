// How Morse code is written: the dot, the dash and what stands between letters and words; and how
// such texts are read again, with the other spellings in use.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace toolyard::morse {

struct Symbols {
  std::string_view dot = ".";
  std::string_view dash = "-";
  std::string_view letter_separator = " ";
  std::string_view word_separator = " / ";
};

// Nothing, where a text written with these symbols could be read in two ways.
std::vector<Fault> faults_of(const Symbols&);

enum class Token { dot, dash, separator, foreign };

class SymbolReader {
 public:
  explicit SymbolReader(const Symbols&);

  struct Read {
    Token token;
    std::size_t length;
  };
  // What stands at an offset of a text; separators come one character at a time.
  Read at(std::string_view text, std::size_t offset) const;

  // Whether separators, all that stand between two marks, part words and not only letters.
  bool parts_words(std::string_view separators) const;

  // Whether dots and dashes are single bytes and separators those that the fast reader knows.
  bool is_plain() const;

 private:
  Read look_up(std::string_view rest) const;

  Symbols symbols_;
  std::u32string separating_;  // characters of the separators
  // By the first byte of a symbol, where that tells all.
  std::array<std::optional<Token>, 128> simple_;
};

}  // namespace toolyard::morse
