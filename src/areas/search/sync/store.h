// The SQL of syncs: what was asked for, and which days were fetched.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/import/model.h"
#include "areas/search/sync/model.h"
#include "areas/search/sync/questions.h"
#include "core/crypto/sha256.h"
#include "ports/database.h"

namespace toolyard::search {

// Whether nobody has asked for that day's sync before; then the caller does.
bool plan_day(Transaction& transaction, SiteId site, Day day);
// The job of the site's last sync.
void set_sync_job(Transaction& transaction, SiteId site, JobId job);
std::optional<std::string> site_name(Transaction& transaction, SiteId site);

struct FetchedBefore {
  State state = State::fresh;
  Sha256 sha256{};
};
std::optional<FetchedBefore> find_fetched(Transaction& transaction, SiteId site, Day day);
void set_fetched(Transaction& transaction, SiteId site, Day day, const FetchedBefore& now_known,
                 Instant now);
// Days from `first` on that need not be fetched again.
std::vector<Day> final_days(Transaction& transaction, SiteId site, Day first);

// The facts of a day, as an import that tells `one`; what was fresh of it and is not told any more
// goes.
Result<void> write_day(Transaction& transaction, SiteId site, const FetchedDay& fetched,
                       Import one);

// What is told of a site; its job is not looked at.
SiteSync find_sync(Transaction& transaction, const std::string& site);

}  // namespace toolyard::search
