#include "tools/pdf/catalog/layers.h"

#include <set>

namespace toolyard::pdf {

namespace {

void append(Importer& importer, QPDFObjectHandle list, std::vector<QPDFObjectHandle>& into) {
  if (!list.isArray()) return;
  for (auto& item : list.getArrayAsVector()) {
    auto copied = importer.copy(item);
    if (!copied.isNull()) into.push_back(copied);
  }
}

}  // namespace

void LayerMerger::import(Importer& importer, QPDFObjectHandle catalog) {
  auto properties = catalog.getKey("/OCProperties");
  if (!properties.isDictionary()) return;
  auto groups = properties.getKey("/OCGs");
  append(importer, groups, groups_);
  auto standard = properties.getKey("/D");
  if (standard.isDictionary()) {
    for (std::size_t i = 0; i < lists.size(); ++i)
      append(importer, standard.getKey(lists[i]), items_[i]);
    auto base = standard.getKey("/BaseState");
    if (base.isName() && base.getName() == "/OFF")
      append_hidden(importer, groups, standard.getKey("/ON"));
  }
  importer.finish();
}

// The result has the base state ON, so a document with the base state OFF lists as OFF all its
// groups that are not ON.
void LayerMerger::append_hidden(Importer& importer, QPDFObjectHandle groups,
                                QPDFObjectHandle shown) {
  std::set<QPDFObjGen> on;
  if (shown.isArray())
    for (auto& group : shown.getArrayAsVector()) on.insert(group.getObjGen());
  auto hidden = QPDFObjectHandle::newArray();
  if (groups.isArray())
    for (auto& group : groups.getArrayAsVector())
      if (!on.contains(group.getObjGen())) hidden.appendItem(group);
  append(importer, hidden, items_[1]);
}

void LayerMerger::write(Target& target) const {
  if (groups_.empty()) return;
  auto standard = QPDFObjectHandle::newDictionary();
  for (std::size_t i = 0; i < lists.size(); ++i)
    if (!items_[i].empty()) standard.replaceKey(lists[i], QPDFObjectHandle::newArray(items_[i]));
  auto properties = target.add_dictionary();
  properties.replaceKey("/OCGs", QPDFObjectHandle::newArray(groups_));
  properties.replaceKey("/D", standard);
  target.catalog().replaceKey("/OCProperties", properties);
}

}  // namespace toolyard::pdf
