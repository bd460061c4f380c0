// The character sets that bytes can be read in and texts written in.
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

// The name that IANA registers for a charset other than `auto`.
std::string_view registered_name(Charset);

// The text that bytes stand for, in UTF-8; nothing where they are not of that charset.
std::optional<std::string> text_of(std::string_view bytes, Charset);

// The bytes of a valid text: itself, or what lies in `storage`. A character that the charset does
// not have is a 400 with one fault of code `invalid_encoding` at `pointer`, and its position.
Result<std::string_view> bytes_of(std::string_view text, Charset, std::string& storage,
                                  std::string_view pointer);

}  // namespace toolyard::hex
