// Autopilot runs: the record, and the requests and responses of the API.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/autopilot/budget.h"
#include "areas/autopilot/runs/workflow.h"
#include "areas/autopilot/steps/model.h"
#include "core/endpoint/page.h"
#include "core/purpose.h"
#include "records/list.h"

namespace toolyard::autopilot {

enum class RunId : std::int64_t {};

enum class Mode : std::uint8_t { dry_run, draft, publish };
constexpr auto spellings(Mode) {
  return std::to_array<Spelling<Mode>>(
      {{Mode::dry_run, "dry_run", "Plans the steps without calling a language model."},
       {Mode::draft, "draft", "Writes drafts for an approver to review."},
       {Mode::publish, "publish", "Writes drafts and publishes those that are approved."}});
}

enum class Trigger : std::uint8_t { api, schedule };
constexpr auto spellings(Trigger) {
  return std::to_array<Spelling<Trigger>>(
      {{Trigger::api, "api", "Started through the API."},
       {Trigger::schedule, "schedule", "Started by the daily schedule."}});
}

enum class StopReason : std::uint8_t {
  budget_exceeded,
  cancelled,
  error,
  no_opportunities,
  nothing_approved
};
constexpr auto spellings(StopReason) {
  return std::to_array<Spelling<StopReason>>(
      {{StopReason::budget_exceeded, "budget_exceeded",
        "The next model call might have exceeded the budget."},
       {StopReason::cancelled, "cancelled", "The run was cancelled."},
       {StopReason::error, "error", "The run failed; see `error` of its steps."},
       {StopReason::no_opportunities, "no_opportunities", "No opportunity matched the request."},
       {StopReason::nothing_approved, "nothing_approved",
        "The approval approved no draft: each was skipped or left to review."}});
}

struct Budget {
  static constexpr std::string_view schema_name = "AutopilotBudget";
  std::int64_t max_cost_micros = 0, max_tokens = 0, max_requests = 0, max_seconds = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Budget::max_cost_micros>("Maximum cost, in millionths of a US dollar."),
        field<&Budget::max_tokens>("Maximum number of tokens sent and received."),
        field<&Budget::max_requests>("Maximum number of language model calls."),
        field<&Budget::max_seconds>(
            "Maximum total time spent waiting for the language model, in seconds.")};
  }
};

// Default and highest budgets of a run on this server.
struct Budgets {
  static constexpr std::string_view schema_name = "AutopilotBudgets";
  Budget usual, most;
  static constexpr auto fields(auto...) {
    return std::array{field<&Budgets::usual>("Budget of a run that names none."),
                      field<&Budgets::most>("Highest limits that a run can request.")};
  }
};

struct Usage {
  static constexpr std::string_view schema_name = "AutopilotUsage";
  std::int64_t requests = 0, prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
  double seconds = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Usage::requests>("Number of language model calls. A call whose response was lost "
                                "is charged at its maximum cost."),
        field<&Usage::prompt_tokens>("Number of tokens sent to the model."),
        field<&Usage::completion_tokens>("Number of tokens received from the model."),
        field<&Usage::cost_micros>("Cost, in millionths of a US dollar."),
        field<&Usage::seconds>("Total time spent waiting for the language model, in seconds.")};
  }
};

struct Counts {
  static constexpr std::string_view schema_name = "AutopilotRunCounts";
  std::int64_t planned = 0, generated = 0, failed = 0, approved = 0, published = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Counts::planned>("Number of steps."),
        field<&Counts::generated>(
            "Number of steps with a draft, including approved and published ones."),
        field<&Counts::failed>("Number of steps that failed."),
        field<&Counts::approved>("Number of steps whose draft was approved, including published "
                                 "ones."),
        field<&Counts::published>("Number of steps whose draft was published.")};
  }
};

enum class Decision : std::uint8_t { approved, rejected };
constexpr auto spellings(Decision) {
  return std::to_array<Spelling<Decision>>(
      {{Decision::approved, "approved", "The drafts were approved."},
       {Decision::rejected, "rejected", "The drafts were rejected."}});
}

