// Parses one JSON-RPC 2.0 message of the Model Context Protocol. The members of `params` and
// `_meta` are views into its text.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "core/json/parts.h"

namespace toolyard::mcp {

// Error codes of JSON-RPC 2.0 and of MCP.
namespace codes {
inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;
inline constexpr int header_mismatch = -32020;
inline constexpr int unsupported_version = -32022;
}  // namespace codes

struct Message {
  enum class Kind { request, notification, response };
  Kind kind = Kind::request;
  std::string_view id;  // as JSON
  std::string method;
  JsonParts params;
  JsonParts meta;
  std::string_view progress_token;  // as JSON; empty: none
};

// Why a text is not a valid message. `id` is the id for the error response, or empty if the text
// has no usable one.
struct BrokenMessage {
  std::string_view id;
  std::string detail;
};

// Parses a message. `json` must be well-formed and outlive the message.
std::expected<Message, BrokenMessage> read_message(std::string_view json);

}  // namespace toolyard::mcp
