#include "areas/autopilot/steps/store.h"

#include "core/json/writer.h"

namespace toolyard::autopilot {
namespace {

template <auto Member>
std::optional<std::int64_t> part_of(const std::optional<Reservation>& amounts) {
  return amounts ? std::optional((*amounts).*Member) : std::nullopt;
}

}  // namespace

bool insert_step(Transaction& transaction, const StoredStep& step) {
  return transaction.change(
             "insert into autopilot_steps (run, seq, opportunity, state, is_waiting, turn, job, "
             "brief, template_version, attempts, error, cost_micros, finished_at) "
             "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) "
             "on conflict (run, opportunity) do nothing",
             step.run, step.seq, step.opportunity, step.state, step.is_waiting, step.turn, step.job,
             to_json(step.brief), step.template_version, step.attempts, step.error,
             step.cost_micros, step.finished_at) == 1;
}

std::optional<StoredStep> find_step(Transaction& transaction, RunId run, std::int64_t seq) {
  return find_record<StoredStep>(transaction, "where run = $1 and seq = $2", run, seq);
}

std::vector<StoredStep> find_steps(Transaction& transaction, RunId run) {
  return find_records<StoredStep>(transaction, "where run = $1 order by seq", run);
}

std::vector<StoredStep> find_waiting(Transaction& transaction, RunId run, std::int64_t at_most) {
  return find_records<StoredStep>(
      transaction, "where run = $1 and is_waiting order by seq limit $2", run, at_most);
}

void update_step(Transaction& transaction, const StoredStep& step) {
  transaction.change(
      "update autopilot_steps set state = $3, is_waiting = $4, turn = $5, job = $6, asked = $7, "
      "reply = $8, content_item = $9, revision = $10, template_version = $11, attempts = $12, "
      "error = $13, cost_micros = $14, reserved_prompt_tokens = $15, "
      "reserved_completion_tokens = $16, reserved_cost_micros = $17, reserved_milliseconds = $18, "
      "started_at = $19, finished_at = $20 where run = $1 and seq = $2",
      step.run, step.seq, step.state, step.is_waiting, step.turn, step.job, step.model_request,
      step.reply ? std::optional(to_json(*step.reply)) : std::nullopt, step.content_item,
      step.revision, step.template_version, step.attempts, step.error, step.cost_micros,
      part_of<&Amounts::prompt_tokens>(step.reserved),
      part_of<&Amounts::completion_tokens>(step.reserved),
      part_of<&Amounts::cost_micros>(step.reserved), part_of<&Amounts::milliseconds>(step.reserved),
      step.started_at, step.finished_at);
  transaction.change("update autopilot_runs set change_count = change_count + 1 where id = $1",
                     step.run);
}

Counts count(const std::vector<Step>& steps) {
  Counts counts{.planned = static_cast<std::int64_t>(steps.size())};
  for (const auto& step : steps) switch (step.state) {
      case StepState::published: ++counts.published; [[fallthrough]];
      case StepState::approved: ++counts.approved; [[fallthrough]];
      case StepState::generated: ++counts.generated; break;
      case StepState::failed: ++counts.failed; break;
      case StepState::queued:
      case StepState::running:
      case StepState::skipped: break;
    }
  return counts;
}

}  // namespace toolyard::autopilot
