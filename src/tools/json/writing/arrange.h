// Sorts the members of objects, and removes unwanted duplicates.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/json/document.h"
#include "tools/json/duplicates.h"
#include "tools/json/options.h"

namespace toolyard::json {

struct ArrangeOptions {
  SortKeys order = SortKeys::none;
  std::size_t depth = 0;  // number of levels that are sorted; 0 means all
  DuplicateKeys duplicates = DuplicateKeys::keep;
};

// Returns the nodes in their new order. `twins` are the duplicates of the document.
std::vector<Node> arranged(const Document& document, std::span<const DuplicateKey> twins,
                           const ArrangeOptions& arrangement);

}  // namespace toolyard::json
