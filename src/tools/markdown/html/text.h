// Text in HTML: escaped, as it is or as an address; and which addresses may be followed from a
// page.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::markdown {

// `<`, `>`, `&` and `"` as entities.
void append_html(std::string& out, std::string_view text);

// An address for an attribute: bytes that no address holds are percent-encoded, what is encoded
// already stays.
void append_url(std::string& out, std::string_view url);

enum class UrlUse : std::uint8_t { link, image };

// Whether an address has one of the schemes http, https and, for links, mailto; or none, so that
// it stays on the site. Everything that could be read as another scheme is not safe.
bool is_safe_url(std::string_view url, UrlUse use);

}  // namespace toolyard::markdown
