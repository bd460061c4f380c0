// Title, author and the like of the result. The producer is always ours; dates only where given.
// The XMP of an input never speaks for the result: it would contradict what stands here.
#pragma once
#include "tools/pdf/copying/importer.h"
#include "tools/pdf/options.h"

namespace toolyard::pdf {

class MetadataBook {
 public:
  explicit MetadataBook(const Options& options);
  // Called for the first document.
  void import(QPDFObjectHandle trailer);
  // False where the metadata of pages and images is removed too.
  bool keeps_any() const { return keeps_any_; }
  void write(Target& target, std::optional<Instant> now);

 private:
  bool takes_first_ = false;
  bool keeps_any_ = true;
  QPDFObjectHandle info_;
};

std::string pdf_date(Instant moment);

}  // namespace toolyard::pdf
