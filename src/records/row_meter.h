// Counts the texts of rows as they are read: what a call holds of them is no more than an answer
// may have.
#pragma once
#include <cstdint>

#include "core/error.h"
#include "ports/database.h"

namespace toolyard {

class RowMeter {
 public:
  static constexpr std::int64_t most_bytes = 32 << 20;

  // Hands rows on until they are too much. This must live as long.
  RowSink counted(RowSink sink);
  // `answer_too_large` where rows were left out, with a fault at the parameter that helps.
  Result<void> outcome(std::string_view pointer = "/page_size") const;

 private:
  std::int64_t bytes_ = 0;
};

}  // namespace toolyard
