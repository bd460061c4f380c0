// Writes text and numbers into a buffer that the caller has made large enough, without checking its
// size. For the header lines of every response.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace toolyard::http {

class Cursor {
 public:
  explicit Cursor(char* at) : at_(at) {}
  Cursor& operator<<(std::string_view text) {
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
    return *this;
  }
  Cursor& operator<<(char c) {
    *at_++ = c;
    return *this;
  }
  Cursor& operator<<(std::size_t number) {
    at_ = std::to_chars(at_, at_ + 20, number).ptr;
    return *this;
  }
  char* at() const { return at_; }

 private:
  char* at_;
};

}  // namespace toolyard::http
