// What texts have that JSON does not. A syntax takes some of it silently, a repair mends all of it,
// and else it is a fault.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "tools/json/options.h"

namespace toolyard::json {

enum class Feature : std::uint8_t {
  // of JSONC and JSON5
  comment,
  trailing_comma,
  // of JSON5
  white_space,
  single_quotes,
  unquoted_key,
  number_form,
  not_finite,
  escape_form,
  control_character,
  // of nobody
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
};

struct FeatureText {
  std::string_view code;
  std::string_view repair;  // what was changed
};

constexpr FeatureText text_of(Feature feature) {
  constexpr auto texts = std::to_array<FeatureText>({
      {"comment", "A comment was dropped."},
      {"trailing_comma", "A comma before a closing bracket was dropped."},
      {"white_space", "A character that only looks like a space was dropped."},
      {"single_quotes", "Single quotes became double quotes."},
      {"unquoted_key", "A key was put in quotes."},
      {"number_form", "A number was written the way JSON has it."},
      {"not_finite", "A number that JSON does not have became null."},
      {"escape_form", "An escape was written the way JSON has it."},
      {"control_character", "A control character in a string was escaped."},
      {"byte_order_mark", "The byte order mark was dropped."},
      {"line_break_in_string", "A line break in a string was escaped."},
      {"typographic_quotes", "Typographic quotes became double quotes."},
      {"python_literal", "A literal of another language became that of JSON."},
      {"missing_comma", "A missing comma was added."},
      {"extra_comma", "A comma too many was dropped."},
      {"missing_colon", "The colon after a key was put in its place."},
      {"missing_value", "A missing value became null."},
      {"unclosed_bracket", "A bracket left open was closed."},
      {"stray_character", "A character that fits nowhere was dropped."},
      {"unclosed_string", "A string left open was closed."},
      {"inner_quotes", "A quote inside a string was escaped."},
      {"bad_escape", "A backslash that escapes nothing was escaped."},
      {"leading_zero", "The zeros before a number were dropped."},
      {"unquoted_text", "A text was put in quotes."},
      {"code_fence", "A Markdown fence was dropped."},
      {"trailing_semicolon", "A semicolon was dropped."},
      {"several_values", "Several values became one array."},
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
