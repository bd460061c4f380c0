// Which era a message belongs to, and whether it is answered at all: the rules of both eras of the
// protocol, in the order in which they are asked. The eras are that of revision 2026-07-28, where
// each request says what it speaks, and that of the revisions before, which begin with a handshake.
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
// The newest first.
inline constexpr std::array<std::string_view, 4> handshake_versions{"2025-11-25", "2025-06-18",
                                                                    "2025-03-26", "2024-11-05"};
// What is meant where nobody says.
inline constexpr std::string_view unnamed_version = "2025-03-26";

enum class Era { legacy, modern };

// The methods that are answered; every other one is `other`.
enum class Method { initialize, ping, discover, list_tools, call_tool, other };

// Header fields beside a message, without blanks around them; null data where one was not sent.
struct Headers {
  std::string_view version;  // MCP-Protocol-Version
  std::string_view method;   // Mcp-Method
  std::string_view name;     // Mcp-Name
};

// How messages come: over HTTP, each with headers, or as lines, after a handshake or without one.
struct Carrier {
  const Headers* headers = nullptr;  // none: lines
  std::string_view negotiated = {};  // of lines: by the handshake; empty before it
};

// The message is answered with an error. `status` is that of HTTP.
struct Refusal {
  int status = 400;
  std::string id = {};  // as JSON; empty: none can be given
  int code = codes::invalid_request;
  std::string message = {};
  std::string data = {};  // as JSON; empty: none
};

// There is nothing to answer.
struct Ignored {};

// The message is answered with what its method has to say.
struct Accepted {
  Message message;
  Method method = Method::other;
  Era era = Era::legacy;
  std::string version;
};

using Verdict = std::variant<Ignored, Refusal, Accepted>;

// What came at once: one message, or several of the revision that has batches.
struct Arrival {
  std::vector<Verdict> verdicts;
  bool is_batch = false;
};

// The verdicts borrow from the text.
Arrival judge(JsonDecoder& decoder, PaddedText text, const Carrier& carrier);

}  // namespace toolyard::mcp
