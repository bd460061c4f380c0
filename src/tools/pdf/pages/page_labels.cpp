#include "tools/pdf/pages/page_labels.h"

#include "tools/pdf/catalog/trees.h"

namespace toolyard::pdf {

PageLabels::PageLabels(QPDFObjectHandle catalog, Budget& budget) {
  auto root = catalog.getKey("/PageLabels");
  if (!root.isDictionary()) return;
  each_number(root, budget, [&](QPDFObjectHandle key, QPDFObjectHandle value) {
    if (!key.isInteger() || !value.isDictionary()) return;
    PageLabel label;
    auto style = value.getKey("/S");
    auto prefix = value.getKey("/P");
    auto start = value.getKey("/St");
    if (style.isName()) label.style = style.getName();
    if (prefix.isString()) label.prefix = prefix.getStringValue();
    if (start.isInteger() && start.getIntValue() > 0 && start.getIntValue() < 1'000'000'000)
      label.number = start.getIntValue();
    starts_.insert_or_assign(key.getIntValue(), std::move(label));
  });
}

PageLabel PageLabels::of(std::size_t page_index) const {
  const auto page = static_cast<long long>(page_index);
  auto next = starts_.upper_bound(page);
  if (next == starts_.begin()) return {"/D", "", page + 1};
  --next;
  auto label = next->second;
  label.number += page - next->first;
  return label;
}

void write_page_labels(Target& target, const std::vector<PageLabel>& labels) {
  std::map<int, QPDFObjectHandle> entries;
  const PageLabel* before = nullptr;
  int page = 0;
  for (const auto& label : labels) {
    const bool goes_on = before && before->style == label.style && before->prefix == label.prefix &&
                         (label.style.empty() || before->number + 1 == label.number);
    if (!goes_on) {
      auto entry = QPDFObjectHandle::newDictionary();
      if (!label.style.empty()) entry.replaceKey("/S", QPDFObjectHandle::newName(label.style));
      if (!label.prefix.empty()) entry.replaceKey("/P", QPDFObjectHandle::newString(label.prefix));
      if (label.number != 1 && !label.style.empty())
        entry.replaceKey("/St", QPDFObjectHandle::newInteger(label.number));
      entries.emplace(page, entry);
    }
    before = &label;
    ++page;
  }
  target.catalog().replaceKey("/PageLabels", make_number_tree(target, entries));
}

}  // namespace toolyard::pdf
