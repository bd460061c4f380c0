// Strings that are written to directly: no zeros are stored before the bytes that replace them.
#pragma once
#include <cstddef>
#include <string>
#include <utility>

namespace toolyard {

// A string of up to `capacity` bytes, filled by `write(char*)`, which returns how many it wrote.
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
