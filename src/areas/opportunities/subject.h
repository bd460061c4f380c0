// What a query or a page is about, as far as their words tell: a tool, a language, and what would
// best be written for it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/opportunities/model.h"

namespace toolyard::opportunities {

struct Subjects {
  std::vector<std::string> tool_slugs;
  std::vector<std::string> locales;  // that content is written in
};

// The tool that the path of a page names, or all of whose words stand in the query; of several
// tools the one with most words, then the one that is named first.
std::optional<std::string> tool_of(const Subjects& subjects, std::string_view query,
                                   std::string_view page);
// The locale that the path of a page begins with; `en` where it begins otherwise.
std::string locale_of(const Subjects& subjects, std::string_view page);
Purpose purpose_of(Type type, std::string_view query, bool is_of_tool);

// A text in small letters, its words apart by one blank each and nothing else in between: what is
// the same so is about the same.
std::string words_of(std::string_view text);

}  // namespace toolyard::opportunities
