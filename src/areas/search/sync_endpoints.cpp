#include "areas/search/endpoints.h"

namespace toolyard::search {

std::vector<Endpoint> sync_endpoints(SyncService& syncs) {
  auto look = reading_endpoint("sync/", "sync_retrieve", "How far search data is fetched");
  look.description =
      "What the server fetches from Search Console by itself, once a day: the days that are final "
      "and will not be fetched again, those that are fresh, and how the last sync went.";
  look.answer = &type_of<SyncStatus>;
  look.problems = {};
  look.run = serving([&syncs](const Call&) { return syncs.status(); });

  auto start = reading_endpoint("sync/", "sync_create", "Fetch search data now");
  start.method = Method::post;
  start.access = Access::editor;
  start.description =
      "Queued, and done in the background: `job` of a site is found among the jobs. Where a sync "
      "of the day is queued or under way already, it is that one.";
  start.is_body_optional = true;
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
