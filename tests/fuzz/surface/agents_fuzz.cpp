// Sends calls of every MCP tool at `/mcp` and `/mcp/admin`, generated from the listed schemas,
// valid and corrupted ones. Checks that each message gets a response in time, as JSON with its own
// id and either a result or an error; that a result has the declared content; and that no error is
// internal or leaks internals.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/json/decoder.h"
#include "core/json/parts.h"
#include "tests/fuzz/surface/checks.h"
#include "tests/fuzz/surface/document.h"
#include "tests/fuzz/surface/served.h"
#include "tests/fuzz/surface/values.h"
#include "tests/server/answers.h"

namespace {

using namespace toolyard;
using namespace toolyard::fuzz;

constexpr std::string_view version_header = "MCP-Protocol-Version: 2025-06-18\r\n";

struct AgentTool {
  std::string path, name;
  Schema input;
  bool has_output = false;
};

std::string post(std::string_view path, std::string_view headers, std::string_view body) {
  std::string text = "POST " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n";
  text.append("Content-Type: application/json\r\n").append(headers).append("Content-Length: ");
  return text.append(std::to_string(body.size())).append("\r\n\r\n").append(body);
}

// The tools that both paths list before the first call.
class AgentTools {
 public:
  explicit AgentTools(Served& served) {
    for (const auto* path : {"/mcp/", "/mcp/admin/"}) {
      const auto answer = served.send(
          post(path, served.agent_key(), R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})"),
          false);
      auto& parser = parsers_.emplace_back();
      const Schema list = parser.parse(answer.body)["result"]["tools"].value();
      for (const auto tool : simdjson::dom::array(list)) {
        Schema output;
        all_.push_back({.path = path,
                        .name = text_in(tool, "name"),
                        .input = tool["inputSchema"].value(),
                        .has_output = find(tool, "outputSchema", output)});
      }
    }
  }
  const std::vector<AgentTool>& all() const { return all_; }

 private:
  std::deque<simdjson::dom::parser> parsers_;
  std::vector<AgentTool> all_;
};

std::string fault_of_result(std::string_view result, const AgentTool& tool) {
  const auto parts = parts_of_json(result);
  if (parts_of_json(find_part(parts, "content")).empty()) return "A result has no content.";
  if (find_part(parts, "isError") == "true") {
    const auto meta = parts_of_json(find_part(parts, "_meta"));
    const auto problem = parts_of_json(find_part(meta, "toolyard/problem"));
    return find_part(problem, "code").empty() ? "A failed call names no problem." : "";
  }
  const bool is_there = find_part(parts, "structuredContent").starts_with('{');
  return tool.has_output && !is_there ? "A result is not what its tool promises." : "";
}

std::string fault_of_message(const std::string& message, const http::RawAnswer& answer,
                             const AgentTool& tool) {
  if (answer.status == 0) return "There is no answer.";
  if (answer.status >= 500) return "A fault of the server.";
  if (answer.body.empty()) return answer.status == 202 ? "" : "An answer is empty.";
  if (!is_valid_json(answer.body)) return "An answer is no JSON.";
  if (answer.body.starts_with('[')) return {};  // corruption has made it a batch
  const auto parts = parts_of_json(answer.body);
  const auto result = find_part(parts, "result"), error = find_part(parts, "error");
  if (find_part(parts, "jsonrpc") != R"("2.0")") return "An answer is no JSON-RPC.";
  if (result.empty() == error.empty()) return "An answer is not either result or error.";
  const auto code = find_part(parts_of_json(error), "code");
  if (code == "-32603") return "An internal error.";
  if (!is_valid_json(message)) return error.empty() ? "What is no JSON has a result." : "";
  const auto id = find_part(parts_of_json(message), "id");
  if (!result.empty() && find_part(parts, "id") != id) return "An answer has another id.";
  const auto sent = find_part(parts_of_json(message), "method");
  return result.empty() || sent != R"("tools/call")" ? "" : fault_of_result(result, tool);
}

void spoil(std::string& text, Choices& choices) {
  if (!choices.is_rare(24)) return;
  for (auto count = choices.below(3) + 1; count > 0; --count)
    text[choices.below(text.size())] = static_cast<char>(choices.byte());
}

}  // namespace

// The bytes of the input choose up to six calls, one after the other.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Served served;
  static const Document document(openapi_document(served.settings()));
  static const AgentTools tools(served);
  Choices choices({reinterpret_cast<const char*>(data), size});
  for (int count = 0; count < 6 && !choices.is_over(); ++count) {
    served.renew();
    const auto& tool = choices.one_of(tools.all());
    const auto arguments = Values(document, choices).value(tool.input, "");
    auto message = R"({"jsonrpc":"2.0","id":)" + std::to_string(count) +
                   R"(,"method":"tools/call","params":{"name":")" + tool.name +
                   R"(","arguments":)" + arguments + "}}";
    spoil(message, choices);
    const auto headers = served.agent_key() + std::string(choices.below(2) ? version_header : "");
    const auto begin = processor_time();
    const auto answer = served.send(post(tool.path, headers, message), false);
    auto fault = fault_of_message(message, answer, tool);
    if (fault.empty()) fault = fault_of_words(message, answer.body);
    if (processor_time() - begin > max_time_of(message)) fault = "It took too long.";
    if (served.has_errors()) fault = "The log tells of an error.";
    if (fault.empty()) continue;
    std::fprintf(stderr, "%s\n%s\n\n%s%s\n", fault.c_str(), message.c_str(), answer.head.c_str(),
                 answer.body.c_str());
    std::abort();
  }
  return 0;
}
