// Reads what front matter says of a page's addresses and authors on the site that it comes from.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/content_import/value.h"

namespace toolyard::content_import {

// Returns the path of a URL or path, without query and fragment and with a leading `/`; empty if it
// has none, or is a pattern of a site generator such as `/:year/:title/`.
std::string old_path_of(std::string_view address);

// Appends the paths of a text or a list of texts; other values name none.
void append_old_paths(std::vector<std::string>& paths, const Value& value);

// Returns the names of an author or of several: of a text, an object with a `name`, or a list.
std::string names_of_authors(const Value& value);

}  // namespace toolyard::content_import
