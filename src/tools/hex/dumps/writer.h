// Writes hex dumps in the style of `hexdump -C`: an offset, the digits, and the text of the bytes.
// Repeated lines are written in full, and neither a line ending nor a final offset follows the last
// line.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/hex/writer.h"

namespace toolyard::hex {

// Returns the character for a byte in the text column: the byte if it is printable ASCII, otherwise
// a dot.
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
  std::vector<std::size_t> columns_;  // the column of each byte of a line
  std::size_t text_column_;
};

}  // namespace toolyard::hex
