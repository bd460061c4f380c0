#include "tools/pdf/catalog/trees.h"

#include <set>
#include <vector>

namespace toolyard::pdf {

namespace {

constexpr std::size_t leaf_entries = 200;

void each_entry(QPDFObjectHandle root, const char* list_key, Budget& budget,
                const TreeVisitor& visit) {
  std::vector<QPDFObjectHandle> open{root};
  std::set<QPDFObjGen> seen;
  while (!open.empty()) {
    auto node = open.back();
    open.pop_back();
    budget.tick();
    if (!node.isDictionary()) continue;
    if (node.isIndirect() && !seen.insert(node.getObjGen()).second) continue;
    auto list = node.getKey(list_key);
    const int count = list.isArray() ? list.getArrayNItems() : 0;
    for (int i = 0; i + 1 < count; i += 2) {
      budget.tick();
      visit(list.getArrayItem(i), list.getArrayItem(i + 1));
    }
    auto kids = node.getKey("/Kids");
    if (!kids.isArray()) continue;
    auto items = kids.getArrayAsVector();
    for (auto kid = items.rbegin(); kid != items.rend(); ++kid)
      if (kid->isIndirect() || open.size() < 1000) open.push_back(*kid);
  }
}

template <class Key, class MakeKey>
QPDFObjectHandle make_tree(Target& target, const std::map<Key, QPDFObjectHandle>& entries,
                           const char* list_key, MakeKey make_key) {
  std::vector<QPDFObjectHandle> leaves;
  for (auto at = entries.begin(); at != entries.end();) {
    auto leaf = target.add_dictionary();
    auto list = QPDFObjectHandle::newArray();
    auto limits = QPDFObjectHandle::newArray();
    limits.appendItem(make_key(at->first));
    auto last = at;
    for (std::size_t i = 0; i < leaf_entries && at != entries.end(); ++i, ++at) {
      list.appendItem(make_key(at->first));
      list.appendItem(at->second);
      last = at;
    }
    limits.appendItem(make_key(last->first));
    leaf.replaceKey(list_key, list);
    leaf.replaceKey("/Limits", limits);
    leaves.push_back(leaf);
  }
  if (leaves.size() == 1) {
    leaves[0].removeKey("/Limits");
    return leaves[0];
  }
  auto root = target.add_dictionary();
  if (leaves.empty()) root.replaceKey(list_key, QPDFObjectHandle::newArray());
  else root.replaceKey("/Kids", QPDFObjectHandle::newArray(leaves));
  return root;
}

}  // namespace

void each_name(QPDFObjectHandle root, Budget& budget, const TreeVisitor& visit) {
  each_entry(root, "/Names", budget, visit);
}

void each_number(QPDFObjectHandle root, Budget& budget, const TreeVisitor& visit) {
  each_entry(root, "/Nums", budget, visit);
}

QPDFObjectHandle make_name_tree(Target& target,
                                const std::map<std::string, QPDFObjectHandle>& entries) {
  return make_tree(target, entries, "/Names",
                   [](const std::string& key) { return QPDFObjectHandle::newString(key); });
}

QPDFObjectHandle make_number_tree(Target& target, const std::map<int, QPDFObjectHandle>& entries) {
  return make_tree(target, entries, "/Nums",
                   [](int key) { return QPDFObjectHandle::newInteger(key); });
}

}  // namespace toolyard::pdf
