// The SQL by which a refresh writes what it has found.
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

// Makes, changes and removes. What is as it was stays untouched; nothing but an open one is ever
// removed, and only by what is known of days as late as its own.
void write_found(Transaction& transaction, const Source& source, const Subjects& subjects,
                 std::span<const Found> found, Instant now, RefreshCounts& counts);

// Those of which a run's content was published since it has taken them are done.
std::int64_t finish_published(Transaction& transaction, std::int64_t site, Instant now);

}  // namespace toolyard::opportunities