struct Approval {
  static constexpr std::string_view schema_name = "AutopilotApproval";
  std::optional<UserId> by;
  Instant at;
  std::string comment;
  Decision decision = Decision::approved;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Approval::by>(
            "Id of the account that made the decision; null if `auto_approve` made it.")
            .refers_to("users")
            .column("decided_by"),
        field<&Approval::at>("When the decision was made.").column("decided_at"),
        field<&Approval::comment>("Reason for the decision."),
        field<&Approval::decision>("The decision.")};
  }
};

struct Run {
  static constexpr std::string_view schema_name = "AutopilotRun";
  static constexpr std::string_view object_kind = "autopilot_run";

  RunId id{};
  Mode mode = Mode::draft;
  Status status = Status::queued;
  Trigger trigger = Trigger::api;
  std::optional<std::string> locale;
  std::int64_t max_items = 0;
  std::vector<std::string> purposes;
  bool auto_approve = false;
  std::optional<UserId> requested_by;
  Budget budget;
  Usage usage;
  std::optional<StopReason> stop_reason;
  Counts counts;
  std::vector<Step> steps;
  std::optional<Approval> approval;
  std::vector<Action> allowed_actions;
  Instant created_at;
  std::optional<Instant> started_at, finished_at;
  Instant expires_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Run::id>("Id of the run.").sortable(),
        field<&Run::mode>("What the run does with opportunities."),
        field<&Run::status>("Status of the run."),
        field<&Run::trigger>("What started the run."),
        field<&Run::locale>("Locale of the opportunities to take; null for any locale."),
        field<&Run::max_items>("Maximum number of opportunities to take.").json_member("wish"),
        field<&Run::purposes>(
            "Purposes of the opportunities to take; an empty list for any purpose.")
            .json_member("wish"),
        field<&Run::auto_approve>("Whether drafts are approved as soon as they are written."),
        field<&Run::requested_by>(
            "Id of the account that started the run; null for the daily schedule.")
            .refers_to("users"),
        field<&Run::budget>("Budget of the run.").computed(),
        field<&Run::usage>("Budget used so far.").computed(),
        field<&Run::stop_reason>("Why the run ended early or without a result; null if neither."),
        field<&Run::counts>("Number of steps by state.").computed(),
        field<&Run::steps>("Steps of the run, one per opportunity.").computed(),
        field<&Run::approval>("Decision about the drafts; null until it is made.").columns(),
        field<&Run::allowed_actions>("Actions you may take on the run now.").computed(),
        field<&Run::created_at>("When the run was created.").sortable(),
        field<&Run::started_at>("When the run started."),
        field<&Run::finished_at>("When the run finished."),
        field<&Run::expires_at>("When the drafts expire unless they are approved.")};
  }
};

// Adds columns that callers do not see, and the ledger from which budget and usage are computed.
struct StoredRun : Run {
  using Shown = Run;
  static constexpr std::array<std::string_view, 2> empty_texts{"locale", "comment"};
  static constexpr TableSpec table{.name = "autopilot_runs",
                                   .object_kind = Run::object_kind,
                                   .missing = "There is no run with this id.",
                                   .empty_if_none = empty_texts};

  std::vector<std::int64_t> opportunity_ids;
  std::optional<std::int64_t> planned_for;  // days since 1970-01-01
  std::int64_t change_count = 0;
  Ledger ledger;
  static constexpr auto fields(auto...) {
    return joined(
        Run::fields(),
        std::array{
            field<&StoredRun::opportunity_ids>("Ids of the requested opportunities.")
                .json_member("wish"),
            field<&StoredRun::planned_for>("Day of a scheduled run."),
            field<&StoredRun::change_count>("Number of changes to the run and its steps."),
            field<&StoredRun::ledger>("Budget, and what is used and reserved of it.").columns()});
  }
};

struct BudgetRequest {
  static constexpr std::string_view schema_name = "AutopilotBudgetRequest";
  std::optional<std::int64_t> max_cost_micros, max_tokens, max_requests, max_seconds;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&BudgetRequest::max_cost_micros>("Maximum cost, in millionths of a US dollar.")
            .limits(0, 9e15),
        field<&BudgetRequest::max_tokens>("Maximum number of tokens sent and received.")
            .limits(0, 9e15),
        field<&BudgetRequest::max_requests>("Maximum number of language model calls.")
            .limits(0, 9e15),
        field<&BudgetRequest::max_seconds>(
            "Maximum total time spent waiting for the language model, in seconds.")
            .limits(0, 9e9)};
  }
};

