// What operators want to know of any process: memory, CPU time, files, when it began.
#pragma once
#include <cstdint>

#include "core/metric.h"

namespace toolyard {

// Tells the families `process_…`, as /proc has them; what it does not have is left out.
void collect_process(MetricSink& sink);

// The memory in use, in bytes; 0 where /proc does not tell.
std::int64_t resident_bytes();

}  // namespace toolyard
