// CSV files of records: the first line names fields of a described record, each other line gives
// their values. Files may look as spreadsheets save them: UTF-8 or UTF-16, any delimiter and line
// ends, lines without any text, columns without a name and without values.
#pragma once
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/forms/decoder.h"
#include "core/text/csv.h"

namespace toolyard {

// Reads a file line by line, in memory that does not grow with the file, unless it is UTF-16.
class CsvRecords {
 public:
  // Returns an error of `/file` if its first line does not name fields of the type, one of which
  // is `required`. The bytes must outlive the reader.
  static Result<CsvRecords> open(std::string_view bytes, const Type& type,
                                 std::string_view required);

  // Goes to the next line. Returns false at the end of the file. A line that breaks the CSV syntax
  // is the last one.
  bool next();
  std::int64_t line() const { return line_; }  // of the file, from 1
  bool is_broken() const { return is_broken_; }
  // Decodes the line, or returns its faults. A cell of a list holds several items separated by
  // commas, or a JSON array for items that contain commas. Texts of the decoded record are valid
  // until `next`.
  Result<void> decode(void* record);

 private:
  CsvRecords(std::string_view text, const Type& type);
  Result<void> read_names(std::string_view required);
  std::unexpected<Error> unreadable(std::string_view detail) const;
  Result<std::vector<FormPart>> parts() const;

  // Behind pointers, so that they do not move: `csv_` refers to both.
  std::unique_ptr<std::string> converted_;  // null unless the file is UTF-16
  std::unique_ptr<std::deque<std::string>> copied_ = std::make_unique<std::deque<std::string>>();
  CsvReader csv_;
  const Type* type_;
  std::vector<const Field*> columns_;  // null for those without a name
  std::unique_ptr<FormDecoder> decoder_ = std::make_unique<FormDecoder>();
  std::int64_t line_ = 1;
  bool is_broken_ = false;
};

}  // namespace toolyard