struct RunRequest {
  static constexpr std::string_view schema_name = "AutopilotRunRequest";
  Mode mode = Mode::draft;
  std::int64_t max_items = 5;
  std::string locale;
  std::vector<Purpose> purposes;
  std::vector<std::int64_t> opportunity_ids;
  BudgetRequest budget;
  bool auto_approve = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RunRequest::mode>("What the run does with opportunities."),
        field<&RunRequest::max_items>("Maximum number of opportunities to take.").limits(1, 50),
        field<&RunRequest::locale>("Only take opportunities in this locale.").limits(0, 16),
        field<&RunRequest::purposes>(
            "Only take opportunities with one of these suggested purposes, such as `blog`.")
            .limits(0, 8),
        field<&RunRequest::opportunity_ids>(
            "Ids of the opportunities to take, in this order. By default those in the queue are "
            "taken first, followed by the open ones by priority and score.")
            .limits(0, 50),
        field<&RunRequest::budget>(
            "Budget of the run; limits that are not given have the server's defaults."),
        field<&RunRequest::auto_approve>(
            "Whether to approve drafts as soon as they are written. Requires the mode `draft` and "
            "the approver role.")};
  }
};

struct RunQuery : PageQuery {
  std::optional<Status> status;
  std::optional<Mode> mode;
  std::optional<StopReason> stop_reason;
  std::string_view locale, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&RunQuery::status>("Only runs with this status."),
                   field<&RunQuery::mode>("Only runs in this mode."),
                   field<&RunQuery::stop_reason>("Only runs that stopped for this reason."),
                   field<&RunQuery::locale>("Only runs for this locale."),
                   field<&RunQuery::search>(
                       "Words to find in the mode, status, locale, stop reason or comment.")
                       .limits(0, 200)
                       .searches("mode, status, locale, stop_reason, comment"),
                   sort_field<&RunQuery::ordering, Run>("-id")});
  }
};

struct ApproveRequest {
  static constexpr std::string_view schema_name = "AutopilotApproveRequest";
  std::string comment;
  std::optional<std::vector<std::int64_t>> items;
  Members<std::int64_t> revision_map;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ApproveRequest::comment>("Reason for the decision.").limits(0, 2000),
        field<&ApproveRequest::items>(
            "Ids of the content items to approve; the others are submitted for review. By default "
            "all drafts are approved.")
            .limits(0, 50),
        field<&ApproveRequest::revision_map>(
            "Revision to approve, by content item id. Only needed for items that were edited "
            "after the model wrote them.")
            .limits(0, 50)};
  }
};

// A draft that was not approved although the request includes it.
struct SkippedItem {
  static constexpr std::string_view schema_name = "AutopilotSkippedItem";
  std::int64_t content_item = 0;
  std::int64_t revision = 0;
  std::int64_t expected_revision = 0;
  std::string reason;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SkippedItem::content_item>("Id of the content item.").refers_to("content"),
        field<&SkippedItem::revision>("Number of its latest revision."),
        field<&SkippedItem::expected_revision>(
            "Number of the revision that should have been approved."),
        field<&SkippedItem::reason>("Why the item was skipped: `edited` if it has another "
                                    "revision, `status` if its status does not allow approval, "
                                    "`findings` if errors in its text have to be fixed first.")};
  }
};

struct RunActionResult : Run {
  static constexpr std::string_view schema_name = "AutopilotActionResult";

  bool changed = false;
  std::vector<SkippedItem> skipped;
  static constexpr auto fields(auto...) {
    return joined(Run::fields(),
                  std::array{field<&RunActionResult::changed>(
                                 "Whether the action changed anything; false if the "
                                 "run was in the target state already."),
                             field<&RunActionResult::skipped>("Drafts that were not approved.")});
  }
};

}  // namespace toolyard::autopilot
