// Generated pages: table of contents, dividers and blank pages.
#pragma once
#include <string>
#include <vector>

#include "tools/pdf/pages/page_box.h"
#include "tools/pdf/writing/page_text.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// Returns the displayed size of a page, or A4 if that is not a plausible paper size.
PageSize page_size(QPDFObjectHandle page);

struct ContentsLine {
  std::string title;
  std::size_t page_number;
  QPDFObjectHandle page;
};

class DrawnPages {
 public:
  DrawnPages(Target& target, PageText& text) : target_(target), text_(text) {}

  QPDFObjectHandle blank(PageSize size);
  QPDFObjectHandle divider(const std::string& title, PageSize size);

  // The number of pages that a table of contents takes, and the pages themselves.
  static std::size_t contents_page_count(std::size_t lines, PageSize size);
  std::vector<QPDFObjectHandle> contents(const std::vector<ContentsLine>& lines, PageSize size);

 private:
  QPDFObjectHandle page(PageSize size, const std::string& content, QPDFObjectHandle fonts);

  Target& target_;
  PageText& text_;
};

}  // namespace toolyard::pdf
