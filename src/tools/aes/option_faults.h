// Collects the faults of the options of a request, so that all of them are reported at once.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/text/bytes.h"
#include "tools/aes/request.h"
#include "tools/aes/secret.h"

namespace toolyard::aes {

inline std::string bytes_text(std::size_t size) {
  return std::to_string(size) + (size == 1 ? " byte" : " bytes");
}

constexpr Encoding encoding_of(KeyEncoding encoding) {
  constexpr std::array encodings{Encoding::hex, Encoding::base64, Encoding::utf8};
  return encodings[std::size_t(encoding)];
}

// Returns a sentence, after a blank, if a text has `size` bytes in another encoding than the given
// one; otherwise an empty text.
inline std::string other_encoding(std::string_view text, KeyEncoding given, std::size_t size,
                                  std::string_view option) {
  for (const auto& one : spellings(KeyEncoding{})) {
    Secret storage;
    const auto bytes = decode_text(text, encoding_of(one.value), storage.text, "");
    if (one.value == given || !bytes || bytes->size() != size) continue;
    return " It has " + bytes_text(size) + " if `" + std::string(option) + "` is `" +
           std::string(one.name) + "`.";
  }
  return {};
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
  // `addition` follows the detail of each fault.
  bool decode(std::string_view text, Encoding encoding, std::string_view pointer,
              std::string& bytes, std::string_view addition = {}) {
    Secret storage;
    const auto decoded = decode_text(text, encoding, storage.text, pointer);
    if (decoded) bytes.assign(*decoded);
    else
      for (auto fault : decoded.error().faults) {
        fault.detail += addition;
        add(std::move(fault));
      }
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
