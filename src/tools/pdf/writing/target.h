// The PDF that is being created: its objects, the sources of its streams, and the objects that can
// be shared. Streams are passed through from the inputs when the file is written, so they are never
// in memory twice.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "tools/pdf/budget.h"
#include "tools/pdf/copying/fingerprint.h"
#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

class StreamBytes : public QPDFObjectHandle::StreamDataProvider {
 public:
  void add(int object, std::string_view raw) { origins_[object] = raw; }
  // The document of `source` must exist until the file has been written.
  void add(int object, QPDFObjectHandle source) { origins_[object] = source; }
  void add_copy(int object, int of) {
    if (const auto origin = origins_.find(of); origin != origins_.end())
      origins_.insert_or_assign(object, std::variant(origin->second));
  }
  void forget(int object) { origins_.erase(object); }
  bool has(int object) const { return origins_.contains(object); }
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
  // Returns a direct scalar equal to `source`. Names and small numbers, of which a file has
  // thousands of equal ones, exist only once: qpdf allows many containers to share an object.
  QPDFObjectHandle scalar(QPDFObjectHandle source);
  void note_name(const std::string& name) {
    has_number_signs = has_number_signs || name.contains('#');
  }
  // Returns a content stream of these operators. Equal ones exist only once.
  QPDFObjectHandle operators(const std::string& content);
  // Returns a stream with the same data as another one, and a dictionary of its own.
  QPDFObjectHandle copy_of_stream(QPDFObjectHandle stream);

  QPDF pdf;
  Budget& budget;
  bool share_equal;
  std::shared_ptr<StreamBytes> streams;
  std::map<Digest, QPDFObjectHandle> shared;
  QPDFObjectHandle pages;      // the root of the page tree
  QPDFObjectHandle structure;  // root of the structure tree, if there is one
  int next_structure_key = 0;
  std::size_t room_for_unpacked = std::size_t{64} << 20;  // in memory, of streams packed otherwise
  bool has_number_signs = false;                          // in names
  std::vector<QPDFObjectHandle> places;  // destinations: arrays that begin with a page

 private:
  std::unordered_map<std::string, QPDFObjectHandle> names_;
  std::unordered_map<long long, QPDFObjectHandle> integers_;
  std::unordered_map<std::string, QPDFObjectHandle> operators_;
};

// Whether two values of the target are written alike.
bool is_written_alike(QPDFObjectHandle one, QPDFObjectHandle other);

}  // namespace toolyard::pdf
