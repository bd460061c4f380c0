#include "areas/autopilot/autopilot.h"

#include "core/endpoint/part.h"

namespace toolyard::autopilot {
namespace {

constexpr std::string_view start_example = R"(
{"mode": "draft", "max_items": 5, "locale": "en", "purposes": ["blog", "tutorial"],
 "budget": {"max_cost_micros": 2000000, "max_requests": 20}})";

constexpr std::string_view approve_example = R"(
{"comment": "Read and checked.", "items": [12, 15], "revision_map": {"15": 3}})";

constexpr Part part{"admin/autopilot/runs", "autopilot"};
constexpr Part budgets{"admin/autopilot/budgets", "autopilot"};

Result<Located<Run>> create_run(const RunService& runs, const Call& call,
                                const RunRequest& request) {
  TOOLYARD_TRY(auto made, runs.create(call, request));
  return Located<Run>{.record = std::move(made)};
}

Result<Budgets> budgets_of(const RunService& runs, const Call&) { return runs.budgets(); }

}  // namespace

std::vector<Endpoint> Autopilot::endpoints() {
  return {
      list<&RunService::list>(part, runs_,
                              {.verb = "retrieve",
                               .summary = "List autopilot runs",
                               .description = "Lists autopilot runs, newest first.",
                               .agents = {Agents::read}}),
      post<create_run>(
          part, runs_,
          {.summary = "Start an autopilot run",
           .description =
               "Takes opportunities, has a language model write a draft for each in the "
               "background, and then waits for an approver. A run never exceeds its budget: "
               "a model is only called if the call fits the budget at its maximum cost. Only "
               "one run per mode and locale can be active at a time.",
           .example = start_example,
           .problems = {&problems::run_already_active},
           .status = 200}),
      find<&RunService::find>(
          part, runs_,
          {.path = "{id}/",
           .verb = "retrieve_by_id",
           .summary = "Retrieve an autopilot run",
           .description = "Returns a run with its steps, its budget and the actions you may take.",
           .agents = {Agents::read}}),
      find<budgets_of>(
          budgets, runs_,
          {.summary = "Retrieve the run budgets",
           .description = "Returns what a run may use: by default, and at most. A run that starts "
                          "with a budget never exceeds it."}),
      find<&RunWatch::follow>(
          part, watch_,
          {.path = "{id}/events/",
           .summary = "Follow an autopilot run",
           .description = "Streams server-sent events with the run as JSON: first its current "
                          "state, then each change until the run is over. Changes in quick "
                          "succession are sent as one event. A stream ends after a few minutes at "
                          "the latest; to reconnect, send the `id` of the last event as "
                          "`Last-Event-ID`.",
           .problems = {&problems::too_many_watchers, &problems::too_many_own_watchers}}),
      act<&Decisions::approve>(
          part, decisions_,
          {.path = "{id}/approve/",
           .summary = "Approve an autopilot run",
           .description = "Approves the drafts of a run, and publishes them if its mode is "
                          "`publish`. A draft that was edited since the model wrote it is skipped "
                          "and listed in `skipped`, unless `revision_map` names the revision to "
                          "approve.",
           .example = approve_example,
           .problems = {&problems::self_approval},
           .access = Access::approver}),
      act<&Decisions::reject>(
          part, decisions_,
          {.path = "{id}/reject/",
           .summary = "Reject an autopilot run",
           .description = "Rejects the drafts of a run. The drafts are kept, and their "
                          "opportunities become available again.",
           .example = R"({"comment": "Too general."})",
           .access = Access::approver}),
      act<&Decisions::cancel>(
          part, decisions_,
          {.path = "{id}/cancel/",
           .summary = "Cancel an autopilot run",
           .description = "Stops a run. Drafts that are ready are kept, and all of its "
                          "opportunities become available again.",
           .example = R"({"comment": "Started by mistake."})"})};
}

}  // namespace toolyard::autopilot
