// Header fields of mails: folded below 78 characters wherever there is a blank to fold at, and what
// is not ASCII written as encoded words (RFC 2047). What is given may hold no line ends.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

// Whether a text can stand in one line of a header: no control characters at all.
bool is_header_text(std::string_view text);

// A field of free text, such as a subject. A reader gets exactly this text.
void append_text_field(std::string& out, std::string_view name, std::string_view text);

// A field made of parts that stay as they are, with a blank between them where a line may end.
void append_parts_field(std::string& out, std::string_view name,
                        const std::vector<std::string>& parts);

// The parts of `Name <address>`, or the address alone where there is no name.
std::vector<std::string> mailbox_parts(std::string_view name, std::string_view address);

}  // namespace toolyard
