// What must hold of every answer, whatever was asked.
#pragma once
#include <string>
#include <string_view>

#include "tests/fuzz/surface/calls.h"
#include "tests/server/raw_client.h"

namespace toolyard::fuzz {

// What is wrong with it, in a sentence; empty where nothing is.
std::string fault_of(const WireCall& call, const http::RawAnswer& answer);
// Whether an answer speaks of databases, libraries, sources or memory, and the request does not.
std::string fault_of_words(std::string_view request, std::string_view answer);

}  // namespace toolyard::fuzz
