// hex-decoder: reads hexadecimal in every usual dress, dumps and C arrays too, and writes it.
// Repairs are never silent: each has its warning, and `strict` refuses them.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/bytes.h"
#include "tools/hex/charset.h"
#include "tools/hex/reading.h"
#include "tools/hex/writer.h"
#include "tools/tool.h"

namespace toolyard::hex_decoder {

inline constexpr ProblemType invalid_hex{
    "invalid_hex", ErrorKind::unprocessable, "A character is no hexadecimal digit.",
    "`position` names the first character that cannot be read: it is neither a digit from 0 to f "
    "nor a separator or prefix that is understood there. Letters beyond f are never skipped."};
inline constexpr ProblemType odd_length{
    "odd_length", ErrorKind::unprocessable, "A digit is left over.",
    "Two digits make a byte. A single one is read only where separators set it apart; else "
    "`odd_length` says where a zero goes."};

inline constexpr std::array problem_types{&invalid_hex, &odd_length, &problems::output_not_utf8};
inline constexpr std::array<std::string_view, 10> warning_codes{
    "whitespace_removed", "mixed_separators", "mixed_formats",   "digits_padded",
    "words_swapped",      "gap_filled",       "offsets_ignored", "offsets_ambiguous",
    "incomplete_word",    "not_in_charset"};

inline constexpr About about{
    .slug = "hex-decoder",
    .title = "Hex decoder / encoder",
    .category = "security",
    .summary = "Reads hexadecimal text, dumps and C arrays, and writes them.",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { decode, encode };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::decode, "decode", "Hexadecimal text to bytes."},
       {Operation::encode, "encode", "Bytes to hexadecimal text."}});
}

enum class LetterCase { lower, upper };
constexpr auto spellings(LetterCase) {
  return std::to_array<Spelling<LetterCase>>({{LetterCase::lower, "lower", "Digits from a to f."},
                                              {LetterCase::upper, "upper", "Digits from A to F."}});
}

struct Request {
  std::string_view input;
  Operation operation = Operation::decode;
  std::string_view separator = "auto";
  bool strict = false;
  hex::OddLength odd_length = hex::OddLength::error;
  Encoding input_encoding = Encoding::utf8;
  OutputEncoding output_encoding = OutputEncoding::automatic;
  hex::Charset charset = hex::Charset::automatic;
  LetterCase letter_case = LetterCase::lower;
  std::string_view prefix = "";
  std::int64_t group_bytes = 1;
  std::int64_t bytes_per_line = 0;
  hex::Style style = hex::Style::plain;
  std::optional<std::int64_t> swap_endian = {};

  static constexpr auto fields(auto...);
};

// A few bytes as one number.
struct Values {
  std::string uint_be;
  std::string uint_le;

  static constexpr auto fields(auto...) {
    return std::array{field<&Values::uint_be>("With the highest byte first, in decimal."),
                      field<&Values::uint_le>("With the lowest byte first, in decimal.")};
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
      field<&Request::input>("What to decode or encode.").required("missing_input"),
      field<&Request::operation>("What to do."),
      field<&Request::separator>("What stands between groups of digits: `none`, or any text that "
                                 "does not begin with a digit. `0x`, `\\x`, `%`, `&H`, `$` and `#` "
                                 "stand before each group, `h` behind it; `0x,` is both a prefix "
                                 "and a separator. `auto` finds out when decoding, dumps and C "
                                 "arrays included, and is `none` when encoding.")
          .limits(0, 64),
      field<&Request::strict>("Decoding: takes digits and the separator alone, without white "
                              "space, dumps and other repairs; `auto` is then whatever stands "
                              "between the first two groups."),
      field<&Request::odd_length>("Decoding: what becomes of an odd number of digits. Without "
                                  "`strict`, a single digit between separators is a byte."),
      field<&Request::input_encoding>("How `input` stands for the bytes to work on."),
      field<&Request::output_encoding>("How the resulting bytes are written."),
      field<&Request::charset>("Decoding: the character set of the bytes, where `output` is text. "
                               "Encoding: the one to write the text in."),
      field<&Request::letter_case>("Encoding: the case of the digits.").named("case"),
      field<&Request::prefix>("What stands before each group, such as `0x`.").limits(0, 64),
      field<&Request::group_bytes>("Encoding: bytes a group; in a C array 1, 2, 4 or 8.")
          .limits(1, 1'024),
      field<&Request::bytes_per_line>("Encoding: bytes a line; 0 writes a single line, or what is "
                                      "usual for the style: 12 in a C array, 16 in a dump.")
          .limits(0, 10'000),
      field<&Request::style>("Encoding: what to write."),
      field<&Request::swap_endian>("Turns the bytes of each word of this size round; 0 does not, "
                                   "not even in dumps of words, which are turned by themselves "
                                   "where nothing is said.")
          .limits(0, 64)};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::operation>("What was done."),
      field<&Answer::output>("The decoded bytes, or the hexadecimal text."),
      field<&Answer::output_encoding>("How `output` stands for bytes."),
      field<&Answer::bytes>("The size of the data, without its hexadecimal dress."),
      field<&Answer::is_text>("Whether the data reads as text: valid in its charset and without "
                              "control characters."),
      field<&Answer::charset>("The character set of the data: the one of the request where the "
                              "data is valid in it, else by looking; `binary` where it is none."),
      field<&Answer::media_type>("The media type of the data, by its first bytes."),
      field<&Answer::format_detected>("Decoding: what the text turned out to be."),
      field<&Answer::hexdump>("The first 4,096 bytes of the data as a dump."),
      field<&Answer::ascii>("The first 4,096 bytes of the data, with a dot for each that is not "
                            "printable ASCII."),
      field<&Answer::values>("The data as one number, where it has 1 to 8 bytes."),
      field<&Answer::warnings>("What was repaired or assumed.")};
}

}  // namespace toolyard::hex_decoder
