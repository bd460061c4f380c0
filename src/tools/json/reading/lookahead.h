// What follows a quote, a word or a bracket in a text that is being repaired. Each function reads
// at most up to the end of the next quoted text, so that asking at every quote takes linear time.
#pragma once
#include <cstdint>
#include <string_view>

#include "tools/json/reading/reader.h"

namespace toolyard::json {

// Quotes that may end a string, which depend on the one that it begins with.
enum class QuoteKind : std::uint8_t { none, plain, apostrophe, backtick, curly, curly_single };

struct Quote {
  QuoteKind kind = QuoteKind::none;
  std::size_t length = 0;  // in bytes; 0 if there is none
  bool is_typographic() const { return kind > QuoteKind::apostrophe; }
};

// Returns the quote at an offset.
Quote quote_at(std::string_view text, std::size_t at);
// Returns the length of a quote that may end a string of this kind, or 0.
std::size_t closing_quote(std::string_view text, std::size_t at, QuoteKind kind);
// Returns the length of the prefix of a Python string, such as `u` in `u'a'`, or 0.
std::size_t string_prefix(std::string_view text, std::size_t at);
// Returns the character at an offset, or NUL behind the end.
inline char char_at(std::string_view text, std::size_t at) {
  return at < text.size() ? text[at] : '\0';
}
// Returns the offset behind spaces and tabs.
inline std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}
// Returns the offset behind white space of all kinds.
std::size_t skip_white_space(std::string_view text, std::size_t at);
// Whether a word is a literal of JSON, or begins like a number.
bool is_scalar(std::string_view word);
bool is_ellipsis(std::string_view text, std::size_t at);

// Whether `"key":`, `key:` or a key with one missing quote is at an offset.
bool is_key_ahead(std::string_view text, std::size_t at);
// Whether a quoted key with its colon is at an offset.
bool is_quoted_key_ahead(std::string_view text, std::size_t at);
// Whether a keyword of Clojure is at an offset, such as `:a`, with a space behind it.
bool is_keyword_ahead(std::string_view text, std::size_t at);
// Whether a quoted text is at an offset that ends on this line, before something that may follow an
// item of an array.
bool is_quoted_item_ahead(std::string_view text, std::size_t at);
// Whether a literal or number, which ends here, is followed by what may follow a value, instead of
// by more text.
bool is_value_end(std::string_view text, std::size_t at, bool is_in_object);

// Whether the brace at an offset begins a set of Python: values without keys, up to the closing
// brace. A single string is not enough, since it may be a key whose value is missing.
bool is_set_ahead(std::string_view text, std::size_t at);

// Whether a bracket begins JSON or is part of a sentence.
enum class Likeness { none, weak, strong };
Likeness likeness_of_bracket(std::string_view text, std::size_t at);

// How likely it is that a string ends with a quote, given what follows it.
enum class Evidence { none, weak, strong };
// `at` is the offset behind the quote.
Evidence evidence_of_end(const Reader& reader, std::size_t at, Place place);

}  // namespace toolyard::json
