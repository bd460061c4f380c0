// The pages of a document in order, with their inherited attributes. Terminates on any tree: an
// inner node that occurs twice is an error, and the number of pages is limited while they are read.
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "tools/pdf/budget.h"
#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

inline constexpr std::array<const char*, 4> inheritable_keys{"/Resources", "/MediaBox", "/CropBox",
                                                             "/Rotate"};

struct InheritedValue {
  QPDFObjectHandle source;
  QPDFObjectHandle copy;  // created once, and shared by all pages that inherit the value
};
struct Inherited {
  std::array<std::shared_ptr<InheritedValue>, inheritable_keys.size()> values;
};

struct SourcePage {
  QPDFObjectHandle dictionary;
  std::shared_ptr<const Inherited> inherited;
};

struct PageTree {
  std::vector<SourcePage> pages;
  std::vector<QPDFObjGen> nodes;  // inner nodes
};

PageTree read_page_tree(QPDF& pdf, Budget& budget);

}  // namespace toolyard::pdf
