// Tags (the logical structure that screen readers follow): the trees of all documents under one
// root, with keys renumbered and elements of left-out pages gone.
#pragma once
#include <map>
#include <string>

#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

class TagBook {
 public:
  // Before pages are placed: the root stands in for the document's own.
  void prepare(Importer& importer, Target& target, QPDFObjectHandle catalog);
  // After pages are placed.
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
