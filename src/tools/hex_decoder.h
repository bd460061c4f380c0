// hex-decoder: decodes hexadecimal text in all common forms, including dumps and C arrays, and
// encodes bytes. Each repair is reported by a warning; `strict` rejects what would need one.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/text/bytes.h"
#include "tools/charset.h"
#include "tools/hex/reader.h"
#include "tools/hex/writer.h"
#include "tools/tool.h"

namespace toolyard::hex_decoder {

inline constexpr ProblemType invalid_hex{
    "invalid_hex", ErrorKind::unprocessable, "The input is not valid hexadecimal.",
    "`position` is the first character that cannot be read: it is neither a hexadecimal digit nor "
    "a supported separator or prefix. Letters beyond f are never skipped."};
inline constexpr ProblemType odd_length{
    "odd_length", ErrorKind::unprocessable, "The number of digits is odd.",
    "Two digits make a byte. A single digit is accepted only between separators; otherwise "
    "`odd_length` specifies where to add a zero."};

inline constexpr std::array problem_types{&invalid_hex, &odd_length, &problems::output_not_utf8};
inline constexpr std::array<std::string_view, 13> warning_codes{
    "whitespace_removed", "mixed_separators", "mixed_formats",   "digits_padded",
    "words_swapped",      "gap_filled",       "offsets_ignored", "offsets_ambiguous",
    "incomplete_word",    "not_in_charset",   "incomplete",      "address_left_out",
    "looks_binary"};

inline constexpr About about{
    .slug = "hex-decoder",
    .title = "Hex decoder / encoder",
    .category = "security",
    .summary = "Decodes and encodes hexadecimal text, dumps and C arrays.",
    .use = "Use it for bytes as hexadecimal; for Base64 use base64.",
    .synonyms =
        "hex to text, text to hex, hex to ascii, ascii to hex, hexadecimal, hexadecimal "
        "converter, hex to string, string to hex, hex viewer, hex editor, hexdump, hex dump, "
        "xxd, hex to bytes, bytes to hex, c array, byte array, hex converter, hex encoder, hex "
        "translator, file to hex",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { decode, encode };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::decode, "decode", "Decodes hexadecimal text to bytes."},
       {Operation::encode, "encode", "Encodes bytes as hexadecimal text."}});
}

enum class LetterCase { lower, upper };
constexpr auto spellings(LetterCase) {
  return std::to_array<Spelling<LetterCase>>({{LetterCase::lower, "lower", "Digits a to f."},
                                              {LetterCase::upper, "upper", "Digits A to F."}});
}

// Separators with a name. Others are given as they are.
enum class NamedSeparator { automatic, none };
constexpr auto spellings(NamedSeparator) {
  return std::to_array<Spelling<NamedSeparator>>(
      {{NamedSeparator::automatic, "auto", "Decoding: detected. Encoding: none."},
       {NamedSeparator::none, "none", "Nothing between the groups."}});
}

struct Request {
  std::string_view input;
  Operation operation = Operation::decode;
  std::variant<NamedSeparator, std::string_view> separator = NamedSeparator::automatic;
  bool strict = false;
  hex::OddLength odd_length = hex::OddLength::error;
  Encoding input_encoding = Encoding::utf8;
  OutputEncoding output_encoding = OutputEncoding::automatic;
  Charset charset = Charset::automatic;
  LetterCase letter_case = LetterCase::lower;
  std::string_view prefix = "";
  std::int64_t group_bytes = 1;
  std::int64_t bytes_per_line = 0;
  hex::Style style = hex::Style::plain;
  std::optional<std::int64_t> swap_endian = {};

  static constexpr auto fields(auto...);
};

// A few bytes as one number, in either byte order.
struct Values {
  std::string uint_be;
  std::string uint_le;

