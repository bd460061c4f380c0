// Compresses rows of an image with the filters of PNG, for the predictors of PDF (ISO 32000-1,
// 7.4.4.4).
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "tools/pdf/images/png_rows.h"

namespace toolyard::pdf {

class RowPacker {
 public:
  // `filter_bytes` are those of a pixel, at least 1.
  RowPacker(std::size_t row_bytes, std::size_t filter_bytes);

  void add(std::string_view row);
  // Returns the data of a stream with the filter FlateDecode and predictor 15.
  std::string finish() { return deflater_.finish(); }

 private:
  std::size_t filter_bytes_;
  std::string above_;
  std::array<std::string, last_filter + 1> filtered_;
  Deflater deflater_;
};

}  // namespace toolyard::pdf
