// Builds the JSON-RPC responses of the MCP server: results, errors and notifications. Tool results
// are made from the JSON that the REST API returns, a response or problem+json, so that the two
// interfaces agree.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mcp/tool_list.h"
#include "mcp/validation.h"

namespace toolyard::mcp {

// Maximum size of a message, in bytes; clients close the connection at little more.
inline constexpr std::size_t max_message_bytes = 8u << 20;

// Instructions for models, about the tools as a whole.
extern const std::string_view instructions_of_tools;

// Builds responses. `version` is the version of this program, and `instructions` must outlive the
// object.
class Results {
 public:
  explicit Results(std::string version, std::string_view instructions = instructions_of_tools)
      : version_(std::move(version)), instructions_(instructions) {}

  std::string initialize(const Accepted& request) const;
  std::string discover(const Accepted& request) const;
  static std::string ping(const Accepted& request);
  // `tools` is a JSON array.
  std::string list(const Accepted& request, std::string_view tools) const;

  // Returns a tool's result, or nothing if the message would be too large. `answer` is the JSON of
  // the REST API; `read_as_json` are pointers to arguments that were sent as strings and parsed as
  // JSON.
  std::optional<std::string> answer(const Accepted& request, const ListedTool& tool,
                                    std::string_view answer,
                                    std::span<const std::string> read_as_json) const;
  // Returns the result of a tool whose file was saved under `name`, without the file, or nothing if
  // the message would be too large.
  std::optional<std::string> saved(const Accepted& request, const ListedTool& tool,
                                   std::string_view answer, std::string_view name) const;
  // Returns a result with `isError` for problem+json that the model may be able to correct, and a
  // JSON-RPC error for an internal error.
  std::string problem(const Accepted& request, const ListedTool& tool, std::string_view problem,
                      std::optional<std::int64_t> retry_after_s) const;

  static std::string error(const Refusal& refusal);
  // Returns the text that tells a model about problem+json: the code, the detail, and each fault
  // with its pointer.
  static std::string problem_text(std::string_view problem);

  // Returns a progress notification; `count` increases with each one of a call. `token` is JSON.
  static std::string progress(std::string_view token, std::int64_t count);

 private:
  // Wraps the members of a result, of which there must be at least one.
  std::string result(const Accepted& request, std::string_view members,
                     std::string_view meta = {}) const;
  void append_server(std::string& out) const;

  std::string version_;
  std::string_view instructions_;
};

// Returns the error for invalid parameters of a valid request.
Refusal refuse_params(const Accepted& request, std::string detail);

}  // namespace toolyard::mcp
