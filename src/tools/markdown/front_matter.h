// Front matter of a document: YAML between lines of `---`, or TOML between lines of `+++`.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::markdown {

struct FrontMatter {
  std::string_view text;    // between the delimiter lines
  std::size_t size = 0;     // in bytes, with the delimiter lines; 0 if there is none
  std::uint32_t lines = 0;  // number of lines, with the delimiter lines
  bool is_toml = false;
};
FrontMatter find_front_matter(std::string_view source);

// Returns the top-level entries: names, and values as written but without quotes. Indented lines
// and list items belong to the value of the entry before them.
std::vector<std::pair<std::string, std::string>> read_entries(const FrontMatter& front_matter);

// Appends the entries as an HTML table with the names above their values.
void append_front_matter_table(std::string& out, const FrontMatter& front_matter);

}  // namespace toolyard::markdown
