// MCP tools for the admin API: one tool for each endpoint that is offered to agents
// (`Endpoint::agents`), generated from the endpoint's description.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "mcp/tool_list.h"

namespace toolyard::mcp {

// Instructions for models, about all of these tools.
extern const std::string_view instructions_of_operations;

// Names of the arguments for what REST clients send as headers: If-Match and Idempotency-Key.
inline constexpr std::string_view if_match_argument = "if_match";
inline constexpr std::string_view key_argument = "idempotency_key";

// Returns the names of the `{name}` segments in the endpoint's path.
std::vector<std::string_view> path_parameters(const Endpoint& endpoint);
bool takes_if_match(const Endpoint& endpoint);
bool takes_key(const Endpoint& endpoint);

// Returns the tool's name, derived from the operation id, such as `content_revisions_list`. The
// response determines whether it is named as a list or a single record.
std::string operation_name(const Endpoint& endpoint);

// Throws std::logic_error if the endpoint cannot be offered to agents: for example, its method or
// role does not fit, or two of its arguments have the same name.
ListedTool listed_operation(const Endpoint& endpoint);

// Returns the tool's result as JSON: the endpoint's response, preceded by a notice that its texts
// were written by others and by its entity tag, if any. In a page of a list, the number of the next
// page replaces the URLs of other pages.
std::string answer_of_operation(const Endpoint& endpoint, std::string_view answer,
                                std::string_view entity_tag);

}  // namespace toolyard::mcp
