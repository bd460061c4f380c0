// The sections of drafts about a tool, built only from its facts.
#pragma once
#include <string>
#include <vector>

#include "adapters/offline_writer/draft.h"
#include "adapters/offline_writer/facts.h"

namespace toolyard::offline {

// Returns the example call as a shell command.
Code curl_line(const ToolFacts& facts);
std::vector<std::string> required_options(const ToolFacts& facts);

Section summary_section(const ToolFacts& facts);
Section options_table(const ToolFacts& facts);
Section options_list(const ToolFacts& facts, std::string heading);
Section example(const ToolFacts& facts, std::string heading);
Section step_by_step(const ToolFacts& facts);
Section errors_table(const ToolFacts& facts);
Section questions(const ToolFacts& facts, std::size_t max);
Section comparison_table(const ToolFacts& facts);

}  // namespace toolyard::offline
