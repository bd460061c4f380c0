// Generated pages: table of contents, dividers and blank pages. Text is set in Helvetica, a font
// that every PDF viewer has; characters it lacks are replaced with question marks.
#pragma once
#include <string>
#include <vector>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

struct PageSize {
  double width = 595;
  double height = 842;
};

// Returns the displayed size of a page, or A4 if that is not a plausible paper size.
PageSize page_size(QPDFObjectHandle page);

struct ContentsLine {
  std::string title;
  std::size_t page_number;
  QPDFObjectHandle page;
};

class DrawnPages {
 public:
  explicit DrawnPages(Target& target) : target_(target) {}

  QPDFObjectHandle blank(PageSize size);
  QPDFObjectHandle divider(const std::string& title, PageSize size);

  // The number of pages that a table of contents takes, and the pages themselves.
  static std::size_t contents_page_count(std::size_t lines, PageSize size);
  std::vector<QPDFObjectHandle> contents(const std::vector<ContentsLine>& lines, PageSize size);

  bool replaced_characters() const { return replaced_characters_; }

 private:
  QPDFObjectHandle page(PageSize size, const std::string& content);
  std::string text(const std::string& utf8);
  QPDFObjectHandle font();

  Target& target_;
  QPDFObjectHandle font_;
  bool replaced_characters_ = false;
};

}  // namespace toolyard::pdf
