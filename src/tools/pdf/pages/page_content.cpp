#include "tools/pdf/pages/page_content.h"

namespace toolyard::pdf {

QPDFObjectHandle own_resources(Budget& budget, QPDFObjectHandle page, const char* category) {
  auto resources = page.getKey("/Resources");
  resources =
      resources.isDictionary() ? resources.shallowCopy() : QPDFObjectHandle::newDictionary();
  auto entries = resources.getKey(category);
  entries = entries.isDictionary() ? entries.shallowCopy() : QPDFObjectHandle::newDictionary();
  resources.replaceKey(category, entries);
  page.replaceKey("/Resources", resources);
  budget.count_copied_entries(resources.getKeys().size() + entries.getKeys().size());
  return entries;
}

std::string unused_name(Budget& budget, QPDFObjectHandle category, const std::string& prefix) {
  for (int number = 1;; ++number) {
    budget.tick();
    auto name = prefix + std::to_string(number);
    if (!category.hasKey(name)) return name;
  }
}

void enclose_content(Target& target, QPDFObjectHandle page, const std::string& before,
                     const std::string& after) {
  auto list = QPDFObjectHandle::newArray();
  list.appendItem(target.operators(before));
  auto content = page.getKey("/Contents");
  if (content.isArray()) {
    target.budget.count_copied_items(static_cast<std::size_t>(content.getArrayNItems()));
    for (auto& part : content.getArrayAsVector()) list.appendItem(part);
  } else if (content.isStream()) {
    list.appendItem(content);
  }
  list.appendItem(target.operators(after));
  page.replaceKey("/Contents", list);
}

}  // namespace toolyard::pdf
