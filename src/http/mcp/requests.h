// HTTP requests to the MCP server (Model Context Protocol): its endpoints, credentials, media types
// and header fields, and errors as JSON-RPC.
#pragma once
#include <string_view>

#include "core/endpoint/endpoint.h"
#include "http/api/authentication.h"
#include "http/framing/request.h"
#include "http/framing/response.h"
#include "mcp/validation.h"

namespace toolyard::http {

inline constexpr std::string_view mcp_path = "/mcp/";
inline constexpr std::string_view mcp_admin_path = "/mcp/admin/";

// Returns the endpoint `/mcp`, which requires a credential unless `allows_anonymous`. Scopes are
// checked for each tool.
Endpoint mcp_endpoint(bool allows_anonymous);
// Returns the endpoint `/mcp/admin`, which requires an API key with a scope for agents.
Endpoint mcp_admin_endpoint();

// Returns the credential of a request. An API key may also be sent as a bearer token, because many
// clients support nothing else.
Credential mcp_credential(const Request& head);

// Whether a `Host` or an `Origin` is a loopback name, such as `localhost`, with any port.
bool is_loopback_host(std::string_view host);
bool is_loopback_origin(std::string_view origin);

// Checks that the body is JSON, and that the client accepts JSON.
Result<void> check_mcp_media(const Request& head);

// Returns the header fields of the protocol. `storage` owns those that were repeated, joined.
mcp::Headers mcp_headers(const Request& head, std::array<std::string, 3>& storage);

// Turns a problem into a JSON-RPC error, with the problem as its data. `metadata` is the URL of the
// metadata by which OAuth clients learn how to get a token; empty: none.
void make_mcp_error(Response& problem, std::string_view metadata = {});

}  // namespace toolyard::http
