// Which addresses may be followed from a page.
#pragma once
#include <cstdint>
#include <string_view>

namespace toolyard::markdown {

enum class UrlUse : std::uint8_t { link, image };

// Whether an address has one of the schemes http, https and, for links, mailto; or none, so that
// it stays on the site. Everything that could be read as another scheme is not safe.
bool is_safe_url(std::string_view url, UrlUse use);

}  // namespace toolyard::markdown
