// Runs nodes with the real code on a simulated clock, store and network with many faults, in
// thousands of schedules. Each schedule is determined by its seed.
//
//   TOOLYARD_SIMULATION_SEED=17   runs only the schedule with this seed
//   TOOLYARD_SIMULATION_TRACE=1   prints all events
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "tests/simulation/budgets_schedule.h"
#include "tests/simulation/campaigns_schedule.h"
#include "tests/simulation/jobs_schedule.h"
#include "tests/simulation/limits_schedule.h"
#include "tests/soak/row.h"
#include "tests/support/test_database.h"

namespace toolyard::simulation {
namespace {

struct Part {
  std::string_view name;
  std::string_view done;  // what is counted
  int quick = 0;          // number of schedules in a short run
  std::unique_ptr<Schedule> (*make)(std::uint64_t seed, Database& real);
};

template <class T> std::unique_ptr<Schedule> make(std::uint64_t seed, Database& real) {
  return std::make_unique<T>(seed, real);
}

constexpr std::array parts{Part{"jobs", "jobs", 100, make<JobsSchedule>},
                           Part{"limits", "decisions", 400, make<LimitsSchedule>},
                           Part{"campaigns", "emails", 100, make<CampaignsSchedule>},
                           Part{"budgets", "texts", 150, make<BudgetsSchedule>}};

std::string name_of(const ::testing::TestParamInfo<Part>& part) {
  return std::string(part.param.name);
}

std::optional<std::uint64_t> chosen_seed() {
  const char* text = std::getenv("TOOLYARD_SIMULATION_SEED");
  return text ? std::optional(std::strtoull(text, nullptr, 10)) : std::nullopt;
}

// The result of a schedule, which is equal in every run of its seed.
struct ScheduleResult {
  std::uint64_t trace = 0;
  std::int64_t amount = 0;
  int kills = 0;
  std::int64_t steps = 0;
};

ScheduleResult run(const Part& part, std::uint64_t seed, Database& real) {
  const auto schedule = part.make(seed, real);
  schedule->run();
  auto& world = schedule->world();
  if (!world.violations().empty())
    ADD_FAILURE() << "schedule " << seed << ":" << world.story()
                  << "\nalone: TOOLYARD_SIMULATION_SEED=" << seed
                  << " TOOLYARD_SIMULATION_TRACE=1 build/dev/tests/world "
                     "--gtest_filter='*SimulationSoak*/"
                  << part.name << "'";
  return {.trace = world.scheduler().trace(),
          .amount = schedule->amount(),
          .kills = world.kills(),
          .steps = world.scheduler().switches()};
}

class Simulation : public ::testing::TestWithParam<Part> {
 protected:
  testing::TestDatabase database_;
};
class SimulationSoak : public Simulation {};

INSTANTIATE_TEST_SUITE_P(Parts, SimulationSoak, ::testing::ValuesIn(parts), name_of);
INSTANTIATE_TEST_SUITE_P(Parts, Simulation, ::testing::ValuesIn(parts), name_of);

TEST_P(SimulationSoak, KeepsWhatIsPromised) {
  testing::SoakRow row("schedules", chosen_seed() ? 1 : GetParam().quick);
  // A short run has the same schedules each time, a long one has random ones.
  std::uint64_t seed = row.is_long() ? std::random_device()() : 0;
  if (const auto chosen = chosen_seed()) seed = *chosen - 1;
  else if (row.is_long()) row.tell("the first has seed " + std::to_string(seed + 1));
  while (row.again()) {
    const auto came = run(GetParam(), ++seed, *database_);
    row.count(GetParam().done, came.amount);
    row.count("kills", came.kills);
    row.count("steps", came.steps);
  }
}

TEST_P(Simulation, IsTheSameForOneSeed) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto once = run(GetParam(), seed, *database_);
    const auto again = run(GetParam(), seed, *database_);
    EXPECT_EQ(once.trace, again.trace) << seed;
    EXPECT_EQ(once.steps, again.steps) << seed;
    EXPECT_GT(once.kills, 0) << seed;
  }
}

}  // namespace
}  // namespace toolyard::simulation
