// Reads the lines of a CSV file of subscribers one by one, in memory that does not grow with the
// file.
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "areas/mailing/import/model.h"
#include "core/error.h"
#include "core/forms/decoder.h"
#include "core/text/csv.h"

namespace toolyard::subscribers {

class ImportReader {
 public:
  // Returns an error if the file is not a CSV file of subscribers.
  static Result<ImportReader> open(std::string_view csv);

  // Returns the next line, or its faults; nullopt at the end. A line that breaks the CSV syntax is
  // the last one.
  std::optional<Result<ImportLine>> next();
  std::int64_t line() const { return line_; }

 private:
  explicit ImportReader(std::string_view csv);
  Result<void> read_names();
  std::vector<FormPart> parts();

  // Behind a pointer, so that it does not move: `csv_` refers to it.
  std::unique_ptr<std::deque<std::string>> copied_;
  CsvReader csv_;
  std::vector<std::string> names_;
  std::unique_ptr<FormDecoder> decoder_;
  std::int64_t line_ = 1;
  bool is_broken_ = false;
};

}  // namespace toolyard::subscribers
