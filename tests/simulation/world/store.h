// The database of one simulated process: a real database with injected faults. Each transaction is
// one step of the simulation, because writers take turns and readers see a single state.
#pragma once
#include <functional>

#include "ports/database.h"
#include "tests/simulation/world/world.h"

namespace toolyard::simulation {

class Store final : public Database {
 public:
  // Called after each commit that has taken effect, even if its confirmation is lost.
  using Observe = std::function<void(const Process&)>;

  Store(World& world, Process& process, Database& real, Observe observe)
      : world_(world), process_(process), real_(real), observe_(std::move(observe)) {}

  std::string_view engine() const override { return real_.engine(); }
  std::string respell(std::string_view migration) const override {
    return real_.respell(migration);
  }

 protected:
  Result<void> transact(Mode mode, const Work& work) override;

 private:
  struct Plan;
  class Statements;

  Result<void> transact_somehow(Mode mode, const Work& work);
  Plan plan(Mode mode);
  Result<void> perform(Mode mode, const Work& work, const Plan& plan, bool& is_committed);
  Result<void> run_idempotently(Mode mode, const Work& work, const Plan& plan, bool& is_committed);

  World& world_;
  Process& process_;
  Database& real_;
  const Observe observe_;
};

}  // namespace toolyard::simulation
