// Page labels (the page numbers that viewers display): every page keeps the label that it had in
// its document.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

struct PageLabel {
  std::string style;   // a name such as /D, or empty
  std::string prefix;  // the PDF string, not decoded
  long long number = 1;
};

class PageLabels {
 public:
  PageLabels(QPDFObjectHandle catalog, Budget& budget);
  bool empty() const { return starts_.empty(); }
  PageLabel of(std::size_t page_index) const;

 private:
  std::map<long long, PageLabel> starts_;
};

void write_page_labels(Target& target, const std::vector<PageLabel>& labels);

}  // namespace toolyard::pdf
