// Lines that an email quotes with `>`, that an editor or `cat -n` numbers, or that `diff` marks.
#pragma once
#include <memory>
#include <string_view>

#include "tools/json/document.h"

namespace toolyard::json {

// Removes what all lines of a document begin with. Returns nothing if the text has no such lines.
// `offset` is set to the first of them.
std::shared_ptr<Unescaped> remove_line_prefixes(std::string_view text, std::size_t& offset);

}  // namespace toolyard::json
