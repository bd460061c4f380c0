// Says when two objects are the same through and through, also across files, so that fonts and
// images are written once. Equal fingerprints mean equal content (SHA-256); objects that refer to
// pages, to themselves, or too deep have none.
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
