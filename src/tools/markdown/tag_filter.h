// The tag filter of GFM, for HTML that is passed on as it is. It changes how a page is read and
// does not make HTML safe.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::markdown {

// Appends HTML with the `<` of nine tags, such as `<script>` and `<title>`, as `&lt;`.
void append_filtered(std::string& out, std::string_view html);

}  // namespace toolyard::markdown
