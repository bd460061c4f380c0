#include "tools/pdf/catalog/outline.h"

#include <set>

namespace toolyard::pdf {

namespace {

constexpr int max_outline_levels = 100;

class OutlineReader {
 public:
  OutlineReader(Importer& importer, Target& target, bool takes_all_pages)
      : importer_(importer), target_(target), takes_all_pages_(takes_all_pages) {}

  std::vector<OutlineItem> children(QPDFObjectHandle parent, int level) {
    std::vector<OutlineItem> items;
    if (level > max_outline_levels) return items;
    auto source = parent.getKey("/First");
    while (source.isDictionary()) {
      if (source.isIndirect() && !seen_.insert(source.getObjGen()).second) break;
      target_.budget.count_object();
      add(source, level, items);
      auto next = source.getKey("/Next");
      if (!next.isIndirect()) break;
      source = next;
    }
    return items;
  }

 private:
  void add(QPDFObjectHandle source, int level, std::vector<OutlineItem>& items) {
    OutlineItem item{target_.add_dictionary(), false, {}};
    auto count = source.getKey("/Count");
    item.is_open = count.isInteger() && count.getIntValue() > 0;
    item.children = children(source, level + 1);
    const bool leads_nowhere = !aim(source, item.entry);
    if (leads_nowhere && item.children.empty() && !takes_all_pages_) return;
    auto title = source.getKey("/Title");
    item.entry.replaceKey("/Title",
                          title.isString() ? title.shallowCopy() : QPDFObjectHandle::newString(""));
    for (const auto* key : {"/C", "/F"}) {
      auto value = source.getKey(key);
      if (value.isArray() || value.isInteger()) item.entry.replaceKey(key, importer_.copy(value));
    }
    items.push_back(std::move(item));
  }

  // Copies the destination or the action of an entry. Returns false if it has a destination that is
  // not in the result.
  bool aim(QPDFObjectHandle source, QPDFObjectHandle entry) {
    auto place = source.getKey("/Dest");
    auto action = source.getKey("/A");
    if (place.isNull() && action.isDictionary()) {
      auto kind = action.getKey("/S");
      if (!kind.isName() || kind.getName() != "/GoTo") {
        auto copied = importer_.action(action);
        if (!copied.isNull()) entry.replaceKey("/A", copied);
        return true;
      }
      place = action.getKey("/D");
    }
    if (place.isNull()) return true;
    auto copied = importer_.destination(place);
    if (copied.isNull()) return false;
    entry.replaceKey("/Dest", copied);
    return true;
  }

  Importer& importer_;
  Target& target_;
  bool takes_all_pages_;
  std::set<QPDFObjGen> seen_;
};

// Result of `link`, which links the entries of one level and those below: the number of these
// entries, and how many of them are visible.
struct Counts {
  std::size_t all = 0;
  std::size_t visible = 0;
};

Counts link(QPDFObjectHandle parent, std::vector<OutlineItem>& items, bool is_root) {
  Counts counts;
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto& item = items[i];
    item.entry.replaceKey("/Parent", parent);
    if (i > 0) item.entry.replaceKey("/Prev", items[i - 1].entry);
    if (i + 1 < items.size()) item.entry.replaceKey("/Next", items[i + 1].entry);
    const auto below = link(item.entry, item.children, false);
    counts.all += 1 + below.all;
    counts.visible += 1 + (item.is_open ? below.visible : 0);
    if (item.children.empty()) continue;
    const auto shown = static_cast<long long>(below.visible);
    item.entry.replaceKey("/Count", QPDFObjectHandle::newInteger(item.is_open ? shown : -shown));
  }
  if (items.empty()) return counts;
  parent.replaceKey("/First", items.front().entry);
  parent.replaceKey("/Last", items.back().entry);
  if (is_root)
    parent.replaceKey("/Count",
                      QPDFObjectHandle::newInteger(static_cast<long long>(counts.visible)));
  return counts;
}

}  // namespace

std::vector<OutlineItem> import_outline(Importer& importer, Target& target,
                                        QPDFObjectHandle catalog, bool takes_all_pages) {
  auto root = catalog.getKey("/Outlines");
  if (!root.isDictionary()) return {};
  auto items = OutlineReader(importer, target, takes_all_pages).children(root, 0);
  importer.finish();
  return items;
}

OutlineItem outline_entry(Target& target, const std::string& title, QPDFObjectHandle page) {
  OutlineItem item{target.add_dictionary(), false, {}};
  item.entry.replaceKey("/Title", QPDFObjectHandle::newUnicodeString(title));
  auto place = QPDFObjectHandle::newArray();
  place.appendItem(page);
  place.appendItem(QPDFObjectHandle::newName("/Fit"));
  item.entry.replaceKey("/Dest", place);
  target.places.push_back(place);
  return item;
}

std::size_t write_outline(Target& target, std::vector<OutlineItem>& items) {
  if (items.empty()) return 0;
  auto root = target.add_dictionary();
  root.replaceKey("/Type", QPDFObjectHandle::newName("/Outlines"));
  const auto counts = link(root, items, true);
  target.catalog().replaceKey("/Outlines", root);
  return counts.all;
}

}  // namespace toolyard::pdf
