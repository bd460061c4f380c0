// Header fields of emails: folded before column 78 wherever there is a blank to fold at, with text
// that is not ASCII as encoded words (RFC 2047). Arguments must not contain line ends.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

// Whether a text can be part of a header field: it contains no control characters.
bool is_header_text(std::string_view text);

// Appends a field of free text, such as a subject. Mail clients decode it to exactly this text.
void append_text_field(std::string& out, std::string_view name, std::string_view text);

// Appends a field of parts that are not encoded. They are separated by a space, at which the line
// may be folded.
void append_parts_field(std::string& out, std::string_view name,
                        const std::vector<std::string>& parts);

// Returns the parts of `Name <address>`, or the address alone if the name is empty.
std::vector<std::string> mailbox_parts(std::string_view name, std::string_view address);

}  // namespace toolyard
