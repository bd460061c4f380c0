// Outlines (bookmarks): reading a document's into the target, and writing the merged one.
#pragma once
#include <string>
#include <vector>

#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

struct OutlineItem {
  QPDFObjectHandle entry;  // in the target, not linked to its neighbours yet
  bool is_open = false;
  std::vector<OutlineItem> children;
};

// Entries that lead to pages left out vanish, unless entries below them stay.
std::vector<OutlineItem> import_outline(Importer& importer, Target& target,
                                        QPDFObjectHandle catalog, bool takes_all_pages);

OutlineItem outline_entry(Target& target, const std::string& title, QPDFObjectHandle page);

// Returns how many entries were written.
std::size_t write_outline(Target& target, std::vector<OutlineItem>& items);

}  // namespace toolyard::pdf
