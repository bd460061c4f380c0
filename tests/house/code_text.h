// C++ seen from afar: the text without comments and literals, and the functions in it. Measured by
// braces alone, which is enough for code that is laid out like ours.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "files.h"

namespace house {

// The same text, of the same length and lines, with comments, literals and preprocessor lines
// blanked out.
std::string bare_code(std::string_view code);

// A text in quotes, as it is written; literals that follow each other are one.
struct Literal {
  std::size_t line;  // from 1
  std::string text;
};
std::vector<Literal> literals_of(std::string_view code);

// What a file includes, in the order of its lines.
struct Include {
  std::size_t line;
  std::string_view name;
};
std::vector<Include> includes_of(const File& file);

struct Function {
  std::size_t line;   // where its head begins, from 1
  std::size_t lines;  // to its closing brace
  std::string head;   // for messages
};
std::vector<Function> functions_of(std::string_view code);

}  // namespace house
