#include "tools/pdf/catalog/named_destinations.h"

#include <set>

#include "tools/pdf/catalog/trees.h"

namespace toolyard::pdf {

std::string DestinationMerger::add(const std::string& name, QPDFObjectHandle destination) {
  auto unused = unused_name(entries_, name);
  entries_.emplace(unused, destination);
  return unused;
}

void DestinationMerger::write(Target& target) const {
  if (entries_.empty()) return;
  auto names = target.catalog().getKey("/Names");
  if (!names.isDictionary()) {
    names = target.add_dictionary();
    target.catalog().replaceKey("/Names", names);
  }
  names.replaceKey("/Dests", make_name_tree(target, entries_));
}

NamedDestinations::NamedDestinations(DestinationMerger& book, Importer& importer,
                                     QPDFObjectHandle catalog, Budget& budget)
    : book_(book), importer_(importer) {
  auto names = catalog.getKey("/Names");
  if (names.isDictionary())
    each_name(names.getKey("/Dests"), budget, [&](QPDFObjectHandle key, QPDFObjectHandle value) {
      if (key.isString()) sources_.try_emplace(key.getStringValue(), value);
    });
  auto old = catalog.getKey("/Dests");
  if (old.isDictionary())
    for (auto& [key, value] : old.getDictAsMap()) sources_.try_emplace(key.substr(1), value);
  if (!sources_.empty())
    importer_.named_destination = [this](const std::string& name) { return resolve(name); };
}

QPDFObjectHandle NamedDestinations::resolve(const std::string& name) {
  if (const auto found = resolved_.find(name); found != resolved_.end())
    return importer_.copy_of_place(found->second);
  const auto source = sources_.find(name);
  if (source == sources_.end()) return QPDFObjectHandle::newNull();
  auto value = source->second;
  if (value.isDictionary()) value = value.getKey("/D");
  auto place =
      value.isArray() ? importer_.explicit_destination(value) : QPDFObjectHandle::newNull();
  if (!place.isNull() && book_.keeps()) place = QPDFObjectHandle::newString(book_.add(name, place));
  resolved_.emplace(name, place);
  return importer_.copy_of_place(place);
}

void NamedDestinations::keep_all() {
  if (!book_.keeps()) return;
  std::set<std::string> sorted;  // renaming must not depend on the order of the hash table
  for (const auto& [name, value] : sources_) sorted.insert(name);
  for (const auto& name : sorted) resolve(name);
}

}  // namespace toolyard::pdf
