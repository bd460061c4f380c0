// Checks that every response must pass, whatever the request.
#pragma once
#include <string>
#include <string_view>

#include "tests/fuzz/surface/calls.h"
#include "tests/server/raw_client.h"

namespace toolyard::fuzz {

// Returns what is wrong with a response, in a sentence; empty if nothing is.
std::string fault_of(const WireCall& call, const http::RawAnswer& answer);
// Returns a sentence if the response mentions databases, libraries, source files or memory, and the
// request does not; empty otherwise.
std::string fault_of_words(std::string_view request, std::string_view answer);

}  // namespace toolyard::fuzz
