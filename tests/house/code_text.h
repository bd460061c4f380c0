// A rough scanner of C++: code without comments and literals, string literals, includes and
// functions. It finds functions by their braces, which is enough for the layout of this project.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "files.h"

namespace house {

// Returns the code with comments, literals and preprocessor lines replaced by spaces. The length
// and the line breaks are kept.
std::string bare_code(std::string_view code);

// A string literal as it is written, without its quotes. Adjacent literals are joined.
struct Literal {
  std::size_t line;  // from 1
  std::string text;
};
std::vector<Literal> literals_of(std::string_view code);

// An #include directive.
struct Include {
  std::size_t line;
  std::string_view name;
};
std::vector<Include> includes_of(const File& file);

struct Function {
  std::size_t line;   // first line of its head, from 1
  std::size_t lines;  // number of lines up to its closing brace
  std::string head;   // first line of its head, for messages
};
std::vector<Function> functions_of(std::string_view code);

}  // namespace house
