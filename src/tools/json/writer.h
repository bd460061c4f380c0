// Writes a Document again: minified or indented, sorted, with doubles of names dropped. Iterative,
// and stops when the output grows beyond its limit.
#pragma once
#include <cstddef>
#include <string>

#include "tools/json/document.h"
#include "tools/json/text.h"

namespace toolyard::json {

enum class SortKeys { none, codepoint, natural, case_insensitive };
enum class Duplicates { keep, first, last };
enum class NumberStyle { preserve, canonical };

struct WriteOptions {
  bool is_minified = false;
  std::string indent = "  ";  // of one level
  std::string_view line_end = "\n";
  SortKeys sort_keys = SortKeys::none;
  std::size_t sort_depth = SIZE_MAX;  // objects deeper than this keep their order
  Duplicates duplicates = Duplicates::keep;
  NumberStyle numbers = NumberStyle::preserve;
  StringStyle strings;
  std::size_t max_inline_width = 0;  // arrays that fit so many characters stay on one line
  std::size_t most_bytes = SIZE_MAX;
};

// Appends the value at `root`; false when it would exceed `most_bytes`.
bool write(std::string& out, const Document& document, std::size_t root,
           const WriteOptions& options);

}  // namespace toolyard::json
