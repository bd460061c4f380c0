// Parses a Markdown file into a content item: the front matter, by the rules of the API, and
// otherwise values derived from the path and the first heading.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/content_import/names.h"
#include "app/content_import/value.h"
#include "areas/content/content.h"
#include "areas/content/options.h"
#include "core/describe/faults.h"
#include "core/error.h"

namespace toolyard::content_import {

struct PageRules {
  std::string content_type;  // default if the path names none; may be empty
  std::string locale;        // default if the path names none; may be empty
  UnknownNames unknown_names = UnknownNames::refused;
  content::Options content;
};

struct Page {
  std::string path;  // relative to the imported folder
  content::ContentItem item;
  SeenFields given;
  Value fields;                             // front matter, for the line numbers of faults
  std::vector<std::string> old_paths = {};  // on the site that the page comes from
};

using LineFaults = std::vector<LineFault>;

std::expected<Page, LineFaults> read_page(std::string path, std::string_view bytes,
                                          const PageRules& rules);

// Decodes a page from values with the names of the API, and a body.
std::expected<Page, LineFaults> page_of(std::string path, Value fields, std::string_view body,
                                        const PageRules& rules);

// Converts an error of the API to faults with line numbers of the file.
LineFaults line_faults(const Error& error, const Value& fields);

}  // namespace toolyard::content_import
