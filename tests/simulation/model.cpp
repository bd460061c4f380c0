#include "tests/simulation/budgets_schedule.h"

namespace toolyard::simulation {
namespace {

std::unexpected<WritingFault> no_text(std::string what, bool may_be_paid) {
  return std::unexpected(WritingFault{.what = std::move(what), .may_be_paid = may_be_paid});
}

}  // namespace

Model::Model(World& world) : world_(world) {
  auto& random = world.random();
  fails_ = random.chance(0.4) ? 0 : 0.1;
  loses_answer_ = random.chance(0.4) ? 0 : 0.1;
  slowest_ms_ = random.chance(0.5) ? 3'000 : 25'000;
}

std::expected<WrittenText, WritingFault> Model::write(const Process& process, std::int64_t what,
                                                      const std::stop_token& stop) {
  auto& random = world_.random();
  world_.sleep(std::chrono::milliseconds(random.below(200)));
  if (!process.is_alive) return no_text("gone", true);
  if (random.chance(fails_)) return no_text("no connection", false);
  if (kept[what]) world_.violated("text " + std::to_string(what) + " is paid for again");
  const WrittenText text{.text = "Written.",
                         .model = "m",
                         .prompt_tokens = random.between(1, max_prompt),
                         .completion_tokens = random.between(1, max_completion),
                         .cost_micros = random.between(1, max_cost)};
  ++paid.calls;
  paid.tokens += text.prompt_tokens + text.completion_tokens;
  paid.cost += text.cost_micros;
  world_.note("the model is paid " + std::to_string(text.cost_micros) + " for text " +
              std::to_string(what));
  if (!sleep_for(stop, std::chrono::milliseconds(random.below(slowest_ms_))))
    return no_text("stopped", true);
  if (!process.is_alive || random.chance(loses_answer_)) return no_text("no answer", true);
  return text;
}

Result<autopilot::Assignment> ModelAuthor::assign(Transaction&, const autopilot::Brief& brief) {
  return autopilot::Assignment{.model_request = std::to_string(brief.opportunity),
                               .template_version = std::nullopt,
                               .prompt_tokens = Model::max_prompt,
                               .completion_tokens = Model::max_completion,
                               .cost_micros = Model::max_cost};
}

std::expected<WrittenText, WritingFault> ModelAuthor::write(const std::string& model_request,
                                                            std::stop_token stop) {
  return model_.write(process_, std::stoll(model_request), stop);
}

Result<autopilot::Draft> ModelAuthor::make(Transaction& transaction, const Order& order,
                                           const WrittenText&) {
  const auto made = transaction.insert<std::int64_t>(
      "insert into simulated_drafts (opportunity) values ($1) returning id",
      order.brief.opportunity);
  return autopilot::Draft{.content_item = *made, .revision = 1};
}

}  // namespace toolyard::simulation
