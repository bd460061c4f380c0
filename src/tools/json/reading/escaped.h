// Documents that were escaped like the contents of a string, such as `{\"a\": 1}`, for HTML, as
// `{&quot;a&quot;: 1}`, or for a URL, as `%7B%22a%22:1%7D`.
#pragma once
#include <memory>
#include <string_view>

#include "tools/json/document.h"

namespace toolyard::json {

// Removes one level of escapes from the first bracket on. Returns nothing if the text is not such a
// document. `offset` is set to its begin.
std::shared_ptr<Unescaped> unescape_document(std::string_view text, std::size_t& offset);

}  // namespace toolyard::json
