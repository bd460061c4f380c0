// Finds the keys that an object has twice, in linear time whatever the keys are.
#pragma once
#include <cstdint>
#include <vector>

#include "tools/json/document.h"

namespace toolyard::json {

struct Twin {
  std::uint32_t later;  // the nodes of the two keys
  std::uint32_t first;
};

// The twins in the order of the later keys, each of which is marked `is_duplicate`.
std::vector<Twin> find_duplicates(Document& document, std::uint64_t seed);

}  // namespace toolyard::json
