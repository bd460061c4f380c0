// A string for keys, passwords and plaintext that is wiped from memory when it is destroyed.
#pragma once
#include <openssl/crypto.h>

#include <string>
#include <string_view>
#include <utility>

namespace toolyard::aes {

// Overwrites the whole capacity of a string, including the bytes beyond its end, and empties it.
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

  std::string text;  // to be written at once: a string that grows leaves an unwiped copy behind
};

}  // namespace toolyard::aes
