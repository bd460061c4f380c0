// Brings the members of objects into order, and leaves out the duplicates that are not wanted.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/json/document.h"
#include "tools/json/duplicates.h"
#include "tools/json/options.h"

namespace toolyard::json {

struct Arrangement {
  SortKeys order = SortKeys::none;
  std::size_t depth = 0;  // of the levels that are sorted; 0: all
  DuplicateKeys duplicates = DuplicateKeys::keep;
};

// The nodes in their new order. `twins` are the duplicates of the document.
std::vector<Node> arranged(const Document& document, std::span<const Twin> twins,
                           const Arrangement& arrangement);

// Whether digits make this the earlier key: `a2` before `a10`, `a02` behind `a2`.
bool is_naturally_before(std::string_view left, std::string_view right);

// Appends a key with its letters in lower case: ASCII, Latin, Greek and Cyrillic. It never becomes
// longer.
void append_lower_case(std::string& out, std::string_view key);

}  // namespace toolyard::json
