// Options for JSON: the syntax that is accepted, and the form of the output.
#pragma once
#include <array>

#include "core/describe/describe.h"

namespace toolyard::json {

enum class SortKeys { none, codepoint, natural, case_insensitive };
constexpr auto spellings(SortKeys) {
  return std::to_array<Spelling<SortKeys>>(
      {{SortKeys::none, "none", "Unchanged."},
       {SortKeys::codepoint, "codepoint", "By Unicode code points.", "Code points"},
       {SortKeys::natural, "natural", "Digits by their numeric value: `a2` before `a10`."},
       {SortKeys::case_insensitive, "case-insensitive", "Ignoring case."}});
}

enum class Syntax { strict, jsonc, json5 };
constexpr auto spellings(Syntax) {
  return std::to_array<Spelling<Syntax>>(
      {{Syntax::strict, "strict", "JSON as defined by RFC 8259."},
       {Syntax::jsonc, "jsonc", "JSON with comments and trailing commas."},
       {Syntax::json5, "json5",
        "JSON5: also single quotes, unquoted keys and other number formats."}});
}

enum class Comments { remove, keep };
constexpr auto spellings(Comments) {
  return std::to_array<Spelling<Comments>>(
      {{Comments::remove, "remove", "Removes them, with a warning."},
       {Comments::keep, "keep", "Keeps them; the output is JSON with comments."}});
}

enum class DuplicateKeys { keep, error, first, last };
constexpr auto spellings(DuplicateKeys) {
  return std::to_array<Spelling<DuplicateKeys>>(
      {{DuplicateKeys::keep, "keep", "Keeps all of them, with a warning."},
       {DuplicateKeys::error, "error", "Rejects them."},
       {DuplicateKeys::first, "first", "Keeps the first."},
       {DuplicateKeys::last, "last", "Keeps the last value, at the position of the first."}});
}

enum class Numbers { preserve, canonical };
constexpr auto spellings(Numbers) {
  return std::to_array<Spelling<Numbers>>(
      {{Numbers::preserve, "preserve", "As written in the input."},
       {Numbers::canonical, "canonical", "As doubles in the form of RFC 8785."}});
}

enum class Escape { minimal, ascii, preserve };
constexpr auto spellings(Escape) {
  return std::to_array<Spelling<Escape>>(
      {{Escape::minimal, "minimal", "Only where required."},
       {Escape::ascii, "ascii", "Everything beyond ASCII, as `\\u` escapes."},
       {Escape::preserve, "preserve", "As written in the input."}});
}

enum class LineEnd { lf, crlf };
constexpr auto spellings(LineEnd) {
  return std::to_array<Spelling<LineEnd>>(
      {{LineEnd::lf, "lf", "Line feed."},
       {LineEnd::crlf, "crlf", "Carriage return and line feed."}});
}

enum class Lines { single, ndjson };
constexpr auto spellings(Lines) {
  return std::to_array<Spelling<Lines>>(
      {{Lines::single, "single", "One value."}, {Lines::ndjson, "ndjson", "One value per line."}});
}

enum class ValueType { null, boolean, number, string, array, object, ndjson };
constexpr auto spellings(ValueType) {
  return std::to_array<Spelling<ValueType>>({{ValueType::null, "null"},
                                             {ValueType::boolean, "boolean"},
                                             {ValueType::number, "number"},
                                             {ValueType::string, "string"},
                                             {ValueType::array, "array"},
                                             {ValueType::object, "object"},
                                             {ValueType::ndjson, "ndjson"}});
}

}  // namespace toolyard::json
