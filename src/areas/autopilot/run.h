// A run of the autopilot as values: what is asked for, what is told of it, and of its steps.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/autopilot/workflow.h"
#include "core/describe.h"
#include "core/page.h"

namespace toolyard::autopilot {

enum class RunId : std::int64_t {};

enum class Mode : std::uint8_t { dry_run, draft, publish };
constexpr auto spellings(Mode) {
  return std::to_array<Spelling<Mode>>(
      {{Mode::dry_run, "dry_run", "Plans, and asks no model."},
       {Mode::draft, "draft", "Writes drafts; approving finds them good."},
       {Mode::publish, "publish", "Writes drafts; approving publishes them."}});
}

enum class Trigger : std::uint8_t { api, schedule };
constexpr auto spellings(Trigger) {
  return std::to_array<Spelling<Trigger>>({{Trigger::api, "api", "Somebody has asked for it."},
                                           {Trigger::schedule, "schedule", "It is done daily."}});
}

enum class StopReason : std::uint8_t { budget_exceeded, cancelled, error, no_opportunities };
constexpr auto spellings(StopReason) {
  return std::to_array<Spelling<StopReason>>(
      {{StopReason::budget_exceeded, "budget_exceeded", "The next call could cost too much."},
       {StopReason::cancelled, "cancelled", "Somebody has ended it."},
       {StopReason::error, "error", "Something went wrong; the steps tell what."},
       {StopReason::no_opportunities, "no_opportunities", "There was nothing to do."}});
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
      {{StepState::queued, "queued", "It waits."},
       {StepState::running, "running", "A model is writing."},
       {StepState::generated, "generated", "There is a draft, which somebody has to read."},
       {StepState::failed, "failed", "It went wrong; `error` tells why."},
       {StepState::skipped, "skipped", "Nothing is done about it in this run."},
       {StepState::approved, "approved", "Its draft was found good."},
       {StepState::published, "published", "Its draft is public."}});
}

struct Budget {
  std::int64_t max_cost_micros = 0, max_tokens = 0, max_requests = 0, max_seconds = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Budget::max_cost_micros>("Millionths of a US dollar."),
        field<&Budget::max_tokens>("Tokens, sent and received."),
        field<&Budget::max_requests>("Calls of a model."),
        field<&Budget::max_seconds>("Seconds of waiting for a model, of all calls together.")};
  }
};

struct Usage {
  std::int64_t requests = 0, prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
  double seconds = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Usage::requests>("Calls of a model. One whose answer got lost counts with all that "
                                "it could have cost."),
        field<&Usage::prompt_tokens>("Tokens sent."),
        field<&Usage::completion_tokens>("Tokens received."),
        field<&Usage::cost_micros>("Millionths of a US dollar."),
        field<&Usage::seconds>("Seconds of waiting for a model, of all calls together.")};
  }
};

struct Counts {
  std::int64_t planned = 0, generated = 0, failed = 0, approved = 0, published = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Counts::planned>("Steps."),
                      field<&Counts::generated>("Steps with a draft, approved or published since."),
                      field<&Counts::failed>("Steps that went wrong."),
                      field<&Counts::approved>("Steps whose draft was approved."),
                      field<&Counts::published>("Steps whose draft is public.")};
  }
};

struct Step {
  std::int64_t seq = 0, opportunity = 0;
  std::optional<std::int64_t> content_item, revision, template_version;
  StepState state = StepState::queued;
  std::int64_t attempts = 0;
  std::optional<std::string> error;
  std::int64_t cost_micros = 0;
  std::optional<Instant> started_at, finished_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&Step::seq>("Its place in the run, from 1."),
                      field<&Step::opportunity>("What it is done for."),
                      field<&Step::content_item>("The draft."),
                      field<&Step::revision>("Its revision, as the model wrote it."),
                      field<&Step::template_version>("The version of the template."),
                      field<&Step::state>("How far it has come."),
                      field<&Step::attempts>("How often a model was asked."),
                      field<&Step::error>("Why it went wrong, or has to be tried again."),
                      field<&Step::cost_micros>("What it has cost so far."),
                      field<&Step::started_at>("When it was begun."),
                      field<&Step::finished_at>("When the draft was there, or it went wrong.")};
  }
};

enum class Decision : std::uint8_t { approved, rejected };
constexpr auto spellings(Decision) {
  return std::to_array<Spelling<Decision>>({{Decision::approved, "approved", "Found good."},
                                            {Decision::rejected, "rejected", "Found wanting."}});
}

struct Approval {
  std::optional<UserId> by;
  Instant at;
  std::string comment;
  Decision decision = Decision::approved;
  static constexpr auto fields(auto...) {
    return std::array{field<&Approval::by>("Who; null for `auto_approve`."),
                      field<&Approval::at>("When."), field<&Approval::comment>("Why."),
                      field<&Approval::decision>("What.")};
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
    return std::array{field<&Run::id>("Its number."),
                      field<&Run::mode>("How far it goes."),
                      field<&Run::status>("How far it has come."),
                      field<&Run::trigger>("Why it runs."),
                      field<&Run::locale>("The language of its opportunities; null for any."),
                      field<&Run::max_items>("How many it takes at most."),
                      field<&Run::purposes>("What for; none for any."),
                      field<&Run::auto_approve>("Whether nobody has to read its drafts."),
                      field<&Run::requested_by>("Who asked for it; null where it is done daily."),
                      field<&Run::budget>("What it may use at most."),
                      field<&Run::usage>("What it has used."),
                      field<&Run::stop_reason>("Why it did not do all; null where it did."),
                      field<&Run::counts>("Its steps in numbers."),
                      field<&Run::steps>("What it does, an opportunity each."),
                      field<&Run::approval>("Whether its drafts were found good."),
                      field<&Run::allowed_actions>("What you may do with it now."),
                      field<&Run::created_at>("When it was asked for."),
                      field<&Run::started_at>("When it was begun."),
                      field<&Run::finished_at>("When it was over."),
                      field<&Run::expires_at>("Until when its drafts can be approved.")};
  }
};

}  // namespace toolyard::autopilot
