#include "areas/autopilot/runs/decisions.h"

#include <algorithm>
#include <charconv>

#include "core/endpoint/call_scope.h"

namespace toolyard::autopilot {
namespace {

std::optional<UserId> user_of(const Call& call) {
  return call.caller.user == UserId{} ? std::nullopt : std::optional(call.caller.user);
}

// Returns the call without entity tags and given fields, which refer to the run and not to its
// items.
Call without_match(const Call& call) {
  auto same = call;
  same.if_match = same.if_none_match = {};
  same.given = {};
  return same;
}

bool has_draft(const std::vector<Step>& steps, std::int64_t item) {
  return std::ranges::any_of(steps, [&](const Step& step) {
    return step.state == StepState::generated && step.content_item == item;
  });
}

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

std::vector<Fault> faults_of(const ApproveRequest& request, const std::vector<Step>& steps) {
  std::vector<Fault> faults;
  const auto refuse_at = [&](std::string pointer) {
    faults.push_back(
        {std::move(pointer), "invalid_option", "The run has no draft with this content item id."});
  };
  if (request.items)
    for (std::size_t i = 0; i < request.items->size(); ++i)
      if (!has_draft(steps, (*request.items)[i])) refuse_at("/items/" + std::to_string(i));
  for (const auto& [name, revision] : request.revision_map) {
    const auto item = number_of(name);
    if (!item || !has_draft(steps, *item)) refuse_at("/revision_map/" + name);
  }
  return faults;
}

bool is_named(const ApproveRequest& request, std::int64_t item) {
  return !request.items || std::ranges::find(*request.items, item) != request.items->end();
}

std::int64_t expected_revision(const ApproveRequest& request, const StoredStep& step) {
  for (const auto& [name, revision] : request.revision_map)
    if (number_of(name) == step.content_item) return revision;
  return step.revision.value_or(0);
}

std::string reason_to_skip(bool is_same, const std::optional<DraftSummary>& draft) {
  if (!is_same) return "edited";
  return draft->is_approvable ? "findings" : "status";
}

Approval approval_of(const Call& call, Decision decision, std::string_view comment, Instant now) {
  return {.by = user_of(call), .at = now, .comment = std::string(comment), .decision = decision};
}

}  // namespace

Result<RunActionResult> Decisions::decide(const Call& call, RunId id, const AuditNote& note,
                                          const Change& change) const {
  return dependencies_.database.write([&](Transaction& transaction) -> Result<RunActionResult> {
    if (!lock_record<StoredRun>(transaction, id)) return no_such<StoredRun>();
    const auto before = *find_run(transaction, id);
    auto run = before;
    TOOLYARD_TRY(auto changed, change(transaction, run));
    run = *find_run(transaction, id);
    if (changed) audit_run(transaction, note, &before, run, dependencies_.clock());
    RunActionResult answer;
    static_cast<Run&>(answer) = std::move(static_cast<Run&>(run));
    answer.allowed_actions = actions_of(answer.status, call.caller.role);
    answer.changed = changed;
    return answer;
  });
}

Result<std::vector<SkippedItem>> Decisions::approve_drafts(Transaction& transaction,
                                                           const Call& call, const StoredRun& run,
                                                           const ApproveRequest& request) const {
  std::vector<SkippedItem> skipped;
  for (auto& step : find_steps(transaction, run.id)) {
    if (step.state != StepState::generated || !step.content_item) continue;
    const auto item = *step.content_item;
    if (!is_named(request, item)) {
      TOOLYARD_TRY_VOID(dependencies_.author.submit(call, item));
      continue;
    }
    const auto expected = expected_revision(request, step);
    const auto draft = dependencies_.author.find(transaction, item);
    const bool is_same = draft && draft->revision == expected;
    if (!is_same || !draft->is_approvable || draft->has_errors) {
      skipped.push_back({.content_item = item,
                         .revision = draft ? draft->revision : 0,
                         .expected_revision = expected,
                         .reason = reason_to_skip(is_same, draft)});
      continue;
    }
    TOOLYARD_TRY_VOID(dependencies_.author.approve(call, item, request.comment));
    step.state = StepState::approved;
    step.revision = expected;
    update_step(transaction, step);
  }
  return skipped;
}

Result<std::vector<SkippedItem>> Decisions::approve_ready(Transaction& transaction,
                                                          const Call& call, StoredRun& run,
                                                          const ApproveRequest& request) const {
  if (auto faults = faults_of(request, run.steps); !faults.empty())
    return invalid(std::move(faults));
  auto skipped = approve_drafts(transaction, without_match(call), run, request);
  if (!skipped) return skipped;
  const auto now = dependencies_.clock();
  run.approval = approval_of(call, Decision::approved, request.comment, now);
  if (find_run(transaction, run.id)->counts.approved == 0)
    run.stop_reason = StopReason::nothing_approved;
  move(transaction, run, Action::approve, now);
  const auto id = static_cast<std::int64_t>(run.id);
  dependencies_.jobs.cancel(transaction, jobs_of_runs::expire, id);
  dependencies_.jobs.add(transaction, {.kind = std::string(jobs_of_runs::finish), .object = id});
  dependencies_.jobs.add(transaction, {.kind = std::string(jobs_of_runs::watch),
                                       .object = id,
                                       .revision = 1'000'000,
                                       .run_at = now + std::chrono::seconds(60)});
  return skipped;
}

Result<RunActionResult> Decisions::approve(const Call& call, RunId id,
                                           const ApproveRequest& request) const {
  std::vector<SkippedItem> skipped;
  auto answer = decide(call, id, {spelling(Action::approve), request.comment},
                       [&](Transaction& transaction, StoredRun& run) -> Result<bool> {
                         const bool is_approved =
                             run.approval && run.approval->decision == Decision::approved &&
                             (run.status == Status::approved || run.status == Status::completed);
                         if (is_approved) return false;
                         if (!find_move(run.status, Action::approve))
                           return refuse_action(run.status, Action::approve, call.caller.role);
                         if (dependencies_.options.prevent_self_approval && run.requested_by &&
                             run.requested_by == user_of(call))
                           return fail(problems::self_approval, "You started this run yourself.");
                         TOOLYARD_TRY(skipped, approve_ready(transaction, call, run, request));
                         return true;
                       });
  if (answer) answer->skipped = std::move(skipped);
  return answer;
}

Result<RunActionResult> Decisions::reject(const Call& call, RunId id,
                                          const ActionComment& request) const {
  return decide(call, id, {spelling(Action::reject), request.comment},
                [&](Transaction& transaction, StoredRun& run) -> Result<bool> {
                  if (run.status == Status::rejected) return false;
                  if (!find_move(run.status, Action::reject))
                    return refuse_action(run.status, Action::reject, call.caller.role);
                  run.approval =
                      approval_of(call, Decision::rejected, request.comment, dependencies_.clock());
                  dependencies_.jobs.cancel(transaction, jobs_of_runs::expire,
                                            static_cast<std::int64_t>(id));
                  abandon(dependencies_, transaction, run, Action::reject);
                  return true;
                });
}

Result<RunActionResult> Decisions::cancel(const Call& call, RunId id,
                                          const ActionComment& request) const {
  return decide(call, id, {spelling(Action::cancel), request.comment},
                [&](Transaction& transaction, StoredRun& run) -> Result<bool> {
                  if (run.status == Status::cancelled) return false;
                  if (!find_move(run.status, Action::cancel))
                    return refuse_action(run.status, Action::cancel, call.caller.role);
                  run.stop_reason = StopReason::cancelled;
                  dependencies_.jobs.cancel(transaction, jobs_of_runs::expire,
                                            static_cast<std::int64_t>(id));
                  abandon(dependencies_, transaction, run, Action::cancel);
                  return true;
                });
}

std::expected<void, JobFault> Decisions::approve_automatically(RunningJob& job) const {
  const Call call{.caller = {.role = Role::approver}};
  auto done = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto run = *find_run(transaction, RunId{job.object()});
    if (run.status != Status::awaiting_approval || !run.auto_approve) return {};
    TOOLYARD_TRY_VOID(approve_ready(transaction, call, run, {}));
    return {};
  });
  if (!done) return std::unexpected(fault_of(done.error()));
  return {};
}

}  // namespace toolyard::autopilot
