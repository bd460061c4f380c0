// The order of things: which document comes when, and which page of the result is which.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/pdf/options.h"
#include "tools/pdf/pages/page_labels.h"
#include "tools/pdf/reading/document.h"
#include "tools/pdf/writing/drawn_pages.h"

namespace toolyard::pdf {

// Indexes into `files`; files that are equal in the wanted order stay as they were sent.
std::vector<std::size_t> document_order(const std::vector<InputFile>& files, Order order);

// Numbers in the texts compare as numbers, letters without case.
bool naturally_less(std::string_view left, std::string_view right);

// A document's share of the result.
struct Part {
  std::size_t document = 0;
  std::string title;
  std::vector<QPDFObjectHandle> pages;
  std::vector<PageLabel> labels;  // one a page
};

struct Assembly {
  std::vector<QPDFObjectHandle> pages;
  std::vector<PageLabel> labels;
  std::vector<std::size_t> first_pages;  // by part, from 1; 0 for a part without pages
};

Assembly assemble(const std::vector<Part>& parts, const Options& options, DrawnPages& drawn,
                  std::size_t max_pages);

}  // namespace toolyard::pdf
