// Finds the keys that an object has twice, in linear time whatever the keys are.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/json/document.h"

namespace toolyard::json {

struct Twin {
  std::uint32_t later;  // the nodes of the two keys
  std::uint32_t first;
};

// The twins in the order of the later keys, each of which is marked `is_duplicate`.
std::vector<Twin> find_duplicates(Document& document, std::uint64_t seed);

// What a key means: its text without quotes and escapes, in `storage` where it has any.
std::string_view key_text(const Document& document, const Node& key, std::string& storage);

}  // namespace toolyard::json
