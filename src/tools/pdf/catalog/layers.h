// Layers (optional content): merges the groups of all documents, and which of them are shown by
// default.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

class LayerMerger {
 public:
  void import(Importer& importer, QPDFObjectHandle catalog);
  void write(Target& target) const;

 private:
  void append_hidden(Importer& importer, QPDFObjectHandle groups, QPDFObjectHandle shown);

  static constexpr std::array<const char*, 6> lists{"/ON",     "/OFF", "/Order",
                                                    "/Locked", "/AS",  "/RBGroups"};
  std::vector<QPDFObjectHandle> groups_;
  std::array<std::vector<QPDFObjectHandle>, lists.size()> items_;
};

}  // namespace toolyard::pdf
