// Pages of our own: the page of contents, dividers and blank sheets. Text is set in Helvetica,
// one of the fonts every reader has; characters it lacks become question marks.
#pragma once
#include <string>
#include <vector>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

struct PageSize {
  double width = 595;
  double height = 842;
};

// The size of a page as it is shown, or A4 where that is no sensible paper.
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

  // How many pages so many lines take, and the pages themselves.
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
