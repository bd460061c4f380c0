// Finds Base64 within a text of another format: a document, a program or a command.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::base64 {

// Returns the only data URI in a document, without what follows it; empty if there are none or
// several.
std::string_view data_uri_inside(std::string_view text);

// Returns the only Base64 that is a value of JSON, an attribute or element of XML, an argument of a
// call, or an encoded command of PowerShell; null if there is none, or several.
std::optional<std::string_view> value_inside(std::string_view text);

// Whether a text has signs of another format, so that not all its letters can be Base64.
bool is_of_other_format(std::string_view text);

// Replaces references of HTML such as `&#61;` if all of them are of characters of Base64; null if
// there are none or others.
std::optional<std::string> without_references(std::string_view text);

}  // namespace toolyard::base64
