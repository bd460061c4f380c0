// The API of keywords.
#pragma once
#include <vector>

#include "areas/keywords/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::keywords {

std::vector<Endpoint> endpoints(KeywordService& keywords);

}  // namespace toolyard::keywords
