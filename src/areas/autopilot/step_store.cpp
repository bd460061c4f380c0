#include "areas/autopilot/step_store.h"

#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::autopilot {
namespace {

struct KeptReply {
  std::string text, model;
  bool is_cut_off = false;
  std::int64_t prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
  static constexpr auto fields(auto...) {
    return joined(
        std::array{field<&KeptReply::text>("Text of the reply.").verbatim()},
        row_columns<KeptReply, &KeptReply::model, &KeptReply::is_cut_off, &KeptReply::prompt_tokens,
                    &KeptReply::completion_tokens, &KeptReply::cost_micros>());
  }
};

struct StepRow : Step {
  RunId run{};
  std::string brief;
  bool is_waiting = false;
  std::int64_t turn = 0;
  std::optional<JobId> job;
  std::optional<std::string> asked, reply;
  std::optional<std::int64_t> reserved_prompt_tokens, reserved_completion_tokens;
  std::optional<std::int64_t> reserved_cost_micros, reserved_milliseconds;
  static constexpr auto fields(auto...) {
    return joined(
        Step::fields(),
        row_columns<StepRow, &StepRow::run, &StepRow::brief, &StepRow::is_waiting, &StepRow::turn,
                    &StepRow::job, &StepRow::asked, &StepRow::reply,
                    &StepRow::reserved_prompt_tokens, &StepRow::reserved_completion_tokens,
                    &StepRow::reserved_cost_micros, &StepRow::reserved_milliseconds>());
  }
};

constexpr std::string_view told_columns =
    "seq, opportunity, content_item, revision, template_version, state, attempts, error, "
    "cost_micros, started_at, finished_at";

std::string select(std::string_view where) {
  std::string sql("select ");
  sql.append(told_columns);
  sql.append(
      ", run, brief, is_waiting, turn, job, asked, reply, reserved_prompt_tokens, "
      "reserved_completion_tokens, reserved_cost_micros, reserved_milliseconds "
      "from autopilot_steps where ");
  return sql.append(where);
}

template <class T> T restored(std::string& json) {
  thread_local JsonDecoder decoder;
  T value;
  if (!decoder.decode(PaddedText::of(json), type_of<T>, &value))
    throw BrokenStore("what is kept of a step is not the JSON that it was");
  return value;
}

WrittenText text_of(KeptReply&& kept) {
  return {.text = std::move(kept.text),
          .model = std::move(kept.model),
          .is_cut_off = kept.is_cut_off,
          .prompt_tokens = kept.prompt_tokens,
          .completion_tokens = kept.completion_tokens,
          .cost_micros = kept.cost_micros};
}

std::string json_of(const WrittenText& reply) {
  return to_json(KeptReply{.text = reply.text,
                           .model = reply.model,
                           .is_cut_off = reply.is_cut_off,
                           .prompt_tokens = reply.prompt_tokens,
                           .completion_tokens = reply.completion_tokens,
                           .cost_micros = reply.cost_micros});
}

StoredStep step_of(StepRow&& row) {
  StoredStep step;
  static_cast<Step&>(step) = std::move(static_cast<Step&>(row));
  step.run = row.run;
  step.brief = restored<Brief>(row.brief);
  step.is_waiting = row.is_waiting;
  step.turn = row.turn;
  step.job = row.job;
  step.asked = std::move(row.asked);
  if (row.reply) step.reply = text_of(restored<KeptReply>(*row.reply));
  if (row.reserved_cost_micros)
    step.reserved = Amounts{.requests = 1,
                            .prompt_tokens = row.reserved_prompt_tokens.value_or(0),
                            .completion_tokens = row.reserved_completion_tokens.value_or(0),
                            .cost_micros = *row.reserved_cost_micros,
                            .milliseconds = row.reserved_milliseconds.value_or(0)};
  return step;
}

template <auto Member> std::optional<std::int64_t> part(const std::optional<Amounts>& amounts) {
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
  static const auto sql = select("run = $1 and seq = $2");
  auto row = transaction.row<StepRow>(sql, run, seq);
  if (!row) return std::nullopt;
  return step_of(std::move(*row));
}

std::vector<StoredStep> find_steps(Transaction& transaction, RunId run) {
  static const auto sql = select("run = $1 order by seq");
  std::vector<StoredStep> steps;
  for (auto& row : transaction.rows<StepRow>(sql, run)) steps.push_back(step_of(std::move(row)));
  return steps;
}

std::vector<StoredStep> find_waiting(Transaction& transaction, RunId run, std::int64_t at_most) {
  static const auto sql = select("run = $1 and is_waiting order by seq limit $2");
  std::vector<StoredStep> steps;
  for (auto& row : transaction.rows<StepRow>(sql, run, at_most))
    steps.push_back(step_of(std::move(row)));
  return steps;
}

std::vector<Step> list_steps(Transaction& transaction, RunId run) {
  static const auto sql =
      "select " + std::string(told_columns) + " from autopilot_steps where run = $1 order by seq";
  return transaction.rows<Step>(sql, run);
}

void update_step(Transaction& transaction, const StoredStep& step) {
  transaction.change(
      "update autopilot_steps set state = $3, is_waiting = $4, turn = $5, job = $6, asked = $7, "
      "reply = $8, content_item = $9, revision = $10, template_version = $11, attempts = $12, "
      "error = $13, cost_micros = $14, reserved_prompt_tokens = $15, "
      "reserved_completion_tokens = $16, reserved_cost_micros = $17, reserved_milliseconds = $18, "
      "started_at = $19, finished_at = $20 where run = $1 and seq = $2",
      step.run, step.seq, step.state, step.is_waiting, step.turn, step.job, step.asked,
      step.reply ? std::optional(json_of(*step.reply)) : std::nullopt, step.content_item,
      step.revision, step.template_version, step.attempts, step.error, step.cost_micros,
      part<&Amounts::prompt_tokens>(step.reserved),
      part<&Amounts::completion_tokens>(step.reserved), part<&Amounts::cost_micros>(step.reserved),
      part<&Amounts::milliseconds>(step.reserved), step.started_at, step.finished_at);
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
