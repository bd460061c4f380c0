// The character sets for decoding bytes to text and encoding text as bytes.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/describe/describe.h"
#include "core/error.h"
#include "core/text/bytes.h"

namespace toolyard {

enum class Charset { automatic, utf8, latin1, utf16le, utf16be, ascii, ebcdic };
constexpr auto spellings(Charset) {
  return std::to_array<Spelling<Charset>>(
      {{Charset::automatic, "auto", "UTF-8, or UTF-16 if recognised.", "Automatic"},
       {Charset::utf8, "utf8", "UTF-8."},
       {Charset::latin1, "latin1", "ISO 8859-1."},
       {Charset::utf16le, "utf16le", "UTF-16, little-endian."},
       {Charset::utf16be, "utf16be", "UTF-16, big-endian."},
       {Charset::ascii, "ascii", "US-ASCII."},
       {Charset::ebcdic, "ebcdic", "EBCDIC, IBM code page 037."}});
}

// Returns the name of a charset in the registry of IANA; for `auto`, that of UTF-8.
std::string_view registered_name(Charset);

// Decodes bytes to UTF-8. Returns nothing if they are not valid in the charset.
std::optional<std::string> text_of(std::string_view bytes, Charset);

// Encodes a text in valid UTF-8. The result is a view of the text or of `storage`. A character that
// the charset does not contain is a 400 with one fault of code `invalid_encoding` at `pointer`, and
// the position of the character.
Result<std::string_view> bytes_of(std::string_view text, Charset, std::string& storage,
                                  std::string_view pointer);

// Bytes that were decoded.
struct DecodedText {
  Charset charset = Charset::automatic;  // unless it is given, the one that was recognised, if any
  std::optional<std::string> text = {};  // without a byte order mark; null if they are not valid
};
DecodedText decode_charset(std::string_view bytes, Charset);

// Sets the output of an answer to bytes: to their text if they were decoded, or else in an
// encoding.
template <class Answer>
Result<Answer> write_decoded(Answer&& answer, std::string bytes, DecodedText decoded,
                             OutputEncoding encoding) {
  const bool is_automatic = encoding == OutputEncoding::automatic;
  if (decoded.text && (is_automatic || encoding == OutputEncoding::utf8)) {
    answer.output = std::move(*decoded.text);
    return std::move(answer);
  }
  if (!decoded.text && decoded.charset != Charset::automatic) {
    if (encoding == OutputEncoding::utf8)
      return fail(problems::output_not_utf8, "The bytes are not valid in the character set.");
    answer.warnings.push_back({"not_in_charset", "The bytes are not valid in the character set."});
    if (is_automatic) encoding = OutputEncoding::base64;
  }
  TOOLYARD_TRY(auto encoded, encode_owned(std::move(bytes), encoding));
  answer.output = std::move(encoded.text);
  answer.output_encoding = encoded.used;
  return std::move(answer);
}

}  // namespace toolyard
