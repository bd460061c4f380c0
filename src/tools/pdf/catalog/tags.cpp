#include "tools/pdf/catalog/tags.h"

#include <set>

#include "tools/pdf/catalog/trees.h"

namespace toolyard::pdf {

namespace {

constexpr int max_tag_levels = 200;

std::vector<QPDFObjectHandle> as_list(QPDFObjectHandle value) {
  if (value.isArray()) return value.getArrayAsVector();
  if (value.isNull()) return {};
  return {value};
}

// Removes content that is not on a selected page, and elements without any other content.
class Pruner {
 public:
  Pruner(Importer& importer, Budget& budget) : importer_(importer), budget_(budget) {}

  bool keeps(QPDFObjectHandle element, QPDFObjectHandle page, int level) {
    budget_.tick();
    if (!element.isDictionary() || level > max_tag_levels) return false;
    if (element.isIndirect() && !seen_.insert(element.getObjGen()).second) return true;
    auto own = element.getKey("/Pg");
    if (own.isIndirect()) page = own;
    const auto kids = as_list(element.getKey("/K"));
    std::vector<QPDFObjectHandle> kept;
    for (const auto& kid : kids)
      if (keeps_kid(kid, page, level)) kept.push_back(kid);
    if (kept.empty() && element.isIndirect()) importer_.leave_out(element.getObjGen());
    // Changes the source document, which only this merge uses.
    else if (kept.size() < kids.size()) element.replaceKey("/K", QPDFObjectHandle::newArray(kept));
    return !kept.empty();
  }

 private:
  bool keeps_kid(QPDFObjectHandle kid, QPDFObjectHandle page, int level) {
    const auto is_taken = [&](QPDFObjectHandle one) {
      return one.isInitialized() && one.isIndirect() && importer_.takes(one.getObjGen());
    };
    if (kid.isInteger()) return is_taken(page);
    if (!kid.isDictionary()) return false;
    auto type = kid.getKey("/Type");
    const auto name = type.isName() ? type.getName() : "";
    if (name != "/MCR" && name != "/OBJR") return keeps(kid, page, level + 1);
    auto own = kid.getKey("/Pg");
    return is_taken(own.isIndirect() ? own : page);
  }

  Importer& importer_;
  Budget& budget_;
  std::set<QPDFObjGen> seen_;
};

void add_missing(std::map<std::string, QPDFObjectHandle>& into, QPDFObjectHandle dictionary) {
  if (!dictionary.isDictionary()) return;
  for (auto& [key, value] : dictionary.getDictAsMap()) into.try_emplace(key, value);
}

std::string language_of(QPDFObjectHandle catalog) {
  auto language = catalog.getKey("/Lang");
  return language.isString() ? language.getStringValue() : "";
}

}  // namespace

void TagMerger::prepare(Importer& importer, Target& target, QPDFObjectHandle catalog) {
  auto root = catalog.getKey("/StructTreeRoot");
  if (!root.isDictionary() || !root.isIndirect()) return;
  if (!target.structure.isInitialized()) {
    target.structure = target.add_dictionary();
    language_ = language_of(catalog);
  }
  importer.substitute(root.getObjGen(), target.structure);
}

void TagMerger::import(Importer& importer, Target& target, QPDFObjectHandle catalog,
                       bool takes_all_pages) {
  auto root = catalog.getKey("/StructTreeRoot");
  if (!root.isDictionary() || !root.isIndirect()) {
    some_untagged_ = true;
    return;
  }
  Pruner pruner(importer, target.budget);
  const auto language = language_of(catalog);
  for (auto& element : as_list(root.getKey("/K"))) {
    if (!element.isDictionary()) continue;
    if (!takes_all_pages && !pruner.keeps(element, {}, 0)) continue;
    auto copied = importer.copy(element);
    importer.finish();
    if (!copied.isDictionary()) continue;
    if (!copied.isIndirect()) copied = target.add(copied);
    copied.replaceKey("/P", target.structure);
    if (!language.empty() && language != language_ && !copied.hasKey("/Lang"))
      copied.replaceKey("/Lang", QPDFObjectHandle::newString(language));
    elements_.push_back(copied);
  }
  import_maps(importer, root, target.budget);
  import_parents(importer, target, root);
  importer.finish();
}

void TagMerger::import_maps(Importer& importer, QPDFObjectHandle root, Budget& budget) {
  add_missing(roles_, importer.copy(root.getKey("/RoleMap")));
  add_missing(classes_, importer.copy(root.getKey("/ClassMap")));
  each_name(root.getKey("/IDTree"), budget, [&](QPDFObjectHandle key, QPDFObjectHandle value) {
    if (!key.isString()) return;
    auto copied = importer.copy(value);
    if (copied.isDictionary()) ids_.try_emplace(key.getStringValue(), copied);
  });
  importer.finish();
}

void TagMerger::import_parents(Importer& importer, Target& target, QPDFObjectHandle root) {
  std::map<int, QPDFObjectHandle> before;
  each_number(root.getKey("/ParentTree"), target.budget,
              [&](QPDFObjectHandle key, QPDFObjectHandle value) {
                if (key.isInteger() && key.getIntValue() >= 0 && key.getIntValue() < 1 << 30)
                  before.try_emplace(static_cast<int>(key.getIntValue()), value);
              });
  for (const auto& key : importer.structure_keys()) {
    const auto found = before.find(key.before);
    if (found == before.end()) continue;
    auto copied = importer.copy(found->second);
    if (!copied.isNull()) parents_.emplace(key.after, copied);
  }
}

void TagMerger::write(Target& target) {
  if (elements_.empty()) return;
  auto root = target.structure;
  root.replaceKey("/Type", QPDFObjectHandle::newName("/StructTreeRoot"));
  root.replaceKey("/K", QPDFObjectHandle::newArray(elements_));
  root.replaceKey("/ParentTree", make_number_tree(target, parents_));
  root.replaceKey("/ParentTreeNextKey", QPDFObjectHandle::newInteger(target.next_structure_key));
  if (!ids_.empty()) root.replaceKey("/IDTree", make_name_tree(target, ids_));
  if (!roles_.empty()) root.replaceKey("/RoleMap", QPDFObjectHandle::newDictionary(roles_));
  if (!classes_.empty()) root.replaceKey("/ClassMap", QPDFObjectHandle::newDictionary(classes_));
  auto catalog = target.catalog();
  catalog.replaceKey("/StructTreeRoot", root);
  auto mark = QPDFObjectHandle::newDictionary();
  mark.replaceKey("/Marked", QPDFObjectHandle::newBool(!some_untagged_));
  catalog.replaceKey("/MarkInfo", mark);
  if (!language_.empty()) catalog.replaceKey("/Lang", QPDFObjectHandle::newString(language_));
}

}  // namespace toolyard::pdf
