// One message of the Model Context Protocol as it was sent: JSON-RPC 2.0 with what `params` and
// `_meta` hold, as views into its text.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "core/json/parts.h"

namespace toolyard::mcp {

// The codes of errors, of JSON-RPC and of MCP.
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
  std::string_view id;  // as it is written
  std::string method;
  JsonParts params;
  JsonParts meta;
  std::string_view progress_token;  // as it is written; empty: none
};

// Why a text is no message, and the id it can be answered under, if any.
struct BrokenMessage {
  std::string_view id;
  std::string detail;
};

// `json` is sound, and outlives the message.
std::expected<Message, BrokenMessage> read_message(std::string_view json);

}  // namespace toolyard::mcp
