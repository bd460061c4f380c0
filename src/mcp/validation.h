// Decides how a message of the Model Context Protocol is answered: by which era's rules, and with a
// result, an error or nothing. The modern era is revision 2026-07-28, in which each request names
// its protocol version; the legacy era is the revisions before it, which begin with an `initialize`
// handshake.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/json/decoder.h"
#include "mcp/envelope.h"

namespace toolyard::mcp {

inline constexpr std::string_view modern_version = "2026-07-28";
// Legacy revisions, newest first.
inline constexpr std::array<std::string_view, 4> handshake_versions{"2025-11-25", "2025-06-18",
                                                                    "2025-03-26", "2024-11-05"};
// Revision assumed if an HTTP request without a claim in `_meta` has no MCP-Protocol-Version
// header.
inline constexpr std::string_view unnamed_version = "2025-03-26";

enum class Era { legacy, modern };

// Supported methods; every other method is `other`.
enum class Method { initialize, ping, discover, list_tools, call_tool, other };

// HTTP header fields that come with a message, without surrounding blanks; null data if a field was
// not sent.
struct Headers {
  std::string_view version;  // MCP-Protocol-Version
  std::string_view method;   // Mcp-Method
  std::string_view name;     // Mcp-Name
};

// Transport of a message: HTTP with headers, or lines of standard input.
struct Transport {
  const Headers* headers = nullptr;  // null for lines
  std::string_view negotiated = {};  // version agreed on by the handshake; lines only
};

// An error response. `status` is the HTTP status.
struct Refusal {
  int status = 400;
  std::string id = {};  // as JSON; empty: omitted
  int code = codes::invalid_request;
  std::string message = {};
  std::string data = {};  // as JSON; empty: none
};

// The message needs no response.
struct Ignored {};

// A valid request, to be handled by its method.
struct Accepted {
  Message message;
  Method method = Method::other;
  Era era = Era::legacy;
  std::string version;
};

using Verdict = std::variant<Ignored, Refusal, Accepted>;

// One message, or a batch of several, which only revision 2025-03-26 allows.
struct Arrival {
  std::vector<Verdict> verdicts;
  bool is_batch = false;
};

// Judges a message or a batch. The verdicts contain views into `text`.
Arrival judge(JsonDecoder& decoder, PaddedText text, const Transport& transport);

}  // namespace toolyard::mcp
