// The choices that callers have about JSON: what is read, and how it is written.
#pragma once
#include <array>

#include "core/describe.h"

namespace toolyard::json {

enum class SortKeys { none, codepoint, natural, case_insensitive };
constexpr auto spellings(SortKeys) {
  return std::to_array<Spelling<SortKeys>>(
      {{SortKeys::none, "none", "As they stand."},
       {SortKeys::codepoint, "codepoint", "By Unicode code points."},
       {SortKeys::natural, "natural", "Digits by their value: `a2` before `a10`."},
       {SortKeys::case_insensitive, "case-insensitive", "Upper and lower case alike."}});
}

enum class Syntax { strict, jsonc, json5 };
constexpr auto spellings(Syntax) {
  return std::to_array<Spelling<Syntax>>(
      {{Syntax::strict, "strict", "JSON as RFC 8259 has it."},
       {Syntax::jsonc, "jsonc", "With comments, which are dropped, and trailing commas."},
       {Syntax::json5, "json5", "JSON5: also single quotes, bare keys and other numbers."}});
}

enum class DuplicateKeys { keep, error, first, last };
constexpr auto spellings(DuplicateKeys) {
  return std::to_array<Spelling<DuplicateKeys>>(
      {{DuplicateKeys::keep, "keep", "All stay, with a warning."},
       {DuplicateKeys::error, "error", "They are invalid."},
       {DuplicateKeys::first, "first", "The first stays."},
       {DuplicateKeys::last, "last", "The last value stays, at the place of the first."}});
}

enum class Numbers { preserve, canonical };
constexpr auto spellings(Numbers) {
  return std::to_array<Spelling<Numbers>>(
      {{Numbers::preserve, "preserve", "As they are written."},
       {Numbers::canonical, "canonical", "As RFC 8785 writes doubles."}});
}

enum class Escape { minimal, ascii, preserve };
constexpr auto spellings(Escape) {
  return std::to_array<Spelling<Escape>>(
      {{Escape::minimal, "minimal", "Only what must be escaped."},
       {Escape::ascii, "ascii", "Everything beyond ASCII as `\\u` escapes."},
       {Escape::preserve, "preserve", "As it is written."}});
}

enum class LineEnd { lf, crlf };
constexpr auto spellings(LineEnd) {
  return std::to_array<Spelling<LineEnd>>(
      {{LineEnd::lf, "lf", "A line feed."},
       {LineEnd::crlf, "crlf", "A carriage return and a line feed."}});
}

enum class Lines { single, ndjson };
constexpr auto spellings(Lines) {
  return std::to_array<Spelling<Lines>>(
      {{Lines::single, "single", "One value."}, {Lines::ndjson, "ndjson", "One value a line."}});
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
