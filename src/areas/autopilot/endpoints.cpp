#include "areas/autopilot/endpoints.h"

#include "core/admin_endpoint.h"
#include "core/transition.h"

namespace toolyard::autopilot {
namespace {

using toolyard::problems::illegal_transition;
using toolyard::problems::validation_error;

constexpr AdminPart part = {"autopilot/runs", "autopilot"};

Endpoint writing_endpoint(std::string_view path, std::string_view id, std::string_view summary) {
  auto endpoint = admin_writing_endpoint(part, Method::post, path, id, summary);
  endpoint.is_body_optional = true;
  return endpoint;
}

Endpoint create_endpoint(const RunService& runs) {
  auto endpoint = writing_endpoint("", "create", "Start a run");
  endpoint.description =
      "Takes opportunities, has a model write a draft for each, and waits for an approver; all in "
      "the background. It never uses more than its budget: before each call of a model, the worst "
      "that it can come to has to fit. One run of a mode and locale can be active at a time.";
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<RunRequest>;
  endpoint.answer = &type_of<Run>;
  endpoint.problems = {&validation_error, &problems::run_already_active};
  endpoint.check = checking<RunRequest>(
      [&runs](const Call&, const RunRequest& request) { return runs.faults_of(request); });
  endpoint.run = serving<RunRequest>(
      [&runs](const Call& call, const RunRequest& request) { return runs.create(call, request); });
  return endpoint;
}

Endpoint list_endpoint(const RunService& runs) {
  auto endpoint = admin_endpoint(part, "", "retrieve", "All runs");
  endpoint.request = &type_of<RunQuery>;
  endpoint.answer = &type_of<Page<Run>>;
  endpoint.run = serving<RunQuery>(
      [&runs](const Call& call, const RunQuery& query) { return runs.list(call, query); });
  return endpoint;
}

Endpoint find_endpoint(const RunService& runs) {
  auto endpoint = admin_endpoint(part, "{id}/", "retrieve_2", "One run");
  endpoint.answer = &type_of<Run>;
  endpoint.run = serving([&runs](const Call& call) { return runs.find(call, RunId{call.id}); });
  return endpoint;
}

Endpoint events_endpoint(RunWatch& watch) {
  auto endpoint = admin_endpoint(part, "{id}/events/", "events_retrieve", "Follow a run");
  endpoint.description =
      "Server-sent events, each with the run as JSON: as it is, and then whenever it changes, "
      "until "
      "it is over. `id` of an event grows; sent back as `Last-Event-ID`, it keeps what is known "
      "already from being told again. Changes in quick succession come as one event. A stream ends "
      "after some minutes at the latest: ask again.";
  endpoint.answer = &type_of<EventStream>;
  endpoint.problems.push_back(&problems::too_many_watchers);
  endpoint.run = serving([&watch](const Call& call) { return watch.follow(call, RunId{call.id}); });
  return endpoint;
}

template <class Request, class Work>
Endpoint action_endpoint(Action action, Access access, std::string_view summary, Work work) {
  const std::string name(spelling(action));
  auto endpoint = writing_endpoint("{id}/" + name + "/", name + "_create", summary);
  endpoint.access = access;
  endpoint.request = &type_of<Request>;
  endpoint.answer = &type_of<ActedRun>;
  endpoint.problems.push_back(&illegal_transition);
  endpoint.run = serving<Request>([work](const Call& call, const Request& request) {
    return work(call, RunId{call.id}, request);
  });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> endpoints(const RunService& runs, const Decisions& decisions,
                                RunWatch& watch) {
  auto approve = action_endpoint<ApproveRequest>(
      Action::approve, Access::approver, "Approve the drafts of a run",
      [&decisions](const Call& call, RunId run, const ApproveRequest& request) {
        return decisions.approve(call, run, request);
      });
  approve.description =
      "What the model wrote is approved, and published where the run is to. A draft that was "
      "edited since is left out, and told in `skipped`, unless `revision_map` names the revision "
      "that was read.";
  approve.problems.push_back(&problems::self_approval);
  auto reject = action_endpoint<CommentRequest>(
      Action::reject, Access::approver, "Reject the drafts of a run",
      [&decisions](const Call& call, RunId run, const CommentRequest& request) {
        return decisions.reject(call, run, request);
      });
  reject.description = "The drafts stay as they are; the opportunities are open again.";
  auto cancel = action_endpoint<CommentRequest>(
      Action::cancel, Access::editor, "End a run",
      [&decisions](const Call& call, RunId run, const CommentRequest& request) {
        return decisions.cancel(call, run, request);
      });
  cancel.description =
      "Nothing more is written. Drafts that are there stay as they are; the opportunities are open "
      "again.";
  return {list_endpoint(runs), create_endpoint(runs), find_endpoint(runs), events_endpoint(watch),
          std::move(approve),  std::move(reject),     std::move(cancel)};
}

}  // namespace toolyard::autopilot
