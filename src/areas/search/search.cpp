#include "areas/search/search.h"

#include "areas/search/endpoints.h"

namespace toolyard::search {

Search::Search(Database& database, Database& reports, JobQueue& jobs, const Clock& clock,
               SearchConsole* console, SyncOptions syncs, RetentionOptions kept,
               const ExpectedClicks& expected, const site::SitePages* pages,
               const RemovalHooks& hooks)
    : reports_(reports), clock_(clock), expected_(expected), pages_(pages),
      imports_(database, clock, kept, {}, hooks.facts),
      properties_(database, jobs, clock, syncs.sites, hooks),
      syncs_(database, jobs, clock, console, std::move(syncs), kept),
      packing_(database, jobs, clock), retention_(database, jobs, clock, kept) {}

Result<void> Search::plan() {
  TOOLYARD_TRY_VOID(packing_.plan());
  TOOLYARD_TRY_VOID(retention_.plan());
  return syncs_.plan();
}

std::vector<Endpoint> Search::endpoints() {
  auto all = report_endpoints({reports_, clock_, expected_, pages_});
  for (auto& one : import_endpoints(imports_)) all.push_back(std::move(one));
  for (auto& one : property_endpoints(properties_)) all.push_back(std::move(one));
  for (auto& one : sync_endpoints(syncs_)) all.push_back(std::move(one));
  return all;
}

std::vector<Search::Handler> Search::job_handlers() {
  return {
      {std::string(SyncService::job_kind), [this](RunningJob& job) { return syncs_.sync(job); }},
      {std::string(Packing::job_kind), [this](RunningJob& job) { return packing_.pack(job); }},
      {std::string(Retention::job_kind),
       [this](RunningJob& job) { return retention_.delete_expired(job); }}};
}

}  // namespace toolyard::search
