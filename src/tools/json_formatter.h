// json-formatter: formats, minifies, validates, repairs, escapes and queries JSON. Numbers, strings
// and duplicate keys stay as they are written unless the caller requests a change.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/json/options.h"
#include "tools/tool.h"

namespace toolyard::json_formatter {

inline constexpr ProblemType invalid_json{
    "invalid_json", ErrorKind::unprocessable, "The input is not valid JSON.",
    "`position` is the first place that is not valid, `expected` is what is allowed there and "
    "`excerpt` is the line. The option `syntax` accepts comments and JSON5; `repair` corrects many "
    "faults."};
inline constexpr ProblemType pointer_not_found{
    "pointer_not_found", ErrorKind::unprocessable, "The pointer does not match a value.",
    "The JSON has no value at this JSON Pointer. A JSONPath without matches returns an empty array "
    "instead."};
inline constexpr ProblemType output_too_large{
    "output_too_large", ErrorKind::unprocessable, "The result would exceed the size limit.",
    "Indentation increases the size of deeply nested JSON, and a query can return the same value "
    "many times. Use a smaller `indent` or `minify`."};
inline constexpr ProblemType query_too_complex{
    "query_too_complex", ErrorKind::unprocessable, "The query requires too many steps.",
    "Every `..` multiplies the number of values to visit. Make the path more specific."};

inline constexpr std::array problem_types{&invalid_json, &pointer_not_found, &output_too_large,
                                          &query_too_complex};
inline constexpr std::array<std::string_view, 7> warning_codes{
    "duplicate_keys", "lone_surrogate", "comments_dropped", "repaired",
    "precision_lost", "not_finite",     "list_shortened"};

inline constexpr About about{
    .slug = "json-formatter",
    .title = "JSON formatter",
    .category = "developer",
    .summary = "Formats, minifies, validates, repairs and queries JSON without changing a number.",
    .use = "Use it to check, repair, query or lay out JSON.",
    .synonyms =
        "beautify, beautifier, json beautifier, json beautify, pretty print, json pretty print, "
        "prettify, prettier, json validator, validate json, json lint, jsonlint, linter, json "
        "viewer, json editor, json parser, parse json, json minify, minifier, json checker, json "
        "syntax error, fix json, json fixer, repair json, broken json, jsonpath, json path, json "
        "pointer, json query, sort json keys, json tree, indent, unminify, json escape, escape "
        "string, unescape, ndjson, jsonl, json5, json reader, json formatting, json cleaner, "
        "compress json",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { format, minify, validate, escape, unescape, query };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::format, "format", "Indents the JSON, one value per line.", "Beautify"},
       {Operation::minify, "minify", "Removes all white space."},
       {Operation::validate, "validate",
        "Checks whether the input is valid and reports the first error.", "Check"},
       {Operation::escape, "escape", "Converts a text to a JSON string with quotes."},
       {Operation::unescape, "unescape",
        "Converts a JSON string, with or without quotes, to its text."},
       {Operation::query, "query",
        "Returns the value at a JSON Pointer or the matches of a JSONPath."}});
}

enum class Tab { tab };
constexpr auto spellings(Tab) {
  return std::to_array<Spelling<Tab>>({{Tab::tab, "tab", "One tab per level."}});
}

struct Request {
  std::string_view input;
  Operation operation = Operation::format;
  std::variant<std::int64_t, Tab> indent = std::int64_t{2};
  json::SortKeys sort_keys = json::SortKeys::none;
  std::int64_t sort_depth = 0;
  json::Syntax syntax = json::Syntax::strict;
  json::Comments comments = json::Comments::remove;
  json::DuplicateKeys duplicate_keys = json::DuplicateKeys::keep;
  json::Numbers numbers = json::Numbers::preserve;
  json::Escape escape = json::Escape::preserve;
  bool escape_slash = false;
  std::int64_t max_inline_width = 0;
  bool final_newline = false;
  json::LineEnd eol = json::LineEnd::lf;
  json::Lines lines = json::Lines::single;
  bool repair = false;
  std::string_view pointer;

  static constexpr auto fields(auto...);
};

struct Stats {
  json::ValueType type = json::ValueType::null;
  std::int64_t keys = 0;
  std::int64_t objects = 0;
  std::int64_t arrays = 0;
  std::int64_t strings = 0;
  std::int64_t numbers = 0;
  std::int64_t booleans = 0;
  std::int64_t nulls = 0;
  std::int64_t max_depth = 0;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Stats::type>("Type of the outermost value; `ndjson` for a value per line."),
        field<&Stats::keys>("Number of object members, including duplicates."),
        field<&Stats::objects>("Number of objects."),
        field<&Stats::arrays>("Number of arrays."),
        field<&Stats::strings>("Number of strings, without keys."),
        field<&Stats::numbers>("Number of numbers."),
        field<&Stats::booleans>("Number of booleans."),
        field<&Stats::nulls>("Number of nulls."),
        field<&Stats::max_depth>("Deepest nesting; 0 for a scalar.").title("Depth"),
        field<&Stats::bytes_in>("Size of the input in bytes of UTF-8.")
            .title("Input size")
            .unit("bytes"),
        field<&Stats::bytes_out>("Size of the output in bytes of UTF-8.")
            .title("Output size")
            .unit("bytes")};
  }
};

struct Duplicate {
  std::string path;
  std::int64_t line = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Duplicate::path>("JSON Pointer of the member."),
                      field<&Duplicate::line>("Line of the second key.")};
  }
};

struct Place {
  std::int64_t offset = 0;
  std::int64_t line = 1;
  std::int64_t column = 1;
  static constexpr auto fields(auto...) {
    return std::array{field<&Place::offset>("Offset in bytes, from 0."),
                      field<&Place::line>("Line, from 1."),
                      field<&Place::column>("Column in code points, from 1.")};
  }
};

