#include "areas/autopilot/autopilot.h"

#include "core/endpoint/admin_endpoint.h"
#include "core/endpoint/transition.h"

namespace toolyard::autopilot {
namespace {

using toolyard::problems::illegal_transition;
using toolyard::problems::validation_error;

constexpr std::string_view start_example = R"(
{"mode": "draft", "max_items": 5, "locale": "en", "purposes": ["blog", "tutorial"],
 "budget": {"max_cost_micros": 2000000, "max_requests": 20}})";

constexpr std::string_view approve_example = R"(
{"comment": "Read and checked.", "items": [12, 15], "revision_map": {"15": 3}})";

constexpr AdminPart part = {"autopilot/runs", "autopilot"};

Endpoint create_endpoint(const RunService& runs) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "", "create",
      {.summary = "Start an autopilot run",
       .description =
           "Takes opportunities, has a language model write a draft for each in the "
           "background, and then waits for an approver. A run never exceeds its budget: "
           "a model is only called if the call fits the budget at its maximum cost. Only "
           "one run per mode and locale can be active at a time.",
       .example = start_example});
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<RunRequest>;
  endpoint.answer = &type_of<Run>;
  endpoint.problems = {&validation_error, &problems::run_already_active};
  endpoint.check = checking<RunRequest>(
      [&runs](const Call&, const RunRequest& request) { return runs.faults_of(request); });
  endpoint.run = serving<RunRequest>(
      [&runs](const Call& call, const RunRequest& request) -> Result<Located<Run>> {
        TOOLYARD_TRY(auto made, runs.create(call, request));
        auto place = place_in(part, made.id);
        return Located<Run>{.record = std::move(made), .location = std::move(place)};
      });
  return endpoint;
}

Endpoint list_endpoint(const RunService& runs) {
  auto endpoint = admin_list_endpoint<RunQuery, Page<Run>>(
      part, "", "retrieve",
      {.summary = "List autopilot runs", .description = "Lists autopilot runs, newest first."},
      [&runs](const Call& call, const RunQuery& query) { return runs.list(call, query); });
  endpoint.agents = {Agents::read};
  return endpoint;
}

Endpoint budgets_endpoint(const RunService& runs) {
  auto endpoint = admin_endpoint(
      {"autopilot/budgets", "autopilot"}, "", "retrieve",
      {.summary = "Retrieve the run budgets",
       .description = "Returns what a run may use: by default, and at most. A run that starts "
                      "with a budget never exceeds it."});
  endpoint.answer = &type_of<Budgets>;
  endpoint.run = serving([&runs](const Call&) { return Result<Budgets>(runs.budgets()); });
  return endpoint;
}

Endpoint find_endpoint(const RunService& runs) {
  auto endpoint = admin_endpoint(
      part, "{id}/", "retrieve_by_id",
      {.summary = "Retrieve an autopilot run",
       .description = "Returns a run with its steps, its budget and the actions you may take."});
  endpoint.agents = {Agents::read};
  endpoint.answer = &type_of<Run>;
  endpoint.run = serving([&runs](const Call& call) { return runs.find(call, RunId{call.id}); });
  return endpoint;
}

Endpoint events_endpoint(RunWatch& watch) {
  auto endpoint = admin_endpoint(
      part, "{id}/events/", "events_retrieve",
      {.summary = "Follow an autopilot run",
       .description = "Streams server-sent events with the run as JSON: first its current state, "
                      "then each change until the run is over. Changes in quick succession are "
                      "sent as one event. A stream ends after a few minutes at the latest; to "
                      "reconnect, send the `id` of the last event as `Last-Event-ID`."});
  endpoint.answer = &type_of<EventStream>;
  endpoint.problems.push_back(&problems::too_many_watchers);
  endpoint.problems.push_back(&problems::too_many_own_watchers);
  endpoint.run = serving([&watch](const Call& call) { return watch.follow(call, RunId{call.id}); });
  return endpoint;
}

template <class Request, class Work>
Endpoint action_endpoint(Action action, Access access, const EndpointText& text, Work work) {
  const std::string name(spelling(action));
  auto endpoint =
      admin_writing_endpoint(part, Method::post, "{id}/" + name + "/", name + "_create", text);
  endpoint.access = access;
  endpoint.request = &type_of<Request>;
  endpoint.answer = &type_of<RunActionResult>;
  endpoint.problems.push_back(&illegal_transition);
  endpoint.run = serving<Request>([work](const Call& call, const Request& request) {
    return work(call, RunId{call.id}, request);
  });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> Autopilot::endpoints() {
  auto approve = action_endpoint<ApproveRequest>(
      Action::approve, Access::approver,
      {.summary = "Approve an autopilot run",
       .description = "Approves the drafts of a run, and publishes them if its mode is `publish`. "
                      "A draft that was edited since the model wrote it is skipped and listed in "
                      "`skipped`, unless `revision_map` names the revision to approve.",
       .example = approve_example},
      [this](const Call& call, RunId run, const ApproveRequest& request) {
        return decisions_.approve(call, run, request);
      });
  approve.problems.push_back(&problems::self_approval);
  auto reject = action_endpoint<ActionComment>(
      Action::reject, Access::approver,
      {.summary = "Reject an autopilot run",
       .description = "Rejects the drafts of a run. The drafts are kept, and their opportunities "
                      "become available again.",
       .example = R"({"comment": "Too general."})"},
      [this](const Call& call, RunId run, const ActionComment& request) {
        return decisions_.reject(call, run, request);
      });
  auto cancel = action_endpoint<ActionComment>(
      Action::cancel, Access::editor,
      {.summary = "Cancel an autopilot run",
       .description = "Stops a run. Drafts that are ready are kept, and all of its opportunities "
                      "become available again.",
       .example = R"({"comment": "Started by mistake."})"},
      [this](const Call& call, RunId run, const ActionComment& request) {
        return decisions_.cancel(call, run, request);
      });
  return {list_endpoint(runs_),    create_endpoint(runs_),  find_endpoint(runs_),
          budgets_endpoint(runs_), events_endpoint(watch_), std::move(approve),
          std::move(reject),       std::move(cancel)};
}

}  // namespace toolyard::autopilot
