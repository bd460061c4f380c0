#include "areas/experiments/experiments.h"

#include <algorithm>
#include <iterator>

#include "areas/experiments/results/planning.h"
#include "core/endpoint/part.h"

namespace toolyard::experiments {
namespace {

using toolyard::problems::duplicate;
using toolyard::problems::illegal_transition;

constexpr std::string_view create_example = R"(
{"key": "green-button", "name": "Green button",
 "hypothesis": "A green button is clicked more often.",
 "variants": [{"key": "control", "is_control": true}, {"key": "green"}], "coverage": 0.5,
 "metrics": [{"key": "signup", "kind": "proportion", "is_primary": true}]})";

constexpr std::string_view assign_example = R"(
{"unit_id": "visitor-7f3a", "page_url": "https://example.org/pricing/"})";

constexpr std::string_view record_example = R"(
{"events": [{"id": "order-1001", "unit_id": "visitor-7f3a", "metric": "signup",
    "occurred_at": "2026-01-31T12:00:00Z"}]})";

constexpr toolyard::Part part{"admin/experiments", "experiments"};
constexpr toolyard::Part of_site{"experiments/{key}", "experiments", Access::editor};

template <Action action>
Result<ActionResult> act_on(const ExperimentService& service, const Call& call, ExperimentId id,
                            const ActionRequest& request) {
  return service.act(call, id, action, request);
}

// Sums over millions of units take longer than most calls may; this is the limit of heavy calls.
constexpr std::chrono::seconds results_time{30};

Result<SampleSize> sample_size(const Reporting&, const SampleSizeQuery& query) {
  return sample_size_for(query);
}

// Returns an endpoint for the experiment that the key may be restricted to.
Endpoint restricted(Endpoint endpoint) {
  endpoint.scope = std::string(scope);
  endpoint.scope_parameter = "key";
  return endpoint;
}
template <auto function, class Service>
Endpoint for_site(Service& service, const Operation& operation) {
  auto endpoint = restricted(post<function>(of_site, service, operation));
  endpoint.problems.push_back(&problems::experiment_full);
  return endpoint;
}

// Each view of a page of another site would be a call otherwise.
Endpoint kept_by_browsers(Endpoint endpoint) {
  endpoint.caching = "private, max-age=60";
  return endpoint;
}

std::vector<Endpoint> page_endpoints(PageService& pages) {
  return {
      post<&PageService::previews>(
          part, pages,
          {.path = "{id}/previews/",
           .summary = "Preview the variants",
           .description = "Returns a link for each variant of an experiment on a page. It shows "
                          "the page with the variant to anybody who has the link until it expires, "
                          "also before the experiment has started; nothing is counted.",
           .example = "{}",
           .problems = {&problems::page_not_ready}}),
      // What is written is a text, so that keys require a scope of contents.
      post<&PageService::adopt>(
          toolyard::Part{part.path, "content"}, pages,
          {.path = "{id}/adopt/",
           .summary = "Adopt a variant",
           .description = "Makes what a variant shows part of the text of the page, as a new "
                          "revision that is approved and published like any other. For the page of "
                          "a tool, creates a draft. The experiment must have been started; it is "
                          "not changed.",
           .example = R"({"variant": "green"})",
           .problems = {&illegal_transition, &problems::page_not_ready},
           .repeats = Repeats::under_key}),
      kept_by_browsers(restricted(find<&PageService::configuration>(
          {.path = of_site.path, .tag = of_site.tag, .reads = Access::editor}, pages,
          {.summary = "Retrieve the configuration of an experiment",
           .description = "Returns what a client needs to assign units by itself, as the script "
                          "for pages of other sites does. Browsers may keep it for a minute."})))};
}

}  // namespace

Experiments::Experiments(Database& database, Database& reports, JobQueue& jobs, const Clock& clock,
                         const Options& options, PageDependencies pages)
    : service_(database, clock, pages), intake_(database, clock, options),
      totals_(database, jobs, clock), reporting_(reports, clock),
      pages_(database, clock, std::move(pages)), arrivals_(intake_, clock) {}

std::vector<Experiments::Handler> Experiments::job_handlers() {
  return {{std::string(TotalsUpdater::job_kind),
           [this](RunningJob& job) { return totals_.count(job); }}};
}

std::vector<Endpoint> Experiments::endpoints(EventLimit may_record) {
  may_record_ = std::move(may_record);
  auto all = page_endpoints(pages_);
  std::ranges::move(experiment_endpoints(), std::back_inserter(all));
  return all;
}