struct Repair {
  std::string_view code;
  std::string_view message;
  Place position;
  static constexpr auto fields(auto...) {
    return std::array{field<&Repair::code>("Code of the repair, for programs."),
                      field<&Repair::message>("What was changed."),
                      field<&Repair::position>("Position in the input.")};
  }
};

struct Mistake {
  std::string detail;
  Place position;
  std::string expected;
  std::string excerpt;
  std::string hint;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Mistake::detail>("Description of the error, in one sentence."),
        field<&Mistake::position>("First position at which the input is not valid."),
        field<&Mistake::expected>("What is allowed at this position."),
        field<&Mistake::excerpt>("The line, shortened if it is long.").shows(Show::code),
        field<&Mistake::hint>("Suggested correction; often empty.")};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  Operation operation = Operation::format;
  std::string output;
  bool valid = true;
  Stats stats;
  std::vector<Duplicate> duplicates;
  std::vector<Repair> repairs;
  std::vector<std::string> precision_risks;
  std::optional<Mistake> error;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

// Fields for the values.
constexpr auto value_fields(auto...) {
  return std::array{
      field<&Request::input>("The JSON, or any text to escape.")
          .required("missing_input")
          .title("JSON")
          .main()
          .widget(Widget::code),
      field<&Request::operation>("Operation to perform."),
      field<&Request::indent>("Spaces per level, or `tab`; 0 breaks lines without indenting.")
          .limits(0, 16)
          .when<&Request::operation>(Operation::format, Operation::query)
          .when<&Request::lines>(json::Lines::single)
          .or_when<&Request::operation>(Operation::query)
          .group("Layout"),
      field<&Request::sort_keys>("Order of object members.")
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::query)
          .group("Layout"),
      field<&Request::sort_depth>("Number of levels to sort, 1 being the outermost; 0 sorts all.")
          .limits(0, 1'000'000'000)
          .title("Levels to sort")
          .rare()
          .group("Keys and values")
          .when<&Request::sort_keys>(json::SortKeys::codepoint, json::SortKeys::natural,
                                     json::SortKeys::case_insensitive),
      field<&Request::syntax>("Syntax of the input. The output is JSON unless comments are kept.")
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::validate,
                                     Operation::query)
          .group("Reading"),
      field<&Request::comments>("What `format` does with comments.")
          .when<&Request::syntax>(json::Syntax::jsonc)
          .group("Reading"),
      field<&Request::duplicate_keys>("What to do with duplicate keys of an object.")
          .rare()
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::validate,
                                     Operation::query)
          .group("Keys and values"),
      field<&Request::numbers>("How numbers are written.")
          .rare()
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::query)
          .group("Keys and values"),
      field<&Request::escape>("Which characters in strings are escaped.")
          .title("Escape characters")
          .rare()
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::query,
                                     Operation::escape)
          .group("Keys and values"),
      field<&Request::escape_slash>("Writes `/` in strings as `\\/`.")
          .title("Escape slashes")
          .rare()
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::query,
                                     Operation::escape)
          .group("Keys and values")};
}

// Fields for the layout and for reading faulty JSON.
constexpr auto layout_fields(auto...) {
  return std::array{
      field<&Request::max_inline_width>(
          "Maximum width in columns of arrays without objects on one line; 0 breaks them all.")
          .limits(0, 10'000)
          .title("Short arrays on one line up to")
          .unit("columns")
          .rare()
          .when<&Request::operation>(Operation::format, Operation::query)
          .when<&Request::lines>(json::Lines::single)
          .or_when<&Request::operation>(Operation::query),
      field<&Request::final_newline>("Ends the output with a line ending.")
          .title("Line ending at the end")
          .rare()
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::query),
      field<&Request::eol>("Line ending.")
          .title("Line ending")
          .rare()
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::query)
          .when<&Request::operation>(Operation::format, Operation::query)
          .or_when<&Request::lines>(json::Lines::ndjson)
          .or_when<&Request::final_newline>(true),
      field<&Request::lines>(
          "One value, or one value per line; paths then start with the index of the value.")
          .title("Input is")
          .rare()
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::validate,
                                     Operation::query),
      field<&Request::repair>("Repairs JSON as language models, shells and other languages write "
                              "it. Every change is listed.")
          .title("Repair faults")
          .when<&Request::operation>(Operation::format, Operation::minify, Operation::validate,
                                     Operation::query)
          .group("Reading"),
      field<&Request::pointer>("For `query`: a JSON Pointer (RFC 6901), empty for the whole "
                               "document, or a JSONPath (RFC 9535), which starts with `$`.")
          .title("Pointer or path")
          .when<&Request::operation>(Operation::query)};
}

constexpr auto Request::fields(auto...) { return joined(value_fields(), layout_fields()); }

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed.").rare(),
      field<&Answer::output>("The result; for `validate` the word `valid` or `invalid`.")
          .shows(Show::primary, "application/json"),
      field<&Answer::valid>("Whether the input is valid, after repairs if they were requested."),
      field<&Answer::stats>("Statistics about the input.").title("Statistics").rare(),
      field<&Answer::duplicates>("Duplicate keys; at most 1,000.")
          .title("Duplicate keys")
          .shows(Show::table),
      field<&Answer::repairs>("Repairs that were made; at most 1,000.").shows(Show::table),
      field<&Answer::precision_risks>(
          "JSON Pointers of numbers that a double cannot represent exactly; at most 1,000.")
          .title("Numbers at risk")
          .rare(),
      field<&Answer::error>("With `validate`: the first error; null if the input is valid."),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::json_formatter
