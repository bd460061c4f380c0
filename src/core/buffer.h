// Strings that are filled in place: the buffer is not set to zeros before `write` fills it, if the
// standard library has `resize_and_overwrite`.
#pragma once
#include <cstddef>
#include <string>
#include <utility>

namespace toolyard {

// Returns a string of at most `capacity` bytes. `write(char*)` fills it and returns the number of
// bytes written.
template <class Write> std::string written_string(std::size_t capacity, Write&& write) {
  std::string text;
#ifdef __cpp_lib_string_resize_and_overwrite
  text.resize_and_overwrite(capacity, [&](char* out, std::size_t) { return write(out); });
#else
  text.resize(capacity);
  text.resize(write(text.data()));
#endif
  return text;
}

}  // namespace toolyard
