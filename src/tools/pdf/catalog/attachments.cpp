#include "tools/pdf/catalog/attachments.h"

#include "tools/pdf/catalog/trees.h"

namespace toolyard::pdf {

void AttachmentMerger::import(Importer& importer, QPDFObjectHandle catalog, Budget& budget) {
  auto names = catalog.getKey("/Names");
  if (!names.isDictionary()) return;
  each_name(names.getKey("/EmbeddedFiles"), budget, [&](QPDFObjectHandle key, auto value) {
    if (!key.isString() || !value.isDictionary()) return;
    auto copied = importer.copy(value);
    if (copied.isDictionary())
      entries_.emplace(unused_name(entries_, key.getStringValue()), copied);
  });
  importer.finish();
}

void AttachmentMerger::write(Target& target) const {
  if (entries_.empty()) return;
  auto names = target.catalog().getKey("/Names");
  if (!names.isDictionary()) {
    names = target.add_dictionary();
    target.catalog().replaceKey("/Names", names);
  }
  names.replaceKey("/EmbeddedFiles", make_name_tree(target, entries_));
}

}  // namespace toolyard::pdf
