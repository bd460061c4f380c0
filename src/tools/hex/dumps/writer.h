// Writes dumps in the manner of `hexdump -C`: an offset, the digits, and the text they stand for.
// Lines are not squeezed, and no line end or closing offset follows the last one.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/hex/writer.h"

namespace toolyard::hex {

// What stands for a byte in a text of printable ASCII: itself, or a dot.
constexpr char shown(char byte) { return byte >= ' ' && byte <= '~' ? byte : '.'; }
std::string shown(std::string_view bytes);

class DumpWriter {
 public:
  explicit DumpWriter(const Layout&);

  std::size_t size(std::size_t bytes) const;
  void write(std::string_view bytes, char* out) const;

 private:
  char* put_line(std::size_t offset, std::string_view bytes, char* out) const;

  HexCase letters_;
  std::vector<std::size_t> columns_;  // of each byte of a line
  std::size_t text_column_;
};

}  // namespace toolyard::hex
