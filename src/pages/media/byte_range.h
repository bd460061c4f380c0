// The part of a file that a request asks for (RFC 9110, section 14).
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace toolyard::pages {

struct ByteRange {
  std::size_t begin = 0, size = 0;
  bool operator==(const ByteRange&) const = default;
};

// Returns the range in a file of `size` bytes, with a size of 0 if there is nothing of it in the
// file; null if the header asks for the whole file, for several ranges, or is not valid, all of
// which are answered with the whole file.
std::optional<ByteRange> requested_range(std::string_view header, std::size_t size);

}  // namespace toolyard::pages
