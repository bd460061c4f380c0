// Title, author and the like of the result. The producer is always ours; dates only where given.
#pragma once
#include "tools/pdf/importer.h"
#include "tools/pdf/options.h"

namespace toolyard::pdf {

class MetadataBook {
 public:
  explicit MetadataBook(const Options& options);
  // Called for the first document.
  void import(QPDFObjectHandle trailer);
  void write(Target& target, std::optional<Instant> now);

 private:
  bool takes_first_ = false;
  QPDFObjectHandle info_;
};

std::string pdf_date(Instant moment);

}  // namespace toolyard::pdf
