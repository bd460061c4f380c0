// How facts are told apart in the store: by hashes of what they are about, which fit into an index
// however long the texts are.
#pragma once
#include <cstdint>
#include <string_view>

#include "areas/search/storage/fact.h"

namespace toolyard::search {

// Of one query: its facts lie side by side within their days.
std::int64_t query_hash(std::string_view query);
// Of all else that a fact is about.
std::int64_t rest_hash(const Fact& fact);

}  // namespace toolyard::search
