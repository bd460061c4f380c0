#include "tools/jose/base64url.h"

#include "core/buffer.h"
#include "core/text/base64.h"
#include "core/text/utf8.h"

namespace toolyard::jose {
namespace {

// Returns the text without correct padding. Wrong padding is kept and reported as a foreign
// character.
std::string_view without_padding(std::string_view text) {
  if (text.size() % 4 != 0 || !text.ends_with('=')) return text;
  text.remove_suffix(text.ends_with("==") ? 2 : 1);
  return text;
}

Base64UrlFault foreign_character(std::string_view text, std::size_t offset) {
  const char found = text[offset];
  Base64UrlFault fault{offset,
                       describe_character(text, offset) +
                           " is not in the base64url "
                           "alphabet.",
                       ""};
  if (found == '+' || found == '/') {
    fault.hint =
        "The character belongs to standard Base64; base64url uses `-` for `+` and `_` for `/`.";
  } else if (found == '=') {
    fault.hint = "Tokens are written without padding.";
  }
  return fault;
}

}  // namespace

std::expected<Base64UrlBytes, Base64UrlFault> read_base64url(std::string_view text) {
  const auto bare = without_padding(text);
  Base64Run run;
  Base64UrlBytes read;
  read.bytes = written_string(base64_decoded_capacity(bare.size()), [&](char* out) {
    run = decode_base64(bare, base64_url, out);
    return run.written;
  });
  if (run.read < bare.size()) return std::unexpected(foreign_character(text, run.read));
  if (bare.size() % 4 == 1) {
    return std::unexpected(Base64UrlFault{
        text.size(), "A single character is left over at the end, which is not enough for a byte.",
        "The token may be truncated."});
  }
  read.is_canonical = bare.size() == text.size() && !run.has_trailing_bits;
  return read;
}

std::string write_base64url(std::string_view bytes) {
  return encode_base64(bytes, base64_url, false);
}

}  // namespace toolyard::jose
