// Escaping of text and addresses for HTML, and the check whether an address is safe to link to.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::markdown {

// Appends a text with `<`, `>`, `&` and `"` as entities.
void append_html(std::string& out, std::string_view text);

// Appends an address for an attribute: bytes that are not allowed in URLs are percent-encoded, and
// existing percent-encoding is kept.
void append_url(std::string& out, std::string_view url);

enum class UrlUse : std::uint8_t { link, image };

// Whether an address has no scheme, or one of http, https and, for links, mailto. An address that a
// browser could read as having another scheme is not safe.
bool is_safe_url(std::string_view url, UrlUse use);

}  // namespace toolyard::markdown
