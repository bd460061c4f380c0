// Figures of experiments for the metrics report: the number of running ones.
#pragma once
#include "ports/figures.h"

namespace toolyard::experiments {

inline std::int64_t running_experiments(Transaction& transaction, Instant) {
  return *transaction.row<std::int64_t>(
      "select count(*) as count from experiments where status = 'running'");
}

}  // namespace toolyard::experiments
