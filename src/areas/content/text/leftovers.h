// Finds what must not reach readers: placeholders, sections without content, and remains of prompts
// and of the answers of language models.
#pragma once
#include <string_view>
#include <vector>

#include "areas/content/text/quality.h"

namespace toolyard::content {

// Returns findings about one field, at most `max`. Code and quotations are
// not examined: they may show what a text must not contain.
std::vector<Finding> leftovers_in(std::string_view field, std::string_view text, BodyFormat format,
                                  std::size_t max);

}  // namespace toolyard::content
