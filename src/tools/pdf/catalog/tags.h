// Tagged PDF (the logical structure for accessibility): merges the structure trees of all documents
// under one root, with renumbered keys, with names that clash renamed, and without elements of
// pages that are not in the result.
#pragma once
#include <map>
#include <string>

#include "tools/pdf/catalog/tag_names.h"
#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

class TagMerger {
 public:
  // Must be called before pages are placed: references to the document's structure tree root become
  // references to that of the target.
  void prepare(Importer& importer, Target& target, QPDFObjectHandle catalog);
  // Must be called after pages are placed.
  void import(Importer& importer, Target& target, QPDFObjectHandle catalog, bool takes_all_pages);
  void write(Target& target);

 private:
  void import_namespaces(Importer& importer, QPDFObjectHandle root, Budget& budget);
  void import_names(Importer& importer, QPDFObjectHandle root, Budget& budget,
                    TaggedDocument& tags);
  void import_parents(Importer& importer, Target& target, QPDFObjectHandle root);

  std::vector<TaggedDocument> documents_;
  std::map<int, QPDFObjectHandle> parents_;
  std::vector<QPDFObjectHandle> namespaces_;
  std::map<std::string, QPDFObjectHandle> plain_namespaces_;
  std::string language_;
  bool some_untagged_ = false;
};

}  // namespace toolyard::pdf
