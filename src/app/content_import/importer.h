// From a folder to content: everything is read and checked first, and then written in one
// transaction, or not at all.
#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/content_import/folder.h"
#include "app/content_import/page.h"
#include "areas/content/content.h"

namespace toolyard::content_import {

struct ReadFolder {
  std::vector<Page> pages;
  std::vector<PathFault> faults;  // in the order of the paths
};

// Holds the texts of all files, which may have `bound` bytes altogether.
ReadFolder read_folder(const std::filesystem::path& folder, const PageRules& rules,
                       std::size_t bound = most_bytes);

enum class Trial { no, yes };

struct Written {
  std::size_t made = 0, changed = 0, unchanged = 0;
  std::vector<std::string> changes;  // a line for each file that is not unchanged
  std::vector<PathFault> faults;     // with any, nothing was written
};

// By the rules that hold for the caller. A trial does all of it, and takes it back. What fails is
// the store.
Result<Written> write_pages(Database& database, content::ItemService& items, const Call& caller,
                            std::span<const Page> pages, Trial trial);

}  // namespace toolyard::content_import
