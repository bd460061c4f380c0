// Named destinations: resolves the names of each document, and merges them, with names that are
// taken renamed. Names that lead to pages that are not in the result are left out.
#pragma once
#include <map>
#include <string>
#include <unordered_map>

#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

// The named destinations of the result.
class DestinationMerger {
 public:
  explicit DestinationMerger(bool keep) : keep_(keep) {}
  bool keeps() const { return keep_; }
  // Adds a destination, and returns its name, which differs from `name` if that is taken.
  std::string add(const std::string& name, QPDFObjectHandle destination);
  void write(Target& target) const;

 private:
  bool keep_;
  std::map<std::string, QPDFObjectHandle> entries_;
};

// The named destinations of one document. Sets `named_destination` of the importer, which must not
// resolve names after this object is destroyed.
class NamedDestinations {
 public:
  NamedDestinations(DestinationMerger& book, Importer& importer, QPDFObjectHandle catalog,
                    Budget& budget);
  // Adds all names to the result, even those that nothing refers to.
  void keep_all();

 private:
  QPDFObjectHandle resolve(const std::string& name);

  DestinationMerger& book_;
  Importer& importer_;
  std::unordered_map<std::string, QPDFObjectHandle> sources_;
  std::unordered_map<std::string, QPDFObjectHandle> resolved_;
};

}  // namespace toolyard::pdf
