// Builds drafts: of texts about a tool from its facts, and otherwise outlines from the title,
// keywords and prompt of the task.
#pragma once
#include <string>

#include "adapters/offline_writer/draft.h"
#include "adapters/offline_writer/facts.h"
#include "ports/language_model.h"

namespace toolyard::offline {

Draft draft_about(const ToolFacts& facts, const WritingTask& task);
Draft outline_of(const WritingTask& task);

// Whether the purpose is `meta` or `seo_title`: one line of at most 160 or 60 characters.
bool is_one_line(const WritingTask& task);
// Returns the line of a one-line purpose, at most `max_bytes` long; empty if not even a word fits.
// `facts` may be null.
std::string line_for(const WritingTask& task, const ToolFacts* facts, std::size_t max_bytes);

// Returns the note that ends every draft. `facts` may be null.
Line note_for(const WritingTask& task, const ToolFacts* facts);

// Returns the first keywords of the task, each on one line.
std::vector<std::string> keywords_of(const WritingTask& task);

// Extract the list items of the prompt, each on one line, and the prompt as one line. Lengths are
// limited.
std::vector<std::string> points_in(std::string_view prompt);
std::string brief_in(std::string_view prompt);

}  // namespace toolyard::offline
