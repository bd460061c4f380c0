// Runs a write transaction, and throws std::runtime_error if it fails.
#pragma once
#include <stdexcept>

#include "ports/database.h"

namespace toolyard::testing {

template <class Work> void write(Database& database, const Work& work) {
  const auto done = database.write([&](Transaction& transaction) -> Result<void> {
    work(transaction);
    return {};
  });
  if (!done) throw std::runtime_error(done.error().detail);
}

}  // namespace toolyard::testing
