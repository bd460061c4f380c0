// Text in HTML: escaped, as it is or as an address.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::markdown {

// `<`, `>`, `&` and `"` as entities.
void append_html(std::string& out, std::string_view text);

// An address for an attribute: bytes that no address holds are percent-encoded, what is encoded
// already stays.
void append_url(std::string& out, std::string_view url);

}  // namespace toolyard::markdown
