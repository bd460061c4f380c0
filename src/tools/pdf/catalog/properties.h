// What the catalog of a document says about all its pages: associated files, output intents, the
// base address of relative links, and XMP metadata. Associated files are those of all documents; of
// the rest, the result has what only one document has, or all that have it agree on.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

struct PropertyRules {
  bool keep_attachments = true;
  bool keep_xmp = true;
};

class PropertyMerger {
 public:
  explicit PropertyMerger(PropertyRules rules) : rules_(rules) {}

  // Must be called after the document's pages are placed.
  void import(Importer& importer, const OpenDocument& document, Budget& budget);
  // Notes pages that no document has.
  void note_new_pages() { has_pages_without_xmp_ = true; }
  void write(Target& target);

  // What was left out, in words. Complete after `write`.
  const std::vector<std::string>& left_out() const { return left_out_; }

 private:
  struct Property {
    QPDFObjectHandle copy;
    std::optional<Digest> digest;
    bool differs = false;
  };

  void take(Property& property, Importer& importer, Fingerprints& fingerprints,
            QPDFObjectHandle value);
  void take_xmp(Importer& importer, Fingerprints& fingerprints, QPDFObjectHandle value);
  void put(Target& target, const char* key, Property property, const char* name);

  PropertyRules rules_;
  std::vector<QPDFObjectHandle> associated_files_;
  Property intents_, base_, xmp_;
  bool claims_conformance_ = false;
  bool has_pages_without_xmp_ = false;
  std::vector<std::string> left_out_;
};

}  // namespace toolyard::pdf
