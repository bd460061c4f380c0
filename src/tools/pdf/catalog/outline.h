// Outlines (bookmarks): copies those of a document to the target, and writes the merged outline.
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

// Copies the outline of a document. Entries that lead to pages that are not in the result are left
// out, unless entries below them are kept.
std::vector<OutlineItem> import_outline(Importer& importer, Target& target,
                                        QPDFObjectHandle catalog, bool takes_all_pages);

OutlineItem outline_entry(Target& target, const std::string& title, QPDFObjectHandle page);

// Returns the number of entries written.
std::size_t write_outline(Target& target, std::vector<OutlineItem>& items);

}  // namespace toolyard::pdf
