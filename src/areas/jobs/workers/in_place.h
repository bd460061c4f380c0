// Runs jobs on the thread that asks for it, for a program that has to see their work done before it
// goes on, such as one that fills a database.
#pragma once
#include <vector>

#include "areas/jobs/workers/workers.h"

namespace toolyard::jobs {

// Those of these kinds that are due, and those that they lead to, until nothing is. Of the first
// attempt that fails, the reason is the error; all is within the caller's transaction, if any.
Result<void> run_in_place(JobContext& context, const std::vector<KnownKind>& kinds);

}  // namespace toolyard::jobs
