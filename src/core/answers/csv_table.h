// A table as a CSV response: for an endpoint that has the same method and path as another one and
// serves callers that prefer `text/csv` to JSON.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe/describe.h"

namespace toolyard {

struct CsvTable {
  Blob file;
  std::int64_t rows = 0;
  std::int64_t rows_sent = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&CsvTable::file>("The table as CSV, with a header line."),
        field<&CsvTable::rows>("Number of rows that match.").as_header("X-Toolyard-Rows"),
        field<&CsvTable::rows_sent>("Number of rows in the file.")
            .as_header("X-Toolyard-Rows-Sent")};
  }
};

}  // namespace toolyard
