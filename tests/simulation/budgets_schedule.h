// Simulates autopilot runs whose steps call a paid language model: nodes are killed during calls
// and responses are lost, and still no more is spent than the budget of the run allows.
#pragma once
#include <map>
#include <string>

#include "areas/autopilot/autopilot.h"
#include "areas/jobs/jobs.h"
#include "tests/simulation/world/schedule.h"
#include "tests/simulation/world/store.h"
#include "tests/support/areas/autopilot.h"

namespace toolyard::simulation {

// The language model, and what it has been paid.
class Model {
 public:
  explicit Model(World& world);

  // The most that a call can use.
  static constexpr std::int64_t max_prompt = 50, max_completion = 100, max_cost = 100;

  std::expected<WrittenText, WritingFault> write(const Process& process, std::int64_t what,
                                                 const std::stop_token& stop);
  void calm_down() { fails_ = loses_answer_ = 0; }

  struct Paid {
    std::int64_t calls = 0, tokens = 0, cost = 0;
  };
  Paid paid;
  // Texts, by opportunity, whose response is stored: they must not be requested again.
  std::map<std::int64_t, bool> kept;

 private:
  World& world_;
  double fails_, loses_answer_;
  std::int64_t slowest_ms_;
};

// The author of one process, which calls the simulated model and stores drafts.
class ModelAuthor final : public autopilot::Author {
 public:
  ModelAuthor(Model& model, const Process& process) : model_(model), process_(process) {}

  std::string place_of(Transaction&, const autopilot::Brief&) override { return {}; }
  Result<autopilot::Assignment> assign(Transaction&, const autopilot::Brief& brief) override;
  std::expected<WrittenText, WritingFault> write(const std::string& model_request,
                                                 std::stop_token stop) override;
  Result<autopilot::Draft> make(Transaction& transaction, const Order& order,
                                const WrittenText& reply) override;
  std::optional<autopilot::DraftSummary> find(Transaction&, std::int64_t) override { return {}; }
  Result<void> submit(const Call&, std::int64_t) override { return {}; }
  Result<void> approve(const Call&, std::int64_t, std::string_view) override { return {}; }
  bool needs_another_person() const override { return false; }
  Result<void> publish(const Call&, std::int64_t, std::int64_t) override { return {}; }

 private:
  Model& model_;
  const Process& process_;
};

class AutopilotNode final : public Node {
 public:
  AutopilotNode(World& world, Process& process, Database& real,
                autopilot::Opportunities& opportunities, Model& model,
                const Store::Observe& observe);
  void end() override { jobs.finish(); }

  Store store;
  WorldLog log;
  Threads threads;
  jobs::Jobs jobs;
  ModelAuthor author;
  autopilot::Autopilot autopilot;
};

class BudgetsSchedule final : public Schedule {
 public:
  BudgetsSchedule(std::uint64_t seed, Database& real);
  std::int64_t amount() const override { return model_.paid.calls; }

 private:
  struct Ledger {
    std::string status;
    std::optional<std::string> stop_reason;
    std::int64_t used_requests = 0, used_prompt_tokens = 0, used_completion_tokens = 0;
    std::int64_t used_cost_micros = 0, used_milliseconds = 0;
    std::int64_t reserved_requests = 0, reserved_tokens = 0, reserved_cost_micros = 0;
    std::int64_t steps_cost = 0, steps_reserved = 0, steps_reserved_cost = 0;
    static constexpr auto fields(auto...) {
      return row_columns<Ledger, &Ledger::status, &Ledger::stop_reason, &Ledger::used_requests,
                         &Ledger::used_prompt_tokens, &Ledger::used_completion_tokens,
                         &Ledger::used_cost_micros, &Ledger::used_milliseconds,
                         &Ledger::reserved_requests, &Ledger::reserved_tokens,
                         &Ledger::reserved_cost_micros, &Ledger::steps_cost,
                         &Ledger::steps_reserved, &Ledger::steps_reserved_cost>();
    }
    std::int64_t used_tokens() const { return used_prompt_tokens + used_completion_tokens; }
  };

  std::shared_ptr<Node> start_node(Process& process) override;
  std::vector<std::function<void()>> callers() override;
  void faults_ended() override { model_.calm_down(); }
  bool is_over() override;
  void check_end() override;

  template <class T> std::vector<T> rows(std::string_view sql) {
    return *real_.read([&](Transaction& transaction) -> Result<std::vector<T>> {
      return transaction.rows<T>(sql);
    });
  }
  std::optional<Ledger> ledger();
  void look();
  // Returns whether the most expensive call would fit if nothing were reserved.
  bool has_room(const Ledger& now) const;
  void ask();

  Database& real_;
  testing::TableOpportunities opportunities_;
  Model model_;
  std::int64_t max_cost_, max_calls_, max_tokens_, items_;
  bool is_stopped_ = false;  // whether the run has stopped for its budget
};

}  // namespace toolyard::simulation
