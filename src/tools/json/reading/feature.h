// Deviations from strict JSON. A syntax may accept them, and a repair corrects all of them;
// otherwise they are faults.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "tools/json/options.h"

namespace toolyard::json {

enum class Feature : std::uint8_t {
  // accepted by JSONC and JSON5
  comment,
  trailing_comma,
  // accepted by JSON5
  white_space,
  single_quotes,
  unquoted_key,
  number_form,
  not_finite,
  escape_form,
  control_character,
  // only accepted by a repair, except that JSONC and JSON5 accept a byte order mark
  byte_order_mark,
  line_break_in_string,
  typographic_quotes,
  python_literal,
  missing_comma,
  extra_comma,
  missing_colon,
  missing_value,
  unclosed_bracket,
  stray_character,
  unclosed_string,
  inner_quotes,
  bad_escape,
  leading_zero,
  unquoted_text,
  code_fence,
  trailing_semicolon,
  several_values,
  surrounding_text,
  escaped_document,
  function_call,
  parentheses,
  concatenation,
  string_prefix,
  triple_quotes,
  ellipsis,
  missing_quote,
  missing_bracket,
  square_brackets,
  curly_brackets,
  type_name,
  list_keys,
  line_prefix,
};

struct FeatureText {
  std::string_view code;
  std::string_view repair;  // description of the change
};

constexpr FeatureText text_of(Feature feature) {
  constexpr auto texts = std::to_array<FeatureText>({
      {"comment", "A comment was removed."},
      {"trailing_comma", "A comma before a closing bracket was removed."},
      {"white_space", "A character that resembles a space was removed."},
      {"single_quotes", "Single quotes were replaced with double quotes."},
      {"unquoted_key", "A key was put in quotes."},
      {"number_form", "A number was rewritten as valid JSON."},
      {"not_finite", "A number that JSON cannot represent was replaced with null."},
      {"escape_form", "An escape sequence was rewritten as valid JSON."},
      {"control_character", "A control character in a string was escaped."},
      {"byte_order_mark", "The byte order mark was removed."},
      {"line_break_in_string", "A line break in a string was escaped."},
      {"typographic_quotes", "Typographic quotes were replaced with double quotes."},
      {"python_literal", "A literal of another language was replaced with that of JSON."},
      {"missing_comma", "A missing comma was added."},
      {"extra_comma", "A surplus comma was removed."},
      {"missing_colon", "The colon after a key was added or corrected."},
      {"missing_value", "A missing value was replaced with null."},
      {"unclosed_bracket", "An unclosed bracket was closed."},
      {"stray_character", "An unexpected character was removed."},
      {"unclosed_string", "An unclosed string was closed."},
      {"inner_quotes", "A quote inside a string was escaped."},
      {"bad_escape", "A backslash that is not part of an escape sequence was escaped."},
      {"leading_zero", "Leading zeros of a number were removed."},
      {"unquoted_text", "Unquoted text was put in quotes."},
      {"code_fence", "A Markdown code fence was removed."},
      {"trailing_semicolon", "A semicolon was removed."},
      {"several_values", "Several values were combined into one array."},
      {"surrounding_text", "Text that is not part of the JSON was removed."},
      {"escaped_document", "An escaped document was unescaped."},
      {"function_call", "A function call was replaced with its argument or arguments."},
      {"parentheses", "Parentheses were removed or replaced with square brackets."},
      {"concatenation", "Concatenated strings were joined."},
      {"string_prefix", "The prefix of a string was removed."},
      {"triple_quotes", "Triple quotes were replaced with double quotes."},
      {"ellipsis", "An ellipsis was removed."},
      {"missing_quote", "A missing quote was added."},
      {"missing_bracket", "A missing opening bracket was added."},
      {"square_brackets", "Square brackets around members were replaced with braces."},
      {"curly_brackets", "Braces around values without keys were replaced with square brackets."},
      {"type_name", "The name of a type was removed."},
      {"list_keys", "The indexes of an array were removed."},
      {"line_prefix", "A prefix that lines have, such as `>` or a line number, was removed."},
  });
  return texts[static_cast<std::size_t>(feature)];
}

constexpr bool takes(Syntax syntax, Feature feature) {
  if (syntax == Syntax::strict) return false;
  if (feature == Feature::byte_order_mark) return true;
  if (syntax == Syntax::jsonc) return feature <= Feature::trailing_comma;
  return feature <= Feature::control_character;
}

}  // namespace toolyard::json
