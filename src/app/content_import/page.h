// One file as the content it stands for: its front matter read by the API's own rules, the rest
// taken from its place and its first heading.
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
  std::string content_type;  // where the place says none; perhaps empty
  std::string locale;        // likewise
  UnknownNames unknown_names = UnknownNames::refused;
  content::Options content;
};

struct Page {
  std::string path;  // below the folder that is imported
  content::ContentItem item;
  SeenFields given;
  Value said;  // for the lines of faults; without the body
};

using LineFaults = std::vector<LineFault>;

std::expected<Page, LineFaults> read_page(std::string path, std::string_view bytes,
                                          const PageRules& rules);

// An error of the API as faults of the file that caused it.
LineFaults line_faults(const Error& error, const Value& said);

}  // namespace toolyard::content_import
