// What endpoints offer to agents on the admin side, as clients of models see it: a tool each, made
// of what the endpoint describes. An endpoint that says so is there without a line.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "mcp/tool_list.h"

namespace toolyard::mcp {

// Instructions to models about these tools as a whole.
extern const std::string_view instructions_of_operations;

// Arguments beside those that stand in a request.
inline constexpr std::string_view if_match_argument = "if_match";
inline constexpr std::string_view key_argument = "idempotency_key";

// The names that stand as `{name}` in its path.
std::vector<std::string_view> path_parameters(const Endpoint& endpoint);
bool takes_if_match(const Endpoint& endpoint);
bool takes_key(const Endpoint& endpoint);

// Name derived from the operation id, such as `content_revisions_list`: whether it is a list or a
// single record follows from the answer.
std::string operation_name(const Endpoint& endpoint);

// Throws std::logic_error where an endpoint cannot be offered: it does what is for people alone, or
// two of its arguments have one name.
ListedTool listed_operation(const Endpoint& endpoint);

// What such a tool answers: the endpoint's JSON, in front of it that its texts are by others, with
// its entity tag, and for a list the number of the next page in place of addresses.
std::string answer_of_operation(const Endpoint& endpoint, std::string_view answer,
                                std::string_view entity_tag);

}  // namespace toolyard::mcp
