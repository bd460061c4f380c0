// Tagged PDF (the logical structure for accessibility): merges the structure trees of all documents
// under one root, with renumbered keys and without elements of pages that are not in the result.
#pragma once
#include <map>
#include <string>

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
  void import_maps(Importer& importer, QPDFObjectHandle root, Budget& budget);
  void import_parents(Importer& importer, Target& target, QPDFObjectHandle root);

  std::vector<QPDFObjectHandle> elements_;
  std::map<int, QPDFObjectHandle> parents_;
  std::map<std::string, QPDFObjectHandle> ids_;
  std::map<std::string, QPDFObjectHandle> roles_, classes_;
  std::string language_;
  bool some_untagged_ = false;
};

}  // namespace toolyard::pdf
