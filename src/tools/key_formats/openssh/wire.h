// The data types of SSH (RFC 4251): uint32, string and mpint.
#pragma once
#include <cstdint>
#include <string_view>

#include "tools/rsa/numbers/numbers.h"

namespace toolyard::key_formats {

// Reads from the front of the bytes. After the first incomplete item, everything is empty and
// `is_whole` returns false.
class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : rest_(bytes) {}

  std::uint32_t number();
  std::string_view bytes(std::size_t size);
  std::string_view text() { return bytes(number()); }
  Number integer();  // `is_whole` is false after a negative one

  std::string_view rest() const { return rest_; }
  bool is_whole() const { return is_whole_; }

 private:
  std::string_view rest_;
  bool is_whole_ = true;
};

// Appends to a string that has room for everything: reallocation would leave secrets behind.
class WireWriter {
 public:
  explicit WireWriter(std::size_t room) { secret_.text.reserve(room); }

  void number(std::uint32_t value);
  void bytes(std::string_view bytes);
  void text(std::string_view text);
  void integer(const Number& value);

  std::size_t size() const { return secret_.text.size(); }
  Secret take() { return std::move(secret_); }

 private:
  Secret secret_;
};

}  // namespace toolyard::key_formats
