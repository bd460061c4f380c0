#include "areas/search/endpoints.h"

namespace toolyard::search {

std::vector<Endpoint> sync_endpoints(SyncService& syncs) {
  return {
      find<&SyncService::status>(
          part, syncs,
          {.path = "sync/",
           .summary = "Retrieve the search sync",
           .description = "Returns what the daily sync has fetched from Search Console: the "
                          "days with final figures, the days that will be fetched again, and "
                          "the outcome of the last sync."}),
      post<&SyncService::start>(
          part, syncs,
          {.path = "sync/",
           .summary = "Start a sync",
           .description =
               "Fetches search data in the background; `job` of a property is the id of its "
               "background "
               "job. If a sync of the same day is queued or running already, that one is returned.",
           .example = R"({"site": "sc-domain:example.org"})",
           .problems = {&problems::sync_not_set_up},
           .status = 202,
           .takes_forms = true})};
}

}  // namespace toolyard::search