std::vector<Endpoint> Experiments::experiment_endpoints() {
  return {
      list<&ExperimentService::list>(part, service_,
                                     {.verb = "retrieve",
                                      .summary = "List experiments",
                                      .description = "Lists experiments, newest first.",
                                      .agents = {Agents::read}}),
      create<&ExperimentService::create>(
          part, service_,
          {.summary = "Create an experiment",
           .description =
               "Creates an experiment as a draft: no unit is assigned before it is started.",
           .example = create_example,
           .problems = {&duplicate}}),
      find<&ExperimentService::find>(
          part, service_,
          {.path = "{id}/",
           .verb = "retrieve_by_id",
           .summary = "Retrieve an experiment",
           .description = "Returns one experiment. The `ETag` can be sent back as `If-Match`.",
           .agents = {Agents::read}}),
      patch<&ExperimentService::change>(
          part, service_,
          {.path = "{id}/",
           .summary = "Update an experiment",
           .description = "Changes the given fields. While an experiment runs, its key, variants, "
                          "seed, hash version and namespace are frozen, so that no unit changes "
                          "its variant. Units that were exposed keep theirs if the coverage "
                          "changes.",
           .example = R"({"coverage": 1, "min_users_per_variant": 1000})",
           .problems = {&duplicate, &problems::frozen}}),
      act<act_on<Action::start>>(
          part, service_,
          {.path = "{id}/start/",
           .summary = "Start an experiment",
           .description = "Starts assigning and counting units, or starts again after a stop. For "
                          "an experiment on a page, this approves what its variants show: it is "
                          "checked as a text is, and with the server's `four_eyes` setting, "
                          "nobody can start what they have written.",
           .example = R"({"comment": "Tracking verified."})",
           .problems = {&duplicate, &problems::page_not_ready, &problems::own_variants},
           .access = Access::approver}),
      act<act_on<Action::stop>>(
          part, service_,
          {.path = "{id}/stop/",
           .summary = "Stop an experiment",
           .description = "Stops assigning and counting units. The results stay available, and "
                          "the experiment can be started again.",
           .example = R"({"comment": "Enough data."})",
           .access = Access::approver}),
      act<act_on<Action::archive>>(
          part, service_,
          {.path = "{id}/archive/",
           .summary = "Archive an experiment",
           .description = "Archives an experiment permanently. The results stay available; the "
                          "experiment can no longer be changed.",
           .example = R"({"comment": "Shipped the green button."})",
           .access = Access::approver}),
      list<&Reporting::results>(
          part, reporting_,
          {.path = "{id}/results/",
           .verb = "retrieve",
           .summary = "Retrieve the results of an experiment",
           .description = "Returns checks of the data's quality, the comparison of each variant "
                          "with the control and a recommended decision. Figures that cannot be "
                          "computed are null, with a reason.",
           .agents = {Agents::read},
           .cost = Cost::bulk,
           .time = results_time}),
      list<sample_size>(
          part, reporting_,
          {.path = "sample-size/",
           .verb = "retrieve",
           .summary = "Compute the sample size",
           .description = "Computes how many units an experiment needs to detect an effect, before "
                          "there is any data. With data, `min_effect` adds the same figure, "
                          "`users_needed`, to the results of an experiment."}),
      for_site<&Intake::assign>(
          intake_,
          {.path = "assign/",
           .summary = "Assign a variant",
           .description = "Returns the variant to show to a unit. The first assignment is recorded "
                          "as the unit's exposure and returned from then on; while the experiment "
                          "is not running, every unit gets the control.",
           .example = assign_example}),
      for_site<&Experiments::record>(
          *this,
          {.path = "events/",
           .summary = "Record events",
           .description = "Records up to 1,000 events at once, all or none. Events with a known id "
                          "are ignored, and so are events of units that have not been exposed: "
                          "report exposures first, or in the same call. An event counts unless it "
                          "occurred before its unit was exposed. For the rate limits of the key "
                          "and the account, every 100 events count as one call.",
           .example = record_example,
           .problems = {&toolyard::problems::illegal_transition},
           .repeats = Repeats::under_key})};
}

Result<Taken> Experiments::record(const Call& call, std::string_view key, const EventBatch& batch) {
  TOOLYARD_TRY_VOID(may_record_(call.caller, batch.events.size()));
  return intake_.take(key, batch);
}

}  // namespace toolyard::experiments
