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

struct Arrangement {
  SortKeys order = SortKeys::none;
  std::size_t depth = 0;  // number of levels that are sorted; 0 means all
  DuplicateKeys duplicates = DuplicateKeys::keep;
};

// Returns the nodes in their new order. `twins` are the duplicates of the document.
std::vector<Node> arranged(const Document& document, std::span<const DuplicateKey> twins,
                           const Arrangement& arrangement);

// Whether `left` precedes `right` in natural order, which compares digits by their value: `a2`
// before `a10`, but `a02` after `a2`.
bool is_naturally_before(std::string_view left, std::string_view right);

// Appends a key with its ASCII, Latin, Greek and Cyrillic letters in lower case. The result is
// never longer than the key.
void append_lower_case(std::string& out, std::string_view key);

}  // namespace toolyard::json
