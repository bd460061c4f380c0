#include <span>

#include "app/demo/opportunities.h"
#include "app/demo/search_terms.h"

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

Result<void> approve(Site& site, const Call& call, RunId run) {
  autopilot::ApproveRequest request;
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
