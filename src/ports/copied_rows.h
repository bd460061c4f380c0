// Bulk loading of rows as a stream, for databases in which that is faster than statements. The
// transactions of such a database implement this interface too.
#pragma once
#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "ports/database.h"

namespace toolyard {

class CopiesRows {
 public:
  virtual ~CopiesRows() = default;

  // Runs `copy … from stdin`, in PostgreSQL's text format. `next` appends some rows at a time to
  // its argument, and returns whether there may be more. Returns the number of rows written.
  virtual Attempt<std::int64_t> copy_rows(std::string_view sql,
                                          const std::function<bool(std::string&)>& next) = 0;

  // Appends one column of a row; characters that end rows and columns are escaped.
  static void append_text(std::string& row, std::string_view text);
};

inline void CopiesRows::append_text(std::string& row, std::string_view text) {
  const auto is_special = [](char c) { return c == '\\' || c == '\t' || c == '\n' || c == '\r'; };
  for (;;) {
    const auto special = std::ranges::find_if(text, is_special);
    row.append(text.begin(), special);
    if (special == text.end()) return;
    const char c = *special;
    row.append({'\\', c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : '\\'});
    text.remove_prefix(std::size_t(special - text.begin()) + 1);
  }
}

}  // namespace toolyard
