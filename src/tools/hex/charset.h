// The character sets for decoding bytes to text and encoding text as bytes.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::hex {

enum class Charset { automatic, utf8, latin1, utf16le, utf16be, ascii, ebcdic };
constexpr auto spellings(Charset) {
  return std::to_array<Spelling<Charset>>(
      {{Charset::automatic, "auto",
        "UTF-8; `charset` in the response still names the detected character set.", "Automatic"},
       {Charset::utf8, "utf8", "UTF-8."},
       {Charset::latin1, "latin1", "ISO 8859-1, one byte from U+0000 to U+00FF."},
       {Charset::utf16le, "utf16le", "UTF-16, little-endian, without a byte order mark."},
       {Charset::utf16be, "utf16be", "UTF-16, big-endian, without a byte order mark."},
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

}  // namespace toolyard::hex
