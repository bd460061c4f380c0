// Attached files: merges the name trees of all documents, and renames files whose names are taken.
#pragma once
#include <map>
#include <string>

#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

class AttachmentMerger {
 public:
  void import(Importer& importer, QPDFObjectHandle catalog, Budget& budget);
  void write(Target& target) const;

 private:
  std::map<std::string, QPDFObjectHandle> entries_;
};

}  // namespace toolyard::pdf
