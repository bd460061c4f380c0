#include "tools/pdf/catalog/tag_names.h"

#include <algorithm>
#include <set>

namespace toolyard::pdf {

namespace {

constexpr int max_role_steps = 32;

using Renames = std::map<std::string, std::string>;

struct TagRenames {
  Renames roles, classes, ids;
  bool empty() const { return roles.empty() && classes.empty() && ids.empty(); }
};

std::string renamed(const Renames& names, const std::string& name) {
  const auto found = names.find(name);
  return found == names.end() ? name : found->second;
}

template <class IsTaken>
std::string unused_variant(const std::string& name, Budget& budget, IsTaken is_taken) {
  for (int number = 2;; ++number) {
    budget.tick();
    auto other = name + "_" + std::to_string(number);
    if (!is_taken(other)) return other;
  }
}

// Visits each element once, also if it is listed several times.
template <class Visit>
void each_element(const TaggedDocument& document, Budget& budget, Visit visit) {
  std::vector<QPDFObjectHandle> open;
  std::set<QPDFObjGen> seen;
  const auto add = [&](QPDFObjectHandle one) {
    budget.tick();
    if (!one.isDictionary() || !one.hasKey("/S")) return;
    if (!one.isIndirect() || seen.insert(one.getObjGen()).second) open.push_back(one);
  };
  for (const auto& element : document.elements) add(element);
  for (const auto& [id, element] : document.ids) add(element);
  while (!open.empty()) {
    auto element = open.back();
    open.pop_back();
    visit(element);
    for (const auto& kid : as_list(element.getKey("/K"))) add(kid);
  }
}

// Decides on the names of all documents, and on what is renamed in each.
class NameUnion {
 public:
  NameUnion(const std::vector<TaggedDocument>& documents, Budget& budget) : budget_(budget) {
    const bool has_roles =
        std::ranges::any_of(documents, [](const auto& one) { return !one.roles.empty(); });
    if (documents.size() > 1 && has_roles)
      for (const auto& document : documents) note_unmapped(document);
  }

  TagRenames add(const TaggedDocument& document) {
    TagRenames renames;
    add_roles(document, renames.roles);
    add_classes(document, renames.classes);
    add_ids(document, renames.ids);
    return renames;
  }
  TagNames take() { return std::move(names_); }

 private:
  // A type that a document uses without a role must not get one from another document.
  void note_unmapped(const TaggedDocument& document) {
    const auto note = [&](const std::string& name) {
      if (!document.roles.contains(name)) meanings_.try_emplace(name);
    };
    for (const auto& [name, role] : document.roles) note(role);
    each_element(document, budget_, [&](QPDFObjectHandle element) {
      auto type = element.getKey("/S");
      if (type.isName() && !element.hasKey("/NS")) note(type.getName());
    });
  }

  // Returns the roles that a type leads to, one after the other.
  std::string meaning(const TaggedDocument& document, const std::string& type) {
    std::string steps;
    auto at = document.roles.find(type);
    for (int i = 0; i < max_role_steps && at != document.roles.end(); ++i) {
      if (at->second == at->first) break;
      spend(100 + at->second.size());
      steps += at->second;
      at = document.roles.find(at->second);
    }
    return steps;
  }

  void add_roles(const TaggedDocument& document, Renames& renames) {
    for (const auto& [type, role] : document.roles) {
      const auto steps = meaning(document, type);
      const auto known = meanings_.try_emplace(type, steps).first;
      if (known->second == steps) continue;
      const auto other = unused_variant(type, budget_, [&](const std::string& name) {
        const auto found = meanings_.find(name);
        return document.roles.contains(name) ||
               (found != meanings_.end() && found->second != steps);
      });
      meanings_.try_emplace(other, steps);
      renames[type] = other;
    }
    for (const auto& [type, role] : document.roles)
      names_.roles.try_emplace(renamed(renames, type),
                               QPDFObjectHandle::newName(renamed(renames, role)));
  }

