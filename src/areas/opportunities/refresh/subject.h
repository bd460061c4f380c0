// What a query or a page is about, as far as their words tell: a tool, a language, and what would
// best be written for it. And whether content is about it already.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/opportunities/model.h"
#include "areas/opportunities/refresh/finder.h"
#include "ports/database.h"

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

// Leaves those gaps away that are none: a tool has all words of the query's, or content has it as
// a keyword or slug, or in its title. Content is read once, piece by piece. Of the rest, the best
// remain, as many as a kind may have. Other findings stay.
void drop_targeted(Transaction& transaction, const Subjects& subjects, std::vector<Found>& found);

}  // namespace toolyard::opportunities
