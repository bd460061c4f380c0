// The SQL of syncs: their jobs, and the days that were fetched.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/import/model.h"
#include "areas/search/sync/model.h"
#include "areas/search/sync/questions.h"
#include "ports/database.h"

namespace toolyard::search {

// Marks the sync of a day as planned. Returns false if it, or that of a later day, already was.
bool plan_day(Transaction& transaction, SiteId site, Day day);
// Stores the job of the site's last sync.
void set_sync_job(Transaction& transaction, SiteId site, JobId job);
std::optional<std::string> site_name(Transaction& transaction, SiteId site);

// State and hash of a fetched day.
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
// Returns the days from `first` on with final figures, in order. They are not fetched again.
std::vector<Day> final_days(Transaction& transaction, SiteId site, Day first);

// Inserts the import of a day, whose facts are then written.
Result<void> begin_day(Transaction& transaction, StoredImport& one);
// Completes it: fresh facts of the day that it does not contain are deleted.
void end_day(Transaction& transaction, const FetchedDay& fetched, StoredImport& one);

// Returns the state of a site's sync, without that of its job.
SiteSync find_sync(Transaction& transaction, const std::string& site);

}  // namespace toolyard::search