  void add_classes(const TaggedDocument& document, Renames& renames) {
    for (const auto& [name, attributes] : document.classes) {
      const auto [known, is_new] = names_.classes.try_emplace(name, attributes);
      if (is_new || is_written_alike(known->second, attributes)) continue;
      const auto other = unused_variant(name, budget_, [&](const std::string& one) {
        return names_.classes.contains(one) || document.classes.contains(one);
      });
      names_.classes.emplace(other, attributes);
      renames[name] = other;
    }
  }

  void add_ids(const TaggedDocument& document, Renames& renames) {
    for (const auto& [id, element] : document.ids) {
      if (names_.ids.try_emplace(id, element).second) continue;
      const auto other = unused_variant(id, budget_, [&](const std::string& one) {
        return names_.ids.contains(one) || document.ids.contains(one);
      });
      names_.ids.emplace(other, element);
      renames[id] = other;
    }
  }

  Budget& budget_;
  std::map<std::string, std::string> meanings_;  // of the types of all documents
  TagNames names_;
};

// Renames in the elements of one document.
class Renamer {
 public:
  Renamer(const TagRenames& renames, Budget& budget) : renames_(renames), budget_(budget) {}

  void rename(QPDFObjectHandle element) {
    auto type = element.getKey("/S");
    if (type.isName() && !element.hasKey("/NS"))
      if (const auto found = renames_.roles.find(type.getName()); found != renames_.roles.end())
        element.replaceKey("/S", QPDFObjectHandle::newName(found->second));
    if (!renames_.classes.empty()) replace(element, "/C", renames_.classes);
    if (renames_.ids.empty()) return;
    replace(element, "/ID", renames_.ids);
    rename_headers(element.getKey("/A"));
  }

 private:
  static QPDFObjectHandle replaced(QPDFObjectHandle value, const Renames& names) {
    if (value.isName()) return QPDFObjectHandle::newName(renamed(names, value.getName()));
    if (value.isString())
      return QPDFObjectHandle::newString(renamed(names, value.getStringValue()));
    return value;
  }

  // Renames a value, or the items of a list of values.
  void replace(QPDFObjectHandle owner, const char* key, const Renames& names) {
    auto value = owner.getKey(key);
    if (!value.isArray()) {
      if (value.isName() || value.isString()) owner.replaceKey(key, replaced(value, names));
      return;
    }
    auto items = value.getArrayAsVector();
    budget_.count_copied_items(items.size());
    for (auto& item : items) item = replaced(item, names);
    owner.replaceKey(key, QPDFObjectHandle::newArray(items));
  }

  // The cells of a table name their headers by ids. Elements may share the attributes that do so.
  void rename_headers(QPDFObjectHandle attributes) {
    if (attributes.isIndirect() && !seen_.insert(attributes.getObjGen()).second) return;
    for (auto& one : as_list(attributes)) {
      budget_.tick();
      if (!one.isDictionary() || !one.hasKey("/Headers")) continue;
      const bool is_same = one.isIndirect() && one.getObjGen() == attributes.getObjGen();
      if (is_same || !one.isIndirect() || seen_.insert(one.getObjGen()).second)
        replace(one, "/Headers", renames_.ids);
    }
  }

  const TagRenames& renames_;
  Budget& budget_;
  std::set<QPDFObjGen> seen_;
};

}  // namespace

std::vector<QPDFObjectHandle> as_list(QPDFObjectHandle value) {
  if (value.isArray()) return value.getArrayAsVector();
  if (value.isNull()) return {};
  return {value};
}

TagNames unite_tag_names(const std::vector<TaggedDocument>& documents, Budget& budget) {
  NameUnion names(documents, budget);
  for (const auto& document : documents) {
    const auto renames = names.add(document);
    if (renames.empty()) continue;
    Renamer renamer(renames, budget);
    each_element(document, budget, [&](QPDFObjectHandle element) { renamer.rename(element); });
  }
  return names.take();
}

}  // namespace toolyard::pdf
