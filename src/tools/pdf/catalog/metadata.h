// Document information of the result, such as title and author. The producer is always Toolyard,
// and dates are set only if they are given or the output need not be deterministic.
#pragma once
#include "tools/pdf/copying/importer.h"
#include "tools/pdf/options.h"

namespace toolyard::pdf {

class MetadataMerger {
 public:
  explicit MetadataMerger(const Options& options);
  // Takes the document information of the first document, given its trailer.
  void import(QPDFObjectHandle trailer);
  // False if the metadata of pages and images is removed, too.
  bool keeps_any() const { return keeps_any_; }
  // Whether the result is to say about itself what the documents say.
  bool comes_from_documents() const { return comes_from_documents_; }
  void write(Target& target, std::optional<Instant> now);

 private:
  bool comes_from_documents_ = false;
  bool takes_first_ = false;
  bool keeps_any_ = true;
  QPDFObjectHandle info_;
};

std::string pdf_date(Instant moment);

}  // namespace toolyard::pdf
