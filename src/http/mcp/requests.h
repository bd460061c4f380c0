// What `/mcp` asks of a request before its body is read, and what it answers where that is refused.
#pragma once
#include <string_view>

#include "core/endpoint/endpoint.h"
#include "http/api/authentication.h"
#include "http/framing/request.h"
#include "http/framing/response.h"
#include "mcp/ladder.h"

namespace toolyard::http {

inline constexpr std::string_view mcp_path = "/mcp/";
inline constexpr std::string_view mcp_admin_path = "/mcp/admin/";

// The endpoint itself, which asks for a credential and leaves scopes to the tools.
Endpoint mcp_endpoint(bool allows_anonymous);
// The one for agents on the admin side, whose keys have a scope for it.
Endpoint mcp_admin_endpoint();

// A key may also come as a bearer token, since many clients have no other field.
Credential mcp_credential(const Request& head);

// Whether a `Host` or an `Origin` names this machine by its loopback names, with any port.
bool is_loopback_host(std::string_view host);
bool is_loopback_origin(std::string_view origin);

// Whether the body is JSON, and the answer may be.
Result<void> check_mcp_media(const Request& head);

// The header fields of the protocol. `storage` keeps those that came twice, joined.
mcp::Headers mcp_headers(const Request& head, std::array<std::string, 3>& storage);

// A problem becomes an error of JSON-RPC, with the problem as its data. `metadata` is where apps
// find out how to get a token; empty: nowhere.
void make_mcp_error(Response& problem, std::string_view metadata = {});

}  // namespace toolyard::http
