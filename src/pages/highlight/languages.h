// The languages whose code is coloured, and what their words and signs mean.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolyard::pages {

enum class Family : std::uint8_t { code, shell, markup, style, yaml };

struct Language {
  std::string_view names;  // with a blank before and after each
  Family family = Family::code;
  std::string_view keywords = {};  // likewise
  std::string_view line_comment = {}, other_line_comment = {};
  bool has_block_comments = false;  // as in C
  std::string_view quotes = "\"'";
  std::string_view long_quotes = {};  // of strings that may have several lines
  char escape = '\\';                 // in strings; NUL: a doubled quote
  bool has_triple_quotes = false;
  bool ignores_case = false;     // of keywords
  bool has_patterns = false;     // regular expressions between slashes
  bool has_characters = false;   // a single quote begins a character, or a lifetime
  bool has_raw_strings = false;  // as in Rust
  bool has_directives = false;   // of the preprocessor
  bool has_keys = false;         // a string or word before a colon is a key
  bool calls = true;             // a word before a parenthesis is the name of a function
};

// Returns the language with a name such as `js`, in any case; null if it is not known.
const Language* find_language(std::string_view name);

// Returns the usual name of each language.
std::vector<std::string_view> language_names();

bool is_keyword(const Language& language, std::string_view word);

}  // namespace toolyard::pages
