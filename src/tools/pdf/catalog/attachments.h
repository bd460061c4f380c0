// Attached files: the name trees of all documents in one, clashing names renamed.
#pragma once
#include <map>
#include <string>

#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

class AttachmentBook {
 public:
  void import(Importer& importer, QPDFObjectHandle catalog, Budget& budget);
  void write(Target& target) const;

 private:
  std::map<std::string, QPDFObjectHandle> entries_;
};

}  // namespace toolyard::pdf
