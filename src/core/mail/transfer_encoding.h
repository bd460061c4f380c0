// Bodies in the forms that every mail server passes on: quoted-printable and base64 (RFC 2045), in
// lines of at most 76 characters that end with CR LF.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard {

// Any line ends become CR LF, and the last line gets one.
std::string with_mail_line_ends(std::string_view text);

enum class TransferEncoding : std::uint8_t { quoted_printable, base64 };
std::string_view name_of(TransferEncoding encoding);

// The shorter of the two for this text.
TransferEncoding encoding_for(std::string_view text);

// `text` has mail line ends. No line of what is written begins with a dot or `From `.
void append_encoded(std::string& out, std::string_view text, TransferEncoding encoding);

}  // namespace toolyard
