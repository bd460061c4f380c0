// The list of all tools: the only place that knows every one of them.
#pragma once
#include <span>
#include <string_view>

#include "tools/tool.h"

namespace toolyard {

// A tool without its types: what HTTP, the command line and the tests work with.
struct Tool {
  const About* about;
  const Type* request;
  const Type* answer;
  Result<void> (*run)(const void* request, const Context&, const AnswerSink&);
};

std::span<const Tool> tools();
const Tool* find_tool(std::string_view slug);

// The text of the tool's cases.json.
std::string_view cases_of(const Tool& tool);

// The problems every tool may answer with, beside its own.
std::span<const ProblemType* const> shared_tool_problems();

}  // namespace toolyard
