// Data before a document: YAML between lines of `---`, or TOML between lines of `+++`.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::markdown {

struct FrontMatter {
  std::string_view text;    // what stands between the lines
  std::size_t size = 0;     // with the lines; 0 where there is none
  std::uint32_t lines = 0;  // likewise
  bool is_toml = false;
};
FrontMatter find_front_matter(std::string_view source);

// Its entries as far as they begin a line: names, and values as they are written, without quotes.
// Lines that are indented, and items of lists, belong to the value before.
std::vector<std::pair<std::string, std::string>> read_entries(const FrontMatter& matter);

// As a table with the names above their values.
void append_front_matter_table(std::string& out, const FrontMatter& matter);

}  // namespace toolyard::markdown
