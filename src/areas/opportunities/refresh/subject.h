// Classifies queries and pages by their words: the tool, the locale, and the purpose of the content
// to write. Also finds out whether content for a query exists.
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
  std::vector<std::string> locales;  // in which content is written
};

// Returns the tool whose slug is a segment of the page's path, else the tool all of whose words
// occur in the query: of several, the one with the most words, then the one that occurs first.
std::optional<std::string> tool_of(const Subjects& subjects, std::string_view query,
                                   std::string_view page);
// Returns the locale at the beginning of the page's path, or `en` if there is none.
std::string locale_of(const Subjects& subjects, std::string_view page);
Purpose purpose_of(Type type, std::string_view query, bool is_of_tool);

// Normalizes a text to words in lower case, separated by single spaces, without punctuation. Texts
// with equal words have the same subject.
std::string words_of(std::string_view text);

// Removes content gaps that are already covered: the query contains all words of a tool, or it is a
// keyword or the slug of content in the locale, or occurs in a title, of what is live or of what is
// being written. Reads all content once, in pieces. Keeps at
// most `Finder::max_of_type` gaps, the best ones. Other findings are not changed.
void drop_targeted(Transaction& transaction, const Subjects& subjects, std::vector<Found>& found);

}  // namespace toolyard::opportunities
