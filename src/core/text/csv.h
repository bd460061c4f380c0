// CSV (RFC 4180): cells to write, and a reader. It reads record by record, with any delimiter and
// any line ends, without copying. Cells are views of the text, except those with doubled quotes. A
// first line such as `sep=;`, which tells spreadsheets the delimiter, is not a record.
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
  static constexpr std::size_t max_cells = 64;

  // Cells that have to be copied are stored in `texts`.
  CsvReader(std::string_view text, char delimiter, std::deque<std::string>& texts);

  // Reads the next record that has a cell with a text. Returns false at the end or at a fault.
  bool next();
  std::span<const std::string_view> cells() const { return cells_; }
  std::size_t line() const { return line_; }  // at which the record begins
  // Returns why there is no next record, or null at the end of the text.
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

// Returns the delimiter: the one that the first line names, as `sep=;`, else the one of `,`, `;`
// and tab that occurs most often there outside of quotes.
char delimiter_of(std::string_view text);

// Appends a text cell: quoted if necessary, and with a leading apostrophe if a spreadsheet would
// evaluate it as a formula. The pages write cells by the same rule: both are tested with the cases
// in csv_cells.json.
void append_cell(std::string& line, std::string_view text);

}  // namespace toolyard
