// What is answered: messages around results and errors, and the results of tools. Those are made of
// what the REST API answers, the JSON of an answer or of a problem, so that both say the same.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mcp/ladder.h"
#include "mcp/tool_list.h"

namespace toolyard::mcp {

// Larger messages are not sent: clients break the connection at little more.
inline constexpr std::size_t most_message_bytes = 8u << 20;

// Instructions to models about the tools as a whole.
extern const std::string_view instructions_of_tools;

// `version` is that of the program.
class Results {
 public:
  explicit Results(std::string version, std::string_view instructions = instructions_of_tools)
      : version_(std::move(version)), instructions_(instructions) {}

  std::string initialize(const Accepted& request) const;
  std::string discover(const Accepted& request) const;
  static std::string pong(const Accepted& request);
  // `tools` is a JSON array.
  std::string list(const Accepted& request, std::string_view tools) const;

  // The answer of a tool; nothing where the message would be too large. `read_as_json` are pointers
  // to arguments that were given as texts.
  std::optional<std::string> answer(const Accepted& request, const ListedTool& tool,
                                    std::string_view answer,
                                    std::span<const std::string> read_as_json) const;
  // The same where the file of the answer was saved under this name.
  std::optional<std::string> saved(const Accepted& request, const ListedTool& tool,
                                   std::string_view answer, std::string_view name) const;
  // A problem that a model can mend, or an error where the fault is ours.
  std::string problem(const Accepted& request, const ListedTool& tool, std::string_view problem,
                      std::optional<std::int64_t> retry_after_s) const;

  static std::string error(const Refusal& refusal);

  // A notification that a call goes on; `count` grows with each. `token` is JSON.
  static std::string progress(std::string_view token, std::int64_t count);

 private:
  // `members` are never empty.
  std::string result(const Accepted& request, std::string_view members,
                     std::string_view meta = {}) const;
  void append_server(std::string& out) const;

  std::string version_;
  std::string_view instructions_;
};

// The refusal of parameters, in a message that is fine.
Refusal refuse_params(const Accepted& request, std::string detail);

}  // namespace toolyard::mcp
