// base64: encodes bytes, decodes every usual variant and data URIs, and tells what a text could be.
// Repairs are never silent: each has its warning, and the strict mode refuses them.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "tools/base64/reader.h"
#include "tools/base64/variant.h"
#include "tools/tool.h"

namespace toolyard::base64 {

inline constexpr ProblemType invalid_character{
    "invalid_character", ErrorKind::unprocessable, "A character is not in the alphabet.",
    "`position` names the first character that cannot be read. The `lenient` mode skips white "
    "space, the `mime` mode everything foreign."};
inline constexpr ProblemType invalid_length{
    "invalid_length", ErrorKind::unprocessable, "The text has an impossible length.",
    "Four characters make three bytes, three make two and two make one: a single one left over "
    "makes none. Something is missing."};
inline constexpr ProblemType invalid_padding{
    "invalid_padding", ErrorKind::unprocessable, "The padding is not right.",
    "`=` fills the last group up to four characters and stands nowhere else. The `lenient` mode "
    "adds what is missing."};
inline constexpr ProblemType non_canonical{
    "non_canonical", ErrorKind::unprocessable, "The last character carries surplus bits.",
    "RFC 4648 section 3.5 asks for zero bits where no byte is filled. The `lenient` mode drops "
    "them."};

inline constexpr std::array problem_types{&invalid_character, &invalid_length, &invalid_padding,
                                          &non_canonical, &problems::output_not_utf8};
inline constexpr std::array<std::string_view, 6> warning_codes{
    "padding_added",         "whitespace_removed", "mixed_alphabets",
    "nonzero_trailing_bits", "characters_ignored", "not_base64"};

inline constexpr About about{
    .slug = "base64",
    .title = "Base64",
    .category = "developer",
    .summary = "Encodes and decodes base64 in every usual variant, with data URIs.",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { encode, decode, detect };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::encode, "encode", "Bytes to base64."},
       {Operation::decode, "decode", "Base64, or a data URI, to bytes."},
       {Operation::detect, "detect", "Which variants the input could be, if any."}});
}

enum class LineEnd { lf, crlf };
constexpr auto spellings(LineEnd) {
  return std::to_array<Spelling<LineEnd>>(
      {{LineEnd::lf, "lf", "A line feed."},
       {LineEnd::crlf, "crlf", "A carriage return and a line feed."}});
}

struct Request {
  std::string_view input;
  Operation operation = Operation::encode;
  std::optional<Variant> variant = {};
  std::optional<std::string_view> alphabet = {};
  std::optional<bool> padding = {};
  std::int64_t line_length = 0;
  LineEnd eol = LineEnd::lf;
  DecodeMode decode_mode = DecodeMode::lenient;
  Encoding input_encoding = Encoding::utf8;
  OutputEncoding output_encoding = OutputEncoding::automatic;
  bool data_uri = false;
  std::optional<std::string_view> media_type = {};

  static constexpr auto fields(auto...);
};

struct Answer {
  std::string_view tool = about.slug;
  Operation operation = Operation::encode;
  std::string output;
  Encoding output_encoding = Encoding::utf8;
  std::int64_t bytes = 0;
  bool is_text = false;
  std::string charset;
  std::string media_type;
  std::optional<Detected> variant_detected;
  bool canonical = false;
  std::optional<std::vector<Variant>> variants;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("What to encode, decode or look at.").required("missing_input"),
      field<&Request::operation>("What to do."),
      field<&Request::variant>("The alphabet by name: `standard` where nothing is said, `auto` "
                               "when decoding. For `encode` and `decode`."),
      field<&Request::alphabet>("An alphabet of your own instead: 64 different printable ASCII "
                                "characters, without `=`."),
      field<&Request::padding>("Encoding: fills the last group with `=`. Decoding: whether the "
                               "padding is expected. True for `standard` and an alphabet of your "
                               "own, false for the others, where `strict` takes both unless told."),
      field<&Request::line_length>("Encoding: characters a line, such as 64 (PEM) or 76 (MIME); 0 "
                                   "writes a single line.")
          .limits(0, 10'000),
      field<&Request::eol>("Encoding: what ends a line."),
      field<&Request::decode_mode>("Decoding: what is refused and what is repaired."),
      field<&Request::input_encoding>("How `input` stands for the bytes to work on."),
      field<&Request::output_encoding>("How the resulting bytes are written."),
      field<&Request::data_uri>("Encoding: writes a data URI. Decoding always understands them."),
      field<&Request::media_type>("Encoding: the media type of the data URI; found by looking at "
                                  "the bytes where none is given.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::operation>("What was done."),
      field<&Answer::output>("The base64 text, the decoded bytes, or the likeliest variant."),
      field<&Answer::output_encoding>("How `output` stands for bytes."),
      field<&Answer::bytes>("The size of the data, without its base64 dress."),
      field<&Answer::is_text>("Whether the data reads as text: valid UTF-8 without control "
                              "characters."),
      field<&Answer::charset>("The character set of the data, or `binary`."),
      field<&Answer::media_type>("The media type of the data: of the data URI, of the request, or "
                                 "by its first bytes."),
      field<&Answer::variant_detected>("Whose alphabet the base64 text uses; null where there is "
                                       "no base64, as in some data URIs."),
      field<&Answer::canonical>("Whether a strict reader takes the base64 text as it is."),
      field<&Answer::variants>("With `detect`: the variants that the input could be, likeliest "
                               "first.")
          .sparse(),
      field<&Answer::warnings>("What was repaired.")};
}

}  // namespace toolyard::base64
