// What Prometheus wants to know of any process: memory, CPU time, files, when it began.
#pragma once
#include <string>

namespace toolyard {

// Appends the families `process_…`, as /proc tells them; what it does not tell is left out.
void append_process_metrics(std::string& out);

}  // namespace toolyard
