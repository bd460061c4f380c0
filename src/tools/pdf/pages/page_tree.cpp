#include "tools/pdf/pages/page_tree.h"

#include <set>

namespace toolyard::pdf {

namespace {

constexpr int max_climb = 20;
constexpr int max_repeats = 1000;  // references to pages that were listed before

struct Walk {
  QPDFObjectHandle kids;
  int next = 0;
  int count = 0;
  std::shared_ptr<const Inherited> inherited;
};

class PageTreeReader {
 public:
  explicit PageTreeReader(Budget& budget) : budget_(budget) {}

  PageTree read(QPDFObjectHandle root) {
    if (!root.isDictionary()) return {};
    if (!root.hasKey("/Kids")) {
      add_page(root, std::make_shared<Inherited>());
      return std::move(tree_);
    }
    enter(root, std::make_shared<Inherited>());
    while (!open_.empty()) {
      auto& walk = open_.back();
      if (walk.next == walk.count) {
        open_.pop_back();
        continue;
      }
      budget_.tick();
      auto kid = walk.kids.getArrayItem(walk.next++);
      if (!kid.isDictionary()) continue;
      auto inherited = walk.inherited;
      if (kid.hasKey("/Kids")) enter(kid, inherited);
      else add_page(kid, inherited);
    }
    return std::move(tree_);
  }

 private:
  void enter(QPDFObjectHandle node, const std::shared_ptr<const Inherited>& above) {
    if (node.isIndirect()) {
      if (!seen_.insert(node.getObjGen()).second)
        refuse(problems::damaged_pdf, "The page tree contains a cycle.");
      tree_.nodes.push_back(node.getObjGen());
    }
    if (open_.size() > 1000) refuse(problems::damaged_pdf, "The page tree is nested too deeply.");
    auto inherited = std::make_shared<Inherited>(*above);
    for (std::size_t i = 0; i < inheritable_keys.size(); ++i) {
      auto value = node.getKey(inheritable_keys[i]);
      if (!value.isNull())
        inherited->values[i] = std::make_shared<InheritedValue>(InheritedValue{value, {}});
    }
    auto kids = node.getKey("/Kids");
    const int count = kids.isArray() ? kids.getArrayNItems() : 0;
    open_.push_back({kids, 0, count, std::move(inherited)});
  }
  void add_page(QPDFObjectHandle page, const std::shared_ptr<const Inherited>& inherited) {
    if (page.isIndirect() && !pages_.insert(page.getObjGen()).second && ++repeats_ > max_repeats)
      refuse(problems::damaged_pdf, "The page tree lists the same pages too often.");
    if (tree_.pages.size() >= static_cast<std::size_t>(budget_.limits().pdf_pages))
      refuse(problems::too_many_pages,
             "The file has more than " + std::to_string(budget_.limits().pdf_pages) + " pages.");
    tree_.pages.push_back({page, inherited});
  }

  Budget& budget_;
  PageTree tree_;
  std::vector<Walk> open_;
  std::set<QPDFObjGen> seen_, pages_;
  int repeats_ = 0;
};

}  // namespace

PageTree read_page_tree(QPDF& pdf, Budget& budget) {
  auto root = pdf.getRoot().getKey("/Pages");
  // In some files, the catalog refers to a page or to an inner node.
  for (int i = 0; i < max_climb && root.isDictionary(); ++i) {
    auto above = root.getKey("/Parent");
    if (!above.isDictionary()) break;
    root = above;
  }
  return PageTreeReader(budget).read(root);
}

}  // namespace toolyard::pdf
