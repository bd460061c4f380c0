// Named destinations: what names mean in each document, and one set of names for the result in
// which clashing ones have been renamed. Names that lead to no taken page vanish.
#pragma once
#include <map>
#include <string>
#include <unordered_map>

#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

// The names of the result.
class DestinationBook {
 public:
  explicit DestinationBook(bool keep) : keep_(keep) {}
  bool keeps() const { return keep_; }
  // Returns the name it got.
  std::string add(const std::string& name, QPDFObjectHandle destination);
  void write(Target& target) const;

 private:
  bool keep_;
  std::map<std::string, QPDFObjectHandle> entries_;
};

// The names of one document, wired into its importer for the time of its import.
class NamedDestinations {
 public:
  NamedDestinations(DestinationBook& book, Importer& importer, QPDFObjectHandle catalog,
                    Budget& budget);
  // Takes over also the names that nothing refers to.
  void keep_all();

 private:
  QPDFObjectHandle resolve(const std::string& name);

  DestinationBook& book_;
  Importer& importer_;
  std::unordered_map<std::string, QPDFObjectHandle> sources_;
  std::unordered_map<std::string, QPDFObjectHandle> resolved_;
};

}  // namespace toolyard::pdf
