// Makes drafts: about a tool from its facts, and otherwise an outline from what the task says.
#pragma once
#include <string>

#include "adapters/offline_writer/draft.h"
#include "adapters/offline_writer/facts.h"
#include "ports/language_model.h"

namespace toolyard::offline {

Draft draft_about(const ToolFacts& facts, const WritingTask& task);
Draft outline_of(const WritingTask& task);

// What `meta` and `seo_title` are: one line of at most 160 and 60 characters.
bool is_one_line(const WritingTask& task);
// `facts` may be null. Of at most so many bytes; empty where not a word fits.
std::string line_for(const WritingTask& task, const ToolFacts* facts, std::size_t most_bytes);

// What stands in the last line of every draft, whatever else does.
Line note_for(const WritingTask& task, const ToolFacts* facts);

// The first of the task's keywords, each as one line.
std::vector<std::string> keywords_of(const WritingTask& task);

// What the prompt lists, each as one line, and the prompt itself, both short enough for a draft.
std::vector<std::string> points_in(std::string_view prompt);
std::string brief_in(std::string_view prompt);

}  // namespace toolyard::offline
