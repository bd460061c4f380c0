// Standard process metrics: memory, CPU time, file descriptors, threads and start time.
#pragma once
#include <cstdint>
#include <string>

#include "core/metric.h"

namespace toolyard {

// Adds the `process_…` metrics from /proc; unavailable ones are omitted.
void collect_process(MetricSink& sink);

// Adds the size of the disk that has the folder, and how much of it is free.
void collect_disk(MetricSink& sink, const std::string& folder);

// Returns the resident memory, in bytes; 0 if /proc is not available.
std::int64_t resident_bytes();

}  // namespace toolyard
