// Collects the faults of the options of a request, so that all of them are reported at once.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/text/bytes.h"
#include "tools/aes/secret.h"

namespace toolyard::aes {

inline std::string bytes_text(std::size_t size) {
  return std::to_string(size) + (size == 1 ? " byte" : " bytes");
}

class OptionFaults {
 public:
  void add(Fault fault) { list_.push_back(std::move(fault)); }
  void add(std::string_view pointer, std::string_view code, std::string detail) {
    add({std::string(pointer), std::string(code), std::move(detail)});
  }
  void conflict(std::string_view pointer, std::string detail) {
    add(pointer, "conflicting_options", std::move(detail));
  }

  // Decodes the value of an option to bytes. Returns false and adds the faults if it is not valid.
  bool decode(std::string_view text, Encoding encoding, std::string_view pointer,
              std::string& bytes) {
    Secret storage;
    const auto decoded = decode_text(text, encoding, storage.text, pointer);
    if (decoded) bytes.assign(*decoded);
    else
      for (const auto& fault : decoded.error().faults) add(fault);
    return decoded.has_value();
  }

  Result<void> result() && {
    if (list_.empty()) return {};
    return invalid(std::move(list_));
  }

 private:
  std::vector<Fault> list_;
};

}  // namespace toolyard::aes
