// The members of an object in the order they are to be written.
#pragma once
#include <cstdint>
#include <vector>

#include "tools/json/document.h"
#include "tools/json/writer.h"

namespace toolyard::json {

// The indices of the keys, without those that `duplicates` drops, sorted where it is asked for.
std::vector<std::uint32_t> ordered_members(const Document& document, std::size_t object,
                                           Duplicates duplicates, SortKeys order);

// The later ones of keys that an object has twice; linear but for one sort.
std::vector<std::uint32_t> duplicate_keys(const Document& document, std::size_t object);

}  // namespace toolyard::json
