#include <span>

#include "app/demo/growth/opportunities.h"
#include "app/demo/growth/search_terms.h"

namespace toolyard::demo {

namespace {

using autopilot::Mode;
using autopilot::RunId;
using Queries = std::vector<std::string_view>;

struct Started {
  Mode mode = Mode::publish;
  std::string_view locale = {};
  Queries queries = {};  // empty: the next ones of the queue
};

// Starts a run and runs its jobs, so that its texts are written.
Result<RunId> start(Site& site, const Call& call, const Started& started) {
  autopilot::RunRequest request;
  request.mode = started.mode;
  request.locale = started.locale;
  for (const auto query : started.queries) {
    TOOLYARD_TRY(const auto id, find_opportunity(site, query));
    request.opportunity_ids.push_back(std::int64_t(id));
  }
  TOOLYARD_TRY(const auto run, site.services.autopilot.runs().create(call, request));
  TOOLYARD_TRY_VOID(site.services.jobs.run_due());
  return run.id;
}

// What the approver makes of the drafts, which are outlines.
struct Finished {
  std::string_view query, body;
};
constexpr Finished finished[] = {
    {"what is base64 used for",
     "Base64 writes bytes as 64 characters that every system passes on unchanged: letters, digits "
     "and two signs.\n\n## Where you meet it\n\n- attachments of emails, which consist of text\n"
     "- images inside of style sheets, as data URIs\n- keys and certificates in PEM files\n\n"
     "It makes data a third longer, and hides nothing: anybody can decode it."},
    {"how to compare two hashes",
     "Compute the digest of the file, and paste the one that the publisher names beside it: the "
     "tool says whether they match, in whatever encoding they are.\n\n## If they differ\n\n"
     "Compare the names of the algorithms first. If these are the same, the file is not the one "
     "that was published; fetch it again."},
    {"when to use uuid",
     "Use a UUID where several systems make ids without asking each other.\n\n## Which version\n\n"
     "Version 7 begins with the time, so that new rows of a table stay together. Version 4 is "
     "random, and tells nobody when it was made."}};

content::ContentItem finished_draft(content::ContentItem item) {
  for (const auto& [query, body] : finished)
    if (!item.keywords.empty() && item.keywords.front() == query) item.body = body;
  return item;
}

Result<void> approve(Site& site, const Call& call, RunId run) {
  autopilot::ApproveRequest request;
  TOOLYARD_TRY(const auto written, site.services.autopilot.runs().find(call, run));
  for (const auto& step : written.steps) {
    if (!step.content_item) continue;
    TOOLYARD_TRY(const auto item,
                 site.services.content.items().save(
                     call, content::ItemId{*step.content_item},
                     [](const content::StoredItem& stored) { return finished_draft(stored); }));
    request.revision_map.emplace_back(std::to_string(*step.content_item), item.revision);
  }
  request.comment = "Read all three; the examples are right.";
  TOOLYARD_TRY_VOID(site.services.autopilot.decisions().approve(call, run, request));
  return site.services.jobs.run_due();
}

Result<void> reject(Site& site, const Call& call, RunId run) {
  ActionComment request;
  request.comment = "Too close to what the tool page says already.";
  TOOLYARD_TRY_VOID(site.services.autopilot.decisions().reject(call, run, request));
  return site.services.jobs.run_due();
}

using Decide = Result<void> (*)(Site& site, const Call& call, RunId run);

// Plans a run and the approver's decision two hours later; without `decide`, the run awaits
// approval.
void plan_run(Site& site, Instant at, Started started, Decide decide = {}) {
  site.plan(at, "chloe",
            [&site, at, started = std::move(started), decide](const Call& call) -> Result<void> {
              TOOLYARD_TRY(const auto run, start(site, call, started));
              if (decide)
                site.plan(at + std::chrono::hours(2), "boris",
                          [&site, run, decide](const Call& by) { return decide(site, by, run); });
              return {};
            });
}

}  // namespace

void plan_autopilot(Site& site) {
  plan_run(
      site, site.at(rewritten_days_ago, 9),
      {.queries = {"what is base64 used for", "how to compare two hashes", "when to use uuid"}},
      approve);
  plan_run(site, site.at(60, 10), {.mode = Mode::dry_run});
  plan_run(site, site.at(30, 10), {.mode = Mode::draft, .queries = {"aes encryption online"}},
           reject);
  plan_run(site, site.at(1, 11),
           {.locale = "en",
            .queries = {"why is my json invalid", "how to decode a jwt", "uuid v7 postgres"}});
}

}  // namespace toolyard::demo
