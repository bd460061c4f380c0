// Fingerprints of objects, by which equal fonts and images, even in different files, are written
// only once. Equal fingerprints (SHA-256) mean equal content; objects that refer to pages or to
// themselves, or are nested too deeply, have none.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "tools/pdf/reading/document.h"

struct evp_md_ctx_st;

namespace toolyard::pdf {

using Digest = std::array<unsigned char, 32>;

class Fingerprints {
 public:
  Fingerprints(const OpenDocument& document, Budget& budget);
  ~Fingerprints();
  std::optional<Digest> of(QPDFObjectHandle value);
  // Returns the fingerprint of a value that need not be an object of its own.
  std::optional<Digest> of_any(QPDFObjectHandle value);

 private:
  bool write(QPDFObjectHandle value, int depth, std::string& into);
  bool write_entries(QPDFObjectHandle dictionary, int depth, std::string& into);
  std::optional<Digest> of_indirect(QPDFObjectHandle value, int depth);
  Digest digest(std::string_view head, std::string_view tail);

  const OpenDocument& document_;
  Budget& budget_;
  evp_md_ctx_st* hash_;
  std::map<QPDFObjGen, std::optional<Digest>> known_;
};

}  // namespace toolyard::pdf
