// The PDF being made: its objects, the bytes its streams come from, and what has been shared so
// far. Streams are passed through from the inputs when the file is written, never held twice.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "tools/pdf/budget.h"
#include "tools/pdf/copying/fingerprint.h"
#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

class StreamBytes : public QPDFObjectHandle::StreamDataProvider {
 public:
  void add(int object, std::string_view raw) { origins_[object] = raw; }
  // The document must live until the file has been written.
  void add(int object, QPDFObjectHandle source) { origins_[object] = source; }
  using QPDFObjectHandle::StreamDataProvider::provideStreamData;
  void provideStreamData(const QPDFObjGen& object, Pipeline* pipeline) override;

 private:
  std::unordered_map<int, std::variant<std::string_view, QPDFObjectHandle>> origins_;
};

struct Target {
  Target(Budget& spends, bool shares);

  QPDFObjectHandle add(QPDFObjectHandle value) { return pdf.makeIndirectObject(value); }
  QPDFObjectHandle add_dictionary() { return add(QPDFObjectHandle::newDictionary()); }
  QPDFObjectHandle catalog() { return pdf.getRoot(); }
  // A direct scalar like this one. Names and small numbers, of which a file has thousands alike,
  // exist once: the library lets many dictionaries hold the same one.
  QPDFObjectHandle scalar(QPDFObjectHandle source);

  QPDF pdf;
  Budget& budget;
  bool share_equal;
  std::shared_ptr<StreamBytes> streams;
  std::map<Digest, QPDFObjectHandle> shared;
  QPDFObjectHandle pages;      // the root of the page tree
  QPDFObjectHandle structure;  // the root of the tags, once there are any
  int next_structure_key = 0;

 private:
  std::unordered_map<std::string, QPDFObjectHandle> names_;
  std::unordered_map<long long, QPDFObjectHandle> integers_;
};

}  // namespace toolyard::pdf
