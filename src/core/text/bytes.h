// Binary data in text fields: decoding by `input_encoding` and encoding by `output_encoding`, for
// all tools. Plain text is not copied; all other encodings are decoded strictly.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard {

enum class Encoding { utf8, hex, base64, base64url, latin1 };

constexpr auto spellings(Encoding) {
  return std::to_array<Spelling<Encoding>>(
      {{Encoding::utf8, "utf8", "The text itself, as UTF-8.", "Text (UTF-8)"},
       {Encoding::hex, "hex", "Two hexadecimal digits per byte."},
       {Encoding::base64, "base64", "Base64 (RFC 4648 section 4)."},
       {Encoding::base64url, "base64url", "Base64 for URLs (RFC 4648 section 5)."},
       {Encoding::latin1, "latin1", "One character from U+0000 to U+00FF per byte."}});
}

enum class OutputEncoding { automatic, utf8, hex, base64, base64url, latin1 };

constexpr auto spellings(OutputEncoding) {
  return std::to_array<Spelling<OutputEncoding>>(
      {{OutputEncoding::automatic, "auto",
        "`utf8` if the bytes are valid UTF-8, otherwise `base64`."},
       {OutputEncoding::utf8, "utf8", "The text itself; the bytes must be valid UTF-8.",
        "Text (UTF-8)"},
       {OutputEncoding::hex, "hex", "Two lower-case hexadecimal digits per byte."},
       {OutputEncoding::base64, "base64", "Base64 with padding."},
       {OutputEncoding::base64url, "base64url", "Base64 for URLs, without padding."},
       {OutputEncoding::latin1, "latin1", "One character from U+0000 to U+00FF per byte."}});
}

namespace problems {
inline constexpr ProblemType output_not_utf8{
    "invalid_encoding", ErrorKind::unprocessable, "The result is not valid UTF-8.",
    "`output_encoding` is `utf8`, but the resulting bytes are not valid UTF-8. Use `auto` or "
    "another encoding."};
}

// Returns the bytes that a text of the request represents. They are the text itself (`utf8`, and
// `latin1` without characters beyond ASCII) or stored in `storage`. Hexadecimal digits may have
// either case; the padding of base64 may be absent, but must be correct if present. If the text
// cannot be decoded, returns a 400 with one fault of code `invalid_encoding` at `pointer`, and the
// position of the fault in the text.
Result<std::string_view> decode_text(std::string_view text, Encoding, std::string& storage,
                                     std::string_view pointer);

struct Encoded {
  std::string text;
  Encoding used;
};

// Returns the text that represents bytes. Fails with the 422 `invalid_encoding` if `utf8` is
// requested and the bytes are not valid UTF-8.
Result<Encoded> encode_bytes(std::string_view bytes, OutputEncoding);
Result<Encoded> encode_owned(std::string bytes, OutputEncoding);  // text is moved, not copied

}  // namespace toolyard
