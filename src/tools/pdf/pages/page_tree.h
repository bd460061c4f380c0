// The pages of a document in order, with what they inherit. Ends on any tree: a node seen twice is
// damage, and pages are counted against the limit while the walk goes on.
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
  QPDFObjectHandle copy;  // made once and shared by all pages that inherit the value
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
  std::vector<QPDFObjGen> nodes;  // the inner ones
};

PageTree read_page_tree(QPDF& pdf, Budget& budget);

}  // namespace toolyard::pdf
