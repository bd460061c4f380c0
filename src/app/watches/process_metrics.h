// Standard process metrics: memory, CPU time, file descriptors, threads and start time.
#pragma once
#include <cstdint>

#include "core/metric.h"

namespace toolyard {

// Adds the `process_…` metrics from /proc; unavailable ones are omitted.
void collect_process(MetricSink& sink);

// Returns the resident memory, in bytes; 0 if /proc is not available.
std::int64_t resident_bytes();

}  // namespace toolyard
