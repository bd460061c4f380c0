// Brings the members of objects into order, and leaves out the duplicates that are not wanted.
#pragma once
#include <span>
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

}  // namespace toolyard::json
