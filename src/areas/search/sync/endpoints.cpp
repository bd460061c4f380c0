#include "areas/search/endpoints.h"

namespace toolyard::search {

std::vector<Endpoint> sync_endpoints(SyncService& syncs) {
  auto find = admin_endpoint(
      part, "sync/", "sync_retrieve",
      {.summary = "Retrieve the search sync",
       .description =
           "Returns what the daily sync has fetched from Search Console: the days with final "
           "figures, the days that will be fetched again, and the outcome of the last sync."});
  find.answer = &type_of<SyncStatus>;
  find.problems = {};
  find.run = serving([&syncs](const Call&) { return syncs.status(); });

  auto start = admin_endpoint(
      part, "sync/", "sync_create",
      {.summary = "Start a sync",
       .description =
           "Fetches search data in the background; `job` of a property is the id of its background "
           "job. If a sync of the same day is queued or running already, that one is returned.",
       .example = R"({"site": "sc-domain:example.org"})"});
  start.method = Method::post;
  start.access = Access::editor;
  start.body = BodyClass::record;
  start.takes_multipart = true;
  start.takes_urlencoded = true;
  start.reading = {.is_of_record = true};
  start.status = 202;
  start.request = &type_of<SyncRequest>;
  start.answer = &type_of<SyncStatus>;
  start.problems = {&toolyard::problems::validation_error, &toolyard::problems::malformed_json,
                    &problems::sync_not_set_up};
  start.run = serving<SyncRequest>(
      [&syncs](const Call&, const SyncRequest& request) { return syncs.start(request); });
  return {std::move(find), std::move(start)};
}

}  // namespace toolyard::search
