// The list of all tools. Its source file is the only one that depends on every tool.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "tools/tool.h"

namespace toolyard {

// A tool without its static types, as HTTP, the command line and the tests use it.
struct Tool {
  const About* about;
  const Type* request;
  const Type* answer;
  Result<void> (*run)(const void* request, const Context&, const AnswerSink&);
};

std::span<const Tool> tools();
const Tool* find_tool(std::string_view slug);

// Returns the phrases that people search for who need this tool.
std::vector<std::string_view> synonyms_of(const Tool& tool);

// Returns the contents of the .cases.json file of a tool; an empty JSON array if it has none.
std::string_view cases_of(const Tool& tool);

// Returns the problems that every tool can respond with in addition to its own.
std::span<const ProblemType* const> shared_tool_problems();

}  // namespace toolyard
