// Keys, passwords and plaintext, whose memory is wiped when they are destroyed.
#pragma once
#include <openssl/crypto.h>

#include <string>
#include <string_view>
#include <utility>

namespace toolyard::aes {

// Wipes all the room that a string has, also what lies beyond its present end.
inline void wipe(std::string& text) {
  text.resize(text.capacity());
  OPENSSL_cleanse(text.data(), text.size());
  text.clear();
}

class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string&& taken) : text(std::move(taken)) { wipe(taken); }
  Secret(Secret&& other) noexcept : text(std::move(other.text)) { wipe(other.text); }
  Secret& operator=(Secret&& other) noexcept {
    wipe(text);
    text = std::move(other.text);
    wipe(other.text);
    return *this;
  }
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;
  ~Secret() { wipe(text); }

  std::string_view view() const { return text; }

  std::string text;  // to be written at once: a string that grows leaves a copy behind
};

}  // namespace toolyard::aes
