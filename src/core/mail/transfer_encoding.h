// Content transfer encodings that every mail server passes on: quoted-printable and base64 (RFC
// 2045), in lines of at most 76 characters that end with CR LF.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard {

// Returns the text with all line ends converted to CR LF, including one after the last line.
std::string with_mail_line_ends(std::string_view text);

enum class TransferEncoding : std::uint8_t { quoted_printable, base64 };
std::string_view name_of(TransferEncoding encoding);

// Returns the encoding that is shorter for this text.
TransferEncoding encoding_for(std::string_view text);

// Appends the encoded text, whose line ends must be CR LF. No line of the output begins with a dot
// or `From `.
void append_encoded(std::string& out, std::string_view text, TransferEncoding encoding);

}  // namespace toolyard
