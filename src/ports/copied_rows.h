// Rows by the stream, for stores that take many of them faster so than by statements. A transaction
// of such a store is one of these too.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "ports/database.h"

namespace toolyard {

class CopiesRows {
 public:
  virtual ~CopiesRows() = default;

  // `copy … from stdin`, in PostgreSQL's text form. `next` appends rows to what it is given, some
  // at a time, and answers whether there may be more. Answers how many rows were written.
  virtual Attempt<std::int64_t> copy_rows(std::string_view sql,
                                          const std::function<bool(std::string&)>& next) = 0;

  // One column of a row; what ends rows and columns is escaped.
  static void append_text(std::string& row, std::string_view text);
};

inline void CopiesRows::append_text(std::string& row, std::string_view text) {
  while (true) {
    const auto special = text.find_first_of("\\\t\n\r");
    row.append(text.substr(0, special));
    if (special == text.npos) return;
    const char c = text[special];
    row.append({'\\', c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : '\\'});
    text.remove_prefix(special + 1);
  }
}

}  // namespace toolyard
