#include "areas/experiments/endpoints.h"

#include "core/admin_endpoint.h"
#include "core/transition.h"

namespace toolyard::experiments {
namespace {

using toolyard::problems::duplicate;
using toolyard::problems::illegal_transition;
using toolyard::problems::not_found;
using toolyard::problems::validation_error;

constexpr AdminPart part = {"experiments", "experiments"};

// What was given of `request`, and for the rest what the experiment is.
Experiment merged(const Call& call, Experiment request, const StoredExperiment& stored) {
  using E = Experiment;
  keep_rest<&E::key, &E::name, &E::hypothesis, &E::variants, &E::coverage, &E::seed,
            &E::hash_version, &E::space, &E::metrics, &E::engine, &E::prior, &E::alpha,
            &E::sequential, &E::correction, &E::srm_threshold, &E::min_users_per_variant,
            &E::min_conversions>(call, request, static_cast<const Experiment&>(stored));
  return request;
}

void take_experiment(Endpoint& endpoint) {
  endpoint.request = endpoint.answer = &type_of<Experiment>;
  endpoint.problems.push_back(&duplicate);
  endpoint.check = checking<Experiment>(
      [](const Call&, const Experiment& request) { return faults_of(request); });
}

Endpoint list_endpoint(ExperimentService& service) {
  auto endpoint = admin_endpoint(part, "", "retrieve", "All experiments");
  endpoint.request = &type_of<ExperimentQuery>;
  endpoint.answer = &type_of<Page<Experiment>>;
  endpoint.run =
      serving<ExperimentQuery>([&service](const Call& call, const ExperimentQuery& query) {
        return service.list(call, query);
      });
  return endpoint;
}

Endpoint create_endpoint(ExperimentService& service) {
  auto endpoint = admin_writing_endpoint(part, Method::post, "", "create", "Make an experiment");
  take_experiment(endpoint);
  endpoint.status = 201;
  endpoint.repeats = Repeats::under_key;
  endpoint.run = serving<Experiment>([&service](const Call&, const Experiment& request) {
    return created<Experiment>(part, service.create(request));
  });
  return endpoint;
}

Endpoint find_endpoint(ExperimentService& service) {
  auto endpoint = admin_endpoint(part, "{id}/", "retrieve_2", "One experiment");
  endpoint.answer = &type_of<Experiment>;
  endpoint.run = serving([&service](const Call& call) {
    return answered<Experiment>(service.find(ExperimentId{call.id}));
  });
  return endpoint;
}

Endpoint save_endpoint(ExperimentService& service) {
  auto endpoint = admin_writing_endpoint(part, Method::patch, "{id}/", "partial_update",
                                         "Change an experiment");
  endpoint.description =
      "While it runs, its key, variants, seed, hash and namespace stay as they are; coverage may "
      "grow, and nobody changes sides.";
  take_experiment(endpoint);
  endpoint.problems.push_back(&problems::frozen);
  endpoint.run = serving<Experiment>([&service](const Call& call, const Experiment& request) {
    return answered<Experiment>(service.save(
        call, ExperimentId{call.id},
        [&](const StoredExperiment& stored) { return merged(call, request, stored); }));
  });
  return endpoint;
}

Endpoint action_endpoint(ExperimentService& service, Action action, std::string_view summary) {
  auto endpoint = admin_action_endpoint(part, spelling(action), summary);
  endpoint.access = Access::approver;
  endpoint.request = &type_of<ActionRequest>;
  endpoint.answer = &type_of<Acted>;
  endpoint.run =
      serving<ActionRequest>([&service, action](const Call& call, const ActionRequest& request) {
        return answered<Acted>(service.act(call, ExperimentId{call.id}, action, request));
      });
  return endpoint;
}

Endpoint results_endpoint(const Reporting& reporting) {
  auto endpoint = admin_endpoint(part, "{id}/results/", "results_retrieve", "What it has shown");
  endpoint.description =
      "Whether the numbers can be trusted, each variant beside the control, and what follows. What "
      "cannot be computed is null, with its reason.";
  endpoint.request = &type_of<ResultsQuery>;
  endpoint.answer = &type_of<Results>;
  endpoint.run = serving<ResultsQuery>([&reporting](const Call& call, const ResultsQuery& query) {
    return reporting.results(ExperimentId{call.id}, query);
  });
  return endpoint;
}

Endpoint site_endpoint(std::string_view verb, std::string_view summary) {
  return {.method = Method::post,
          .path = "/api/v1/experiments/{key}/" + std::string(verb) + "/",
          .operation_id = "v1_experiments_" + std::string(verb) + "_create",
          .summary = std::string(summary),
          .tag = "experiments",
          .access = Access::tools,
          .scope = std::string(scope),
          .body = BodyClass::record,
          .reading = {.is_of_record = true},
          .cost = Cost::store,
          .problems = {&validation_error, &not_found}};
}

Endpoint assign_endpoint(Intake& intake) {
  auto endpoint = site_endpoint("assign", "Which variant a unit gets");
  endpoint.description =
      "The first answer for a unit is kept as its exposure, and given again. While the experiment "
      "does not run, everybody gets the control.";
  endpoint.request = &type_of<AssignRequest>;
  endpoint.answer = &type_of<Assigned>;
  endpoint.run = serving<AssignRequest>([&intake](const Call& call, const AssignRequest& request) {
    return intake.assign(call.path_text("key"), request);
  });
  return endpoint;
}

Endpoint events_endpoint(Intake& intake) {
  auto endpoint = site_endpoint("events", "Tell what units have done");
  endpoint.description =
      "Up to 1,000 events, of which those with a known id are left out. They count from the "
      "exposure of their unit on, whichever arrives first. All are taken, or none.";
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<EventBatch>;
  endpoint.answer = &type_of<Taken>;
  endpoint.problems.push_back(&illegal_transition);
  endpoint.check =
      checking<EventBatch>([](const Call&, const EventBatch& batch) { return faults_of(batch); });
  endpoint.run = serving<EventBatch>([&intake](const Call& call, const EventBatch& batch) {
    return intake.take(call.path_text("key"), batch);
  });
  return endpoint;
}

}  // namespace

Experiments::Experiments(Database& database, const Clock& clock)
    : service_(database, clock), intake_(database, clock), reporting_(database, clock) {}

std::vector<Endpoint> Experiments::endpoints() {
  return {list_endpoint(service_),
          create_endpoint(service_),
          find_endpoint(service_),
          save_endpoint(service_),
          action_endpoint(service_, Action::start, "Begin, or begin again"),
          action_endpoint(service_, Action::stop, "End, for now"),
          action_endpoint(service_, Action::archive, "Put away for good"),
          results_endpoint(reporting_),
          assign_endpoint(intake_),
          events_endpoint(intake_)};
}

}  // namespace toolyard::experiments