  static constexpr auto fields(auto...) {
    return std::array{field<&Values::uint_be>("Big-endian, in decimal.").title("Big-endian"),
                      field<&Values::uint_le>("Little-endian, in decimal.").title("Little-endian")};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  Operation operation = Operation::decode;
  std::string output;
  Encoding output_encoding = Encoding::utf8;
  std::int64_t bytes = 0;
  bool is_text = false;
  std::string_view charset;
  std::string_view media_type;
  std::optional<hex::Format> format_detected;
  std::string hexdump;
  std::string ascii;
  std::optional<Values> values;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("Text or data to decode or encode.")
          .required("missing_input")
          .main()
          .widget(Widget::multiline),
      field<&Request::operation>("Operation to perform."),
      field<&Request::separator>(
          "Text between groups of digits, which does not start with a digit. `0x`, `\\x`, `%`, "
          "`&H`, `$` and `#` are prefixes, `h` is a suffix, and `0x,` is a prefix and a separator.")
          .limits(0, 64),
      field<&Request::strict>("Decoding: accepts only digits and the separator, which `auto` then "
                              "detects from the first two groups.")
          .rare()
          .when<&Request::operation>(Operation::decode),
      field<&Request::odd_length>("Decoding: treatment of an odd number of digits. Without "
                                  "`strict`, a digit between separators is a byte.")
          .title("Odd number of digits")
          .rare()
          .when<&Request::operation>(Operation::decode),
      field<&Request::input_encoding>("Encoding of `input`.").title("The input is").rare(),
      field<&Request::output_encoding>("Encoding of the resulting bytes.").title("Output as"),
      field<&Request::charset>("Character set of the text.").title("Character set"),
      field<&Request::letter_case>("Case of the digits.")
          .named("case")
          .title("Digits in")
          .when<&Request::operation>(Operation::encode),
      field<&Request::prefix>("Prefix of each group, such as `0x`.").limits(0, 64).rare(),
      field<&Request::group_bytes>("Encoding: bytes per group; in a C array 1, 2, 4 or 8.")
          .limits(1, 1'024)
          .title("Group")
          .when<&Request::operation>(Operation::encode),
      field<&Request::bytes_per_line>("Encoding: bytes per line; 0 writes one line, or uses the "
                                      "style's default: 12 in a C array, 16 in a dump.")
          .limits(0, 10'000)
          .title("Bytes per line")
          .rare()
          .when<&Request::operation>(Operation::encode),
      field<&Request::style>("Encoding: style of the output.")
          .when<&Request::operation>(Operation::encode),
      field<&Request::swap_endian>("Reverses the bytes of words of this size. 0 disables it, even "
                                   "for dumps of words, which are reversed by default.")
          .limits(0, 64)
          .title("Swap words of")
          .unit("bytes")
          .rare()};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed.").rare(),
      field<&Answer::output>("Decoded bytes or hexadecimal text.").shows(Show::primary),
      field<&Answer::output_encoding>("Encoding of `output`.").title("Output as").rare(),
      field<&Answer::bytes>("Size of the decoded data in bytes.").title("Size"),
      field<&Answer::is_text>(
          "Whether it is text without control characters, in the character set of the request or "
          "else in UTF-8.")
          .title("Is text")
          .rare(),
      field<&Answer::charset>("Character set of the data: that of the request if the data is valid "
                              "in it, `binary` if it is not; without one, detected, or `binary`.")
          .title("Character set"),
      field<&Answer::media_type>("Media type of the data, detected from its first bytes."),
      field<&Answer::format_detected>("Decoding: detected format of the text.")
          .title("Detected format"),
      field<&Answer::hexdump>("Hex dump of the first 4,096 bytes.")
          .title("Hex dump")
          .shows(Show::code),
      field<&Answer::ascii>(
          "The first 4,096 bytes, with a dot for each byte that is not printable ASCII.")
          .shows(Show::code)
          .rare(),
      field<&Answer::values>("The data as a number, if it has 1 to 8 bytes.").title("As a number"),
      field<&Answer::warnings>("What was repaired or assumed.")};
}

}  // namespace toolyard::hex_decoder
