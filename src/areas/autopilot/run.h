// A run of the autopilot as values: what is asked for, what is told of it, and of its steps.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/autopilot/workflow.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"

namespace toolyard::autopilot {

enum class RunId : std::int64_t {};

enum class Mode : std::uint8_t { dry_run, draft, publish };
constexpr auto spellings(Mode) {
  return std::to_array<Spelling<Mode>>(
      {{Mode::dry_run, "dry_run", "Plans the steps without calling a language model."},
       {Mode::draft, "draft", "Writes drafts, which are approved."},
       {Mode::publish, "publish", "Writes drafts, which are approved and published."}});
}

enum class Trigger : std::uint8_t { api, schedule };
constexpr auto spellings(Trigger) {
  return std::to_array<Spelling<Trigger>>(
      {{Trigger::api, "api", "Started by a call of the API."},
       {Trigger::schedule, "schedule", "Started by the daily schedule."}});
}

enum class StopReason : std::uint8_t { budget_exceeded, cancelled, error, no_opportunities };
constexpr auto spellings(StopReason) {
  return std::to_array<Spelling<StopReason>>(
      {{StopReason::budget_exceeded, "budget_exceeded",
        "The next call could have exceeded the budget."},
       {StopReason::cancelled, "cancelled", "The run was cancelled."},
       {StopReason::error, "error", "An error occurred; the steps say which."},
       {StopReason::no_opportunities, "no_opportunities", "There were no opportunities to take."}});
}

enum class StepState : std::uint8_t {
  queued,
  running,
  generated,
  failed,
  skipped,
  approved,
  published,
};
constexpr auto spellings(StepState) {
  return std::to_array<Spelling<StepState>>(
      {{StepState::queued, "queued", "Waiting."},
       {StepState::running, "running", "The model is writing."},
       {StepState::generated, "generated", "The draft is ready for review."},
       {StepState::failed, "failed", "Failed; `error` says why."},
       {StepState::skipped, "skipped", "Skipped in this run."},
       {StepState::approved, "approved", "The draft was approved."},
       {StepState::published, "published", "The draft was published."}});
}

struct Budget {
  static constexpr std::string_view schema_name = "AutopilotBudget";
  std::int64_t max_cost_micros = 0, max_tokens = 0, max_requests = 0, max_seconds = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Budget::max_cost_micros>("Maximum cost, in millionths of a US dollar."),
        field<&Budget::max_tokens>("Maximum number of tokens, sent and received."),
        field<&Budget::max_requests>("Maximum number of calls of a language model."),
        field<&Budget::max_seconds>(
            "Maximum time spent waiting for the language model, in seconds over all calls.")};
  }
};

struct Usage {
  static constexpr std::string_view schema_name = "AutopilotUsage";
  std::int64_t requests = 0, prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
  double seconds = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Usage::requests>("Calls of a language model. A call whose answer was "
                                              "lost counts with its highest possible cost."),
                      field<&Usage::prompt_tokens>("Tokens sent to the model."),
                      field<&Usage::completion_tokens>("Tokens received from the model."),
                      field<&Usage::cost_micros>("Cost, in millionths of a US dollar."),
                      field<&Usage::seconds>(
                          "Time spent waiting for the language model, in seconds over all calls.")};
  }
};

struct Counts {
  static constexpr std::string_view schema_name = "AutopilotRunCounts";
  std::int64_t planned = 0, generated = 0, failed = 0, approved = 0, published = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Counts::planned>("Number of steps."),
                      field<&Counts::generated>(
                          "Steps with a draft, including those approved or published since."),
                      field<&Counts::failed>("Steps that failed."),
                      field<&Counts::approved>("Steps whose draft was approved."),
                      field<&Counts::published>("Steps whose draft was published.")};
  }
};

struct Step {
  static constexpr std::string_view schema_name = "AutopilotStep";
  std::int64_t seq = 0, opportunity = 0;
  std::optional<std::int64_t> content_item, revision, template_version;
  StepState state = StepState::queued;
  std::int64_t attempts = 0;
  std::optional<std::string> error;
  std::int64_t cost_micros = 0;
  std::optional<Instant> started_at, finished_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&Step::seq>("Position of the step in the run, from 1."),
                      field<&Step::opportunity>("Id of the opportunity."),
                      field<&Step::content_item>("Id of the content item that holds the draft."),
                      field<&Step::revision>("Number of the revision the model wrote."),
                      field<&Step::template_version>("Version of the prompt template."),
                      field<&Step::state>("State of the step."),
                      field<&Step::attempts>("Number of times the model was called."),
                      field<&Step::error>("Why the step failed or has to be retried."),
                      field<&Step::cost_micros>("Cost so far, in millionths of a US dollar."),
                      field<&Step::started_at>("When the step started."),
                      field<&Step::finished_at>("When the draft was ready or the step failed.")};
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
        field<&Approval::by>("Id of the account that decided; null with `auto_approve`."),
        field<&Approval::at>("When it was decided."),
        field<&Approval::comment>("Reason for the decision."),
        field<&Approval::decision>("The decision.")};
  }
};

struct Run {
  static constexpr std::string_view schema_name = "AutopilotRun";

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
        field<&Run::id>("Id of the run."),
        field<&Run::mode>("What the run does."),
        field<&Run::status>("Status of the run."),
        field<&Run::trigger>("What started the run."),
        field<&Run::locale>("Locale of the opportunities it takes; null for any."),
        field<&Run::max_items>("Maximum number of opportunities to take."),
        field<&Run::purposes>("Purposes of the opportunities it takes; an empty list for any."),
        field<&Run::auto_approve>("Whether drafts are approved as soon as they are written."),
        field<&Run::requested_by>(
            "Id of the account that started the run; null for the daily schedule."),
        field<&Run::budget>("Budget of the run."),
        field<&Run::usage>("Budget used so far."),
        field<&Run::stop_reason>("Why the run ended early; null if it did not."),
        field<&Run::counts>("Number of steps per state."),
        field<&Run::steps>("Steps of the run, one per opportunity."),
        field<&Run::approval>("Decision about the drafts; null until there is one."),
        field<&Run::allowed_actions>("Actions you may take on the run now."),
        field<&Run::created_at>("When the run was created."),
        field<&Run::started_at>("When the run started."),
        field<&Run::finished_at>("When the run finished."),
        field<&Run::expires_at>("Until when the drafts can be approved.")};
  }
};

}  // namespace toolyard::autopilot
