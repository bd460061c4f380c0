// base64: encodes bytes, decodes all common variants and data URIs, and detects the variants that a
// text could be. Each repair is reported by a warning; strict mode rejects what would need one.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/bytes.h"
#include "tools/base64/reader.h"
#include "tools/base64/variant.h"
#include "tools/charset.h"
#include "tools/tool.h"

namespace toolyard::base64 {

inline constexpr ProblemType invalid_character{
    "invalid_character", ErrorKind::unprocessable, "A character is not in the alphabet.",
    "`position` is the first character that cannot be decoded. The `lenient` mode skips white "
    "space; the `mime` mode skips all characters outside the alphabet."};
inline constexpr ProblemType invalid_length{
    "invalid_length", ErrorKind::unprocessable, "The length of the text is not valid.",
    "Four characters encode three bytes, three encode two, and two encode one. A single character "
    "at the end encodes none: the text is probably truncated."};
inline constexpr ProblemType invalid_padding{
    "invalid_padding", ErrorKind::unprocessable, "The padding is not valid.",
    "`=` may only fill the last group up to four characters. The `lenient` mode adds missing "
    "padding."};
inline constexpr ProblemType non_canonical{
    "non_canonical", ErrorKind::unprocessable, "The last character has surplus bits.",
    "RFC 4648 section 3.5 requires unused bits to be zero. The `lenient` mode ignores them."};

inline constexpr std::array problem_types{&invalid_character, &invalid_length, &invalid_padding,
                                          &non_canonical, &problems::output_not_utf8};
inline constexpr std::array<std::string_view, 12> warning_codes{
    "padding_added",   "padding_removed", "whitespace_removed", "percent_decoded",
    "escapes_decoded", "headers_removed", "mixed_alphabets",    "nonzero_trailing_bits",
    "looks_base32",    "not_base64",      "not_in_charset",     "characters_ignored"};

inline constexpr About about{
    .slug = "base64",
    .title = "Base64",
    .category = "developer",
    .summary = "Encodes and decodes Base64 in all common variants, including data URIs.",
    .use =
        "Use it for Base64 alone; for hexadecimal use hex_decoder, for whole tokens "
        "jwt_decoder.",
    .synonyms =
        "base 64, b64, base64 to text, text to base64, base64 to image, image to base64, base64 "
        "to file, file to base64, base64 to pdf, pdf to base64, base64url, data uri, data url, "
        "atob, btoa, mime, base64 to string, string to base64, encode string",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { encode, decode, detect };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::encode, "encode", "Encodes bytes as Base64."},
       {Operation::decode, "decode", "Decodes Base64 or a data URI."},
       {Operation::detect, "detect", "Detects which variants the input could be."}});
}

enum class LineEnd { lf, crlf };
constexpr auto spellings(LineEnd) {
  return std::to_array<Spelling<LineEnd>>(
      {{LineEnd::lf, "lf", "Line feed."},
       {LineEnd::crlf, "crlf", "Carriage return and line feed."}});
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
  Charset charset = Charset::automatic;
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
      field<&Request::input>("Text or data to encode, decode or examine.")
          .required("missing_input")
          .main()
          .widget(Widget::multiline),
      field<&Request::operation>("Operation to perform."),
      field<&Request::variant>("Named alphabet; `standard` by default, `auto` when decoding.")
          .when<&Request::operation>(Operation::encode, Operation::decode),
      field<&Request::alphabet>(
          "Custom alphabet instead: 64 different printable ASCII characters, without `=`.")
          .title("Own alphabet")
          .rare()
          .when<&Request::operation>(Operation::encode, Operation::decode),
      field<&Request::padding>(
          "Whether the last group is padded with `=`; by default with `standard` and a custom "
          "alphabet, not with the others, and decoding then accepts both.")
          .rare()
          .when<&Request::operation>(Operation::encode, Operation::decode),
      field<&Request::line_length>(
          "Characters per line, such as 64 (PEM) or 76 (MIME); 0 for a single line.")
          .limits(0, 10'000)
          .unit("characters")
          .when<&Request::operation>(Operation::encode),
      field<&Request::eol>("Line ending.")
          .title("Line ending")
          .rare()
          .when<&Request::operation>(Operation::encode)
          .unless<&Request::line_length>(0),
      field<&Request::decode_mode>("What is refused and what is repaired.")
          .title("Faults")
          .when<&Request::operation>(Operation::decode),
      field<&Request::input_encoding>("Encoding of `input`.").title("The input is").rare(),
      field<&Request::output_encoding>("Encoding of the resulting bytes.").title("Output as"),
      field<&Request::charset>("Character set of the text.")
          .title("Character set")
          .rare()
          .when<&Request::operation>(Operation::encode, Operation::decode),
      field<&Request::data_uri>("Writes a data URI. Decoding always reads them.")
          .title("As a data URI")
          .when<&Request::operation>(Operation::encode),
      field<&Request::media_type>("Media type of the data URI; detected by default.")
          .when<&Request::data_uri>(true)};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed.").rare(),
      field<&Answer::output>("Base64 text, decoded bytes, or the most likely variant.")
          .shows(Show::primary),
      field<&Answer::output_encoding>("Encoding of `output`.").title("Output as").rare(),
      field<&Answer::bytes>("Size of the decoded data in bytes.").title("Size"),
      field<&Answer::is_text>("Whether the data is text: valid UTF-8 without control characters.")
          .title("Is text")
          .rare(),
      field<&Answer::charset>("Character set of the data, or `binary`.")
          .title("Character set")
          .rare(),
      field<&Answer::media_type>("Media type of the data: from the data URI, from the request, or "
                                 "detected from its first bytes."),
      field<&Answer::variant_detected>(
          "Variant of the Base64 text; null if there is none, as in some data URIs.")
          .title("Detected variant"),
      field<&Answer::canonical>("Whether a strict decoder accepts the Base64 text unchanged.")
          .rare(),
      field<&Answer::variants>("With `detect`: variants the input could be, most likely first.")
          .sparse()
          .title("Possible variants"),
      field<&Answer::warnings>("What was repaired.")};
}

}  // namespace toolyard::base64
