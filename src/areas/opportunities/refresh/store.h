// The SQL that writes the results of a refresh.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "areas/opportunities/refresh/finder.h"
#include "areas/opportunities/refresh/model.h"
#include "areas/opportunities/refresh/subject.h"
#include "ports/database.h"

namespace toolyard::opportunities {

// Inserts new opportunities, updates those that have changed, and deletes open ones that were not
// found again. Unchanged ones are not written. An opportunity is deleted only if the window of the
// source ends no earlier than its own.
void write_found(Transaction& transaction, const Source& source, const Subjects& subjects,
                 std::span<const Found> found, Instant now, RefreshCounts& counts);

// Marks opportunities as done if their content was published after a run has taken them, and opens
// those again whose content was deleted. Returns the number of those that are done.
std::int64_t finish_published(Transaction& transaction, std::int64_t site, Instant now);

}  // namespace toolyard::opportunities
