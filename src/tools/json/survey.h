// Statistics of a document: counts its values, and lists duplicate keys and numbers that a double
// does not represent exactly.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/json/document.h"

namespace toolyard::json {

struct Counts {
  std::int64_t keys = 0, objects = 0, arrays = 0, strings = 0, numbers = 0, booleans = 0, nulls = 0,
               max_depth = 0;
};

struct PlacedKey {
  std::string path;
  std::int64_t line;
};

struct Survey {
  Counts counts;
  std::vector<PlacedKey> duplicates;
  std::vector<std::string> precision_risks;
  std::int64_t duplicate_count = 0;  // including those that are not listed
  std::int64_t risk_count = 0;
  bool is_shortened = false;  // a list is incomplete
};

Survey survey(const Document& document);

// Appends one reference token to a JSON Pointer, with `~` and `/` escaped (RFC 6901).
void append_pointer_step(std::string& pointer, std::string_view key);

}  // namespace toolyard::json
