// Runs jobs on the calling thread, for a program that needs their results before it continues, such
// as one that fills a database.
#pragma once
#include <vector>

#include "areas/jobs/workers/workers.h"

namespace toolyard::jobs {

// Runs the due jobs of these kinds, and those that they add, until none is due, within the caller's
// transaction if there is one. Returns the error of the first attempt that fails.
Result<void> run_in_place(JobContext& context, const std::vector<KnownKind>& kinds);

}  // namespace toolyard::jobs
