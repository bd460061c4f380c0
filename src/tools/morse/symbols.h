// Notation of Morse code: the symbols for dots, dashes and separators, and how texts in this and
// other common notations are read.
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

// Returns the reasons why a text written with these symbols would be ambiguous; empty if there are
// none.
std::vector<Fault> faults_of(const Symbols&);

// How many blanks separate words in a text whose letters are separated by blanks: three or, if its
// runs of blanks have different lengths, more than in the shortest one.
struct WordGap {
  std::size_t blanks = 3;
  std::size_t wide = 1;     // how many blanks a tab or a wide blank stands for
  bool is_assumed = false;  // some run of blanks is read in another way than usual
};
WordGap word_gap_in(std::string_view text, const Symbols&);

enum class Token { dot, dash, separator, foreign };

class SymbolReader {
 public:
  explicit SymbolReader(const Symbols&, const WordGap& = {});

  struct Read {
    Token token;
    std::size_t length;
  };
  // Returns the token at an offset of a text; separators are returned one character at a time.
  Read at(std::string_view text, std::size_t offset) const;

  // Whether separators, which must be all those between two marks, separate words and not only
  // letters.
  bool parts_words(std::string_view separators) const;

  // Whether dots and dashes are single bytes and the separators are those that the vector kernel
  // supports.
  bool is_plain() const;

 private:
  Read look_up(std::string_view rest) const;
  std::size_t width_of(std::string_view separators) const;  // in blanks

  Symbols symbols_;
  WordGap word_gap_;
  std::u32string separating_;  // characters of both separators
  // Token by its first byte, if that alone determines it.
  std::array<std::optional<Token>, 128> simple_;
};

}  // namespace toolyard::morse
