#include "areas/search/endpoints.h"

namespace toolyard::search {

std::vector<Endpoint> sync_endpoints(SyncService& syncs) {
  auto look = reading_endpoint(
      "sync/", "sync_retrieve",
      {.summary = "Retrieve the state of the sync",
       .description =
           "Returns what the server has fetched from Search Console in its daily sync: the days "
           "with final figures, those that are fetched again, and how the last sync went."});
  look.answer = &type_of<SyncStatus>;
  look.problems = {};
  look.run = serving([&syncs](const Call&) { return syncs.status(); });

  auto start = reading_endpoint(
      "sync/", "sync_create",
      {.summary = "Start a sync",
       .description =
           "Fetches search data in the background; `job` of a property is its background job. If a "
           "sync of the day is queued or under way already, that one is returned.",
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
  return {std::move(look), std::move(start)};
}

}  // namespace toolyard::search
