#include "tools/pdf/catalog/tags.h"

#include <set>

#include "tools/pdf/catalog/trees.h"

namespace toolyard::pdf {

namespace {

constexpr int max_tag_levels = 200;

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
  import_namespaces(importer, root, target.budget);
}

// Namespaces that only have a name are the same in all documents.
void TagMerger::import_namespaces(Importer& importer, QPDFObjectHandle root, Budget& budget) {
  for (auto& space : as_list(root.getKey("/Namespaces"))) {
    budget.tick();
    if (!space.isDictionary() || !space.isIndirect()) continue;
    auto name = space.getKey("/NS");
    const bool is_plain =
        name.isString() && !space.hasKey("/RoleMapNS") && !space.hasKey("/Schema");
    const auto known =
        is_plain ? plain_namespaces_.find(name.getStringValue()) : plain_namespaces_.end();
    if (known != plain_namespaces_.end()) {
      importer.substitute(space.getObjGen(), known->second);
      continue;
    }
    auto copied = importer.copy(space);
    if (is_plain) plain_namespaces_.emplace(name.getStringValue(), copied);
    namespaces_.push_back(copied);
  }
}

void TagMerger::import(Importer& importer, Target& target, QPDFObjectHandle catalog,
                       bool takes_all_pages) {
  auto root = catalog.getKey("/StructTreeRoot");
  if (!root.isDictionary() || !root.isIndirect()) {
    some_untagged_ = true;
    return;
  }
  TaggedDocument tags;
  Pruner pruner(importer, target.budget);
  const auto language = language_of(catalog);
  importer.release_elements(true);
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
    tags.elements.push_back(copied);
  }
  importer.release_elements(false);
  import_names(importer, root, target.budget, tags);
  documents_.push_back(std::move(tags));
  import_parents(importer, target, root);
  importer.finish();
}

void TagMerger::import_names(Importer& importer, QPDFObjectHandle root, Budget& budget,
                             TaggedDocument& tags) {
  auto roles = root.getKey("/RoleMap");
  auto classes = importer.copy(root.getKey("/ClassMap"));
  each_name(root.getKey("/IDTree"), budget, [&](QPDFObjectHandle key, QPDFObjectHandle value) {
    if (!key.isString()) return;
    auto copied = importer.copy(value);
    if (copied.isDictionary()) tags.ids.try_emplace(key.getStringValue(), copied);
  });
  importer.finish();
  if (classes.isDictionary()) tags.classes = classes.getDictAsMap();
  if (!roles.isDictionary()) return;
  for (auto& [type, role] : roles.getDictAsMap()) {
    budget.count_kept_values(1);
    if (role.isName()) tags.roles.emplace(type, role.getName());
  }
}

void TagMerger::import_parents(Importer& importer, Target& target, QPDFObjectHandle root) {
  std::map<int, QPDFObjectHandle> before;
  each_number(root.getKey("/ParentTree"), target.budget,
              [&](QPDFObjectHandle key, QPDFObjectHandle value) {
                if (key.isInteger() && is_structure_key(key.getIntValue()))
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
  std::vector<QPDFObjectHandle> elements;
  for (const auto& document : documents_)
    elements.insert(elements.end(), document.elements.begin(), document.elements.end());
  if (elements.empty()) return;
  const auto names = unite_tag_names(documents_, target.budget);
  auto root = target.structure;
  root.replaceKey("/Type", QPDFObjectHandle::newName("/StructTreeRoot"));
  root.replaceKey("/K", QPDFObjectHandle::newArray(elements));
  root.replaceKey("/ParentTree", make_number_tree(target, parents_));
  root.replaceKey("/ParentTreeNextKey", QPDFObjectHandle::newInteger(target.next_structure_key));
  if (!names.ids.empty()) root.replaceKey("/IDTree", make_name_tree(target, names.ids));
  if (!names.roles.empty())
    root.replaceKey("/RoleMap", QPDFObjectHandle::newDictionary(names.roles));
  if (!names.classes.empty())
    root.replaceKey("/ClassMap", QPDFObjectHandle::newDictionary(names.classes));
  if (!namespaces_.empty()) root.replaceKey("/Namespaces", QPDFObjectHandle::newArray(namespaces_));
  auto catalog = target.catalog();
  catalog.replaceKey("/StructTreeRoot", root);
  auto mark = QPDFObjectHandle::newDictionary();
  mark.replaceKey("/Marked", QPDFObjectHandle::newBool(!some_untagged_));
  catalog.replaceKey("/MarkInfo", mark);
  if (!language_.empty()) catalog.replaceKey("/Lang", QPDFObjectHandle::newString(language_));
}

}  // namespace toolyard::pdf
