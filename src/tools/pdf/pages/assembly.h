// The order of the documents, and the pages of the result with contents, dividers and blank pages.
// Drawn pages have the size of the page next to them, or that of the paper if there is one.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/pdf/options.h"
#include "tools/pdf/pages/page_labels.h"
#include "tools/pdf/reading/document.h"
#include "tools/pdf/writing/drawn_pages.h"

namespace toolyard::pdf {

// Returns indexes into `files`; files that compare equal keep the order in which they were sent.
std::vector<std::size_t> document_order(const std::vector<InputFile>& files, Order order);

// The pages of the result that come from one document.
struct Part {
  std::size_t document = 0;
  std::string title;
  std::vector<QPDFObjectHandle> pages;
  std::vector<PageLabel> labels;  // one per page
};

struct Assembly {
  std::vector<QPDFObjectHandle> pages;
  std::vector<PageLabel> labels;
  std::vector<std::size_t> first_pages;  // page of the result by part, from 1; 0 without pages
  std::vector<std::optional<std::size_t>> parts;  // index by page; null for pages that were drawn
};

Assembly assemble(const std::vector<Part>& parts, const Options& options,
                  std::optional<PageSize> paper, DrawnPages& drawn, std::size_t max_pages);

}  // namespace toolyard::pdf
