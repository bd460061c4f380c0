// Limits the size of the rows that a call reads to what a response may contain, by counting the
// bytes of their texts.
#pragma once
#include <cstdint>

#include "core/error.h"
#include "ports/database.h"

namespace toolyard {

class RowMeter {
 public:
  static constexpr std::int64_t most_bytes = 32 << 20;

  // Returns a sink that passes rows on to `sink` until they exceed the limit. This object must
  // outlive it.
  RowSink counted(RowSink sink);
  // Fails with `answer_too_large` if the limit was exceeded, with a fault at the parameter that
  // helps.
  Result<void> outcome(std::string_view pointer = "/page_size") const;

 private:
  std::int64_t bytes_ = 0;
};

}  // namespace toolyard
