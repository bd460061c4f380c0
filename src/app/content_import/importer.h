// Imports a folder of Markdown files as content. All files are read and checked first, and then
// written in one transaction.
#pragma once
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/content_import/folder.h"
#include "app/content_import/page.h"
#include "areas/content/content.h"

namespace toolyard::content_import {

struct ReadFolder {
  std::vector<Page> pages;
  std::vector<PathFault> faults;      // sorted by path
  std::vector<PathFault> notes = {};  // what was not taken as it is
};

// Reads all files below a folder, of at most `bound` bytes in total, into memory.
ReadFolder read_folder(const std::filesystem::path& folder, const PageRules& rules,
                       std::size_t bound = max_bytes);

enum class Trial { no, yes };

// Leads an old path to a new one.
using Redirect = std::function<Result<void>(Transaction& transaction, std::string_view from_path,
                                            std::string_view to_path)>;

struct Written {
  std::size_t made = 0, changed = 0, unchanged = 0;
  std::vector<std::string> changes;  // one line for each created or changed item
  std::vector<PathFault> faults;     // if there are any, nothing was written
  std::size_t redirects = 0;
  // Old paths that lead nowhere, since nothing redirects them or the item has no page.
  std::vector<std::string> old_paths;
};

// Writes pages with the rights of the caller. A trial performs all changes and rolls them back.
// Faults of pages are part of the result; the error is one of the database. Without `redirect`, old
// paths are listed in the result.
Result<Written> write_pages(Database& database, content::ItemService& items, const Call& caller,
                            std::span<const Page> pages, Trial trial,
                            const Redirect& redirect = {});

}  // namespace toolyard::content_import
