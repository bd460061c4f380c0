// Reads the export of a WordPress site (WXR): its posts and pages become content items.
#pragma once
#include <string>
#include <string_view>

#include "app/content_import/importer.h"

namespace toolyard::content_import {

// `name` is that of the file, for messages. Other kinds of posts, revisions and what is in the
// trash are skipped.
ReadFolder read_wordpress(std::string name, std::string_view document, const PageRules& rules);

}  // namespace toolyard::content_import
