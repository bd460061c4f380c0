// Requests of tools in JSON, to which tests add options.
#pragma once
#include <map>
#include <string>
#include <string_view>

namespace cases {

// A request as its members, each in minified JSON.
using Members = std::map<std::string, std::string, std::less<>>;

Members members_of(std::string_view json);
std::string json_of(const Members& members);

}  // namespace cases
