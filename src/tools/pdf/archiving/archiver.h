// Makes a merged file conform to PDF/A-2b or PDF/A-3b (ISO 19005-2 and -3): changes what can be
// changed, and refuses if something is in the way. The rules for what is inside of font programs,
// profiles and JPEG 2000 images are not checked.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "tools/pdf/options.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

class Archiver {
 public:
  Archiver(Target& target, Conformance conformance) : target_(target), conformance_(conformance) {}

  // `origins` says for each page, in messages, where it comes from.
  void archive(std::vector<QPDFObjectHandle> pages, const std::vector<std::string>& origins);
  // What was left out, in words.
  const std::set<std::string>& left_out() const { return left_out_; }

 private:
  void write_intent();
  void write_metadata();
  void adapt_catalog();
  void adapt_layers();
  void adapt_annotations(QPDFObjectHandle page, const std::string& origin);
  bool keeps_annotation(QPDFObjectHandle annotation, const std::string& origin);
  void adapt_appearance(QPDFObjectHandle annotation, const std::string& origin);
  void adapt(QPDFObjectHandle value, int depth);
  void adapt_dictionary(QPDFObjectHandle dictionary);
  void adapt_stream(QPDFObjectHandle stream);
  void adapt_attachment(QPDFObjectHandle specification);
  void associate_attachments();

  Target& target_;
  Conformance conformance_;
  long long intent_components_ = 3;
  std::set<std::string> left_out_, faults_;
  std::vector<QPDFObjectHandle> attachments_;
};

}  // namespace toolyard::pdf
