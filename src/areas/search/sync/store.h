// The SQL of syncs: what was asked for, and which days were fetched.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/import/model.h"
#include "areas/search/sync/model.h"
#include "areas/search/sync/questions.h"
#include "ports/database.h"

namespace toolyard::search {

// Whether nobody has asked for that day's sync before; then the caller does.
bool plan_day(Transaction& transaction, SiteId site, Day day);
// The job of the site's last sync.
void set_sync_job(Transaction& transaction, SiteId site, JobId job);
std::optional<std::string> site_name(Transaction& transaction, SiteId site);

// What a day was fetched as.
struct FetchedState {
  State state = State::fresh;
  Blob sha256;
  static constexpr auto fields(auto...) {
    return row_columns<FetchedState, &FetchedState::state, &FetchedState::sha256>();
  }
};
std::optional<FetchedState> find_fetched(Transaction& transaction, SiteId site, Day day);
void set_fetched(Transaction& transaction, SiteId site, Day day, const FetchedState& fetched,
                 Instant now);
// Days from `first` on that need not be fetched again.
std::vector<Day> final_days(Transaction& transaction, SiteId site, Day first);

// The facts of a day, as an import; fresh facts of the day that it does not repeat are removed.
Result<void> write_day(Transaction& transaction, const FetchedDay& fetched, StoredImport& one);

// The state of a site, without that of its job.
SiteSync find_sync(Transaction& transaction, const std::string& site);

}  // namespace toolyard::search
