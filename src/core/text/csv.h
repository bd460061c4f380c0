// Reads CSV (RFC 4180) record by record, with any delimiter and any line ends, without copying:
// cells are views into the text, save those with doubled quotes.
#pragma once
#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

struct CsvFault {
  std::size_t line = 0;
  std::string_view detail;
};

class CsvReader {
 public:
  static constexpr std::size_t most_cells = 64;

  // Texts that had to be copied go to `texts`.
  CsvReader(std::string_view text, char delimiter, std::deque<std::string>& texts)
      : text_(text), delimiter_(delimiter), texts_(&texts) {}

  // The next record that is no blank line; false at the end or at a fault.
  bool next();
  std::span<const std::string_view> cells() const { return cells_; }
  std::size_t line() const { return line_; }  // that the record begins at
  // Why there is no next record; null at the end.
  const CsvFault* fault() const { return fault_.line == 0 ? nullptr : &fault_; }

 private:
  bool record();
  bool cell();
  bool quoted_cell();
  bool refuse(std::size_t line, std::string_view detail);
  void end_line();
  bool at_line_end() const {
    return at_ == text_.size() || text_[at_] == '\n' || text_[at_] == '\r';
  }

  std::string_view text_;
  char delimiter_;
  std::deque<std::string>* texts_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  std::size_t next_line_ = 1;
  std::vector<std::string_view> cells_;
  CsvFault fault_;
};

// The delimiter of the first line: the one of `,`, `;` and tab that stands there most often,
// outside of quotes.
char delimiter_of(std::string_view text);

}  // namespace toolyard
