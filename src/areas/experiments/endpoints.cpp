#include "areas/experiments/experiments.h"

#include "areas/experiments/results/planning.h"
#include "core/endpoint/admin_endpoint.h"
#include "core/endpoint/transition.h"

namespace toolyard::experiments {
namespace {

using toolyard::problems::duplicate;
using toolyard::problems::illegal_transition;
using toolyard::problems::not_found;
using toolyard::problems::validation_error;

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

constexpr AdminPart part = {"experiments", "experiments"};

template <class T> T shown_to(const Call& call, T one) {
  one.allowed_actions = actions_of(one.status, call.caller.role);
  return one;
}

template <class T> Result<T> shown_to(const Call& call, Result<T> one) {
  if (one) *one = shown_to(call, std::move(*one));
  return one;
}

Endpoint list_endpoint(const ExperimentService& service) {
  auto endpoint = admin_list_endpoint<ExperimentQuery, Page<Experiment>>(
      part, "", "retrieve",
      {.summary = "List experiments", .description = "Lists experiments, newest first."},
      [&service](const Call& call, const ExperimentQuery& query) {
        auto page = service.list(call, query);
        if (page)
          for (auto& one : page->results) one = shown_to(call, std::move(one));
        return page;
      });
  endpoint.agents = {Agents::read};
  return endpoint;
}

Endpoint create_endpoint(const ExperimentService& service) {
  auto endpoint = admin_create_endpoint<Experiment>(
      part,
      {.summary = "Create an experiment",
       .description = "Creates an experiment as a draft: no unit is assigned before it is started.",
       .example = create_example},
      [&service](const Call& call, const Experiment& request) {
        return shown_to(call, service.create(request));
      });
  endpoint.check = checking_request<Experiment>();
  return endpoint;
}

Endpoint find_endpoint(const ExperimentService& service) {
  auto endpoint = admin_find_endpoint<Experiment>(
      part,
      {.summary = "Retrieve an experiment",
       .description = "Returns one experiment. The `ETag` can be sent back as `If-Match`."},
      [&service](const Call& call) { return shown_to(call, service.find(ExperimentId{call.id})); },
      "retrieve_by_id");
  endpoint.agents = {Agents::read};
  return endpoint;
}

Endpoint change_endpoint(const ExperimentService& service) {
  auto endpoint = admin_update_endpoint<Experiment>(
      part,
      {.summary = "Update an experiment",
       .description = "Changes the given fields. While an experiment runs, its key, variants, "
                      "seed, hash version and namespace are frozen, so that no unit changes its "
                      "variant. Units that were exposed keep theirs if the coverage changes.",
       .example = R"({"coverage": 1, "min_users_per_variant": 1000})"},
      [&service](const Call& call, const Experiment& request) {
        return shown_to(call, service.change(call, ExperimentId{call.id}, request));
      });
  endpoint.check = checking_request<Experiment>();
  endpoint.problems.push_back(&problems::frozen);
  return endpoint;
}

Endpoint action_endpoint(const ExperimentService& service, Action action,
                         const EndpointText& text) {
  auto endpoint = admin_action_endpoint<ActionRequest, ActionResult>(
      part, spelling(action), text,
      [&service, action](const Call& call, const ActionRequest& request) {
        return shown_to(call, service.act(call, ExperimentId{call.id}, action, request));
      });
  endpoint.access = Access::approver;
  return endpoint;
}

// Sums over millions of units take longer than most calls may; this is the limit of heavy calls.
constexpr std::chrono::seconds results_time{30};

Endpoint results_endpoint(const Reporting& reporting) {
  auto endpoint = admin_list_endpoint<ResultsQuery, Results>(
      part, "{id}/results/", "results_retrieve",
      {.summary = "Retrieve the results of an experiment",
       .description =
           "Returns checks of the data's quality, the comparison of each variant with the control "
           "and a recommended decision. Figures that cannot be computed are null, with a reason."},
      [&reporting](const Call& call, const ResultsQuery& query) {
        return reporting.results(ExperimentId{call.id}, query);
      });
  endpoint.agents = {Agents::read};
  endpoint.check = checking_request<ResultsQuery>();
  endpoint.cost = Cost::bulk;
  endpoint.time = results_time;
  return endpoint;
}

Endpoint sample_size_endpoint() {
  auto endpoint = admin_list_endpoint<SampleSizeQuery, SampleSize>(
      part, "sample-size/", "sample_size_retrieve",
      {.summary = "Compute the sample size",
       .description = "Computes how many units an experiment needs to detect an effect, before "
                      "there is any data. With data, `min_effect` adds the same figure, "
                      "`users_needed`, to the results of an experiment."},
      [](const Call&, const SampleSizeQuery& query) -> Result<SampleSize> {
        return sample_size_for(query);
      });
  endpoint.check = checking_request<SampleSizeQuery>();
  return endpoint;
}

Endpoint site_endpoint(std::string_view verb, const EndpointText& text) {
  return {.method = Method::post,
          .path = "/api/v1/experiments/{key}/" + std::string(verb) + "/",
          .operation_id = "v1_experiments_" + std::string(verb) + "_create",
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "experiments",
          .access = Access::editor,
          .scope = std::string(scope),
          .scope_parameter = "key",
          .body = BodyClass::record,
          .reading = {.is_of_record = true},
          .cost = Cost::store,
          .problems = {&validation_error, &not_found, &problems::experiment_full},
          .example = text.example};
}

Endpoint assign_endpoint(Intake& intake) {
  auto endpoint = site_endpoint(
      "assign",
      {.summary = "Assign a variant",
       .description = "Returns the variant to show to a unit. The first assignment is recorded as "
                      "the unit's exposure and returned from then on; while the experiment is not "
                      "running, every unit gets the control.",
       .example = assign_example});
  endpoint.request = &type_of<AssignRequest>;
  endpoint.answer = &type_of<Assigned>;
  endpoint.check = checking_request<AssignRequest>();
  endpoint.run = serving<AssignRequest>([&intake](const Call& call, const AssignRequest& request) {
    return intake.assign(call.path_text("key"), request);
  });
  return endpoint;
}

Endpoint events_endpoint(Intake& intake, EventLimit may_record) {
  auto endpoint = site_endpoint(
      "events",
      {.summary = "Record events",
       .description = "Records up to 1,000 events at once, all or none. Events with a known id are "
                      "ignored, and so are events of units that have not been exposed: report "
                      "exposures first, or in the same call. An event counts unless it occurred "
                      "before its unit was exposed. For the rate limits of the key and the "
                      "account, every 100 events count as one call.",
       .example = record_example});
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<EventBatch>;
  endpoint.answer = &type_of<Taken>;
  endpoint.problems.push_back(&illegal_transition);
  endpoint.check = checking_request<EventBatch>();
  endpoint.run =
      serving<EventBatch>([&intake, may_record = std::move(may_record)](
                              const Call& call, const EventBatch& batch) -> Result<Taken> {
        TOOLYARD_TRY_VOID(may_record(call.caller, batch.events.size()));
        return intake.take(call.path_text("key"), batch);
      });
  return endpoint;
}

}  // namespace

Experiments::Experiments(Database& database, Database& reports, JobQueue& jobs, const Clock& clock,
                         const Options& options)
    : service_(database, clock), intake_(database, clock, options), totals_(database, jobs, clock),
      reporting_(reports, clock) {}

std::vector<Experiments::Handler> Experiments::job_handlers() {
  return {{std::string(TotalsUpdater::job_kind),
           [this](RunningJob& job) { return totals_.count(job); }}};
}

std::vector<Endpoint> Experiments::endpoints(EventLimit may_record) {
  return {list_endpoint(service_),
          create_endpoint(service_),
          find_endpoint(service_),
          change_endpoint(service_),
          action_endpoint(
              service_, Action::start,
              {.summary = "Start an experiment",
               .description = "Starts assigning and counting units, or starts again after a stop.",
               .example = R"({"comment": "Tracking verified."})"}),
          action_endpoint(service_, Action::stop,
                          {.summary = "Stop an experiment",
                           .description = "Stops assigning and counting units. The results stay "
                                          "available, and the experiment can be started again.",
                           .example = R"({"comment": "Enough data."})"}),
          action_endpoint(service_, Action::archive,
                          {.summary = "Archive an experiment",
                           .description = "Archives an experiment permanently. The results stay "
                                          "available; the experiment can no longer be changed.",
                           .example = R"({"comment": "Shipped the green button."})"}),
          results_endpoint(reporting_),
          sample_size_endpoint(),
          assign_endpoint(intake_),
          events_endpoint(intake_, std::move(may_record))};
}

}  // namespace toolyard::experiments
