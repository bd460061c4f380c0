#include "areas/autopilot/runs/workflow.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <set>

#include "tests/support/vectors.h"

namespace toolyard::autopilot {
namespace {

using Row = std::array<std::string, 4>;

std::string text(simdjson::dom::element element) { return std::string(std::string_view(element)); }

std::string_view initiator(Initiator who) {
  switch (who) {
    case Initiator::system: return "system";
    case Initiator::worker: return "worker";
    case Initiator::editor: return "admin";
    case Initiator::approver: return "approver";
  }
  return {};
}

class AutopilotWorkflow : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = vectors({"reference/state_machines.json"});
    if (!folder) GTEST_SKIP() << "no reference";
    machine_ =
        parser_.load((*folder / "reference" / "state_machines.json").string())["autopilot_run"];
  }
  Status status(std::string_view name) {
    for (const auto& known : spellings(Status{}))
      if (known.name == name) return known.value;
    ADD_FAILURE() << "unknown: " << name;
    return {};
  }

  simdjson::dom::parser parser_;
  simdjson::dom::element machine_;
};

TEST_F(AutopilotWorkflow, HasTheStatesOfTheReference) {
  std::set<std::string> wanted, is;
  for (auto state : machine_["states"]) wanted.insert(text(state));
  for (const auto& known : spellings(Status{})) is.insert(std::string(known.name));
  EXPECT_EQ(is, wanted);
  EXPECT_EQ(status(text(machine_["initial"])), Status::queued);
}

TEST_F(AutopilotWorkflow, HasEveryRowOfTheReferenceAndNoOther) {
  std::set<Row> wanted, is;
  for (auto row : machine_["transitions"]) {
    auto by = text(row.at(3));
    wanted.insert({text(row.at(0)), text(row.at(1)), text(row.at(2)), by.substr(0, by.find(' '))});
  }
  for (const auto& move : moves())
    is.insert({std::string(spelling(move.from)), std::string(spelling(move.action)),
               std::string(spelling(move.to)), std::string(initiator(move.who))});
  EXPECT_EQ(is, wanted);
}

TEST_F(AutopilotWorkflow, RefusesWhatTheReferenceRefuses) {
  for (auto row : machine_["conflict_409"])
    EXPECT_FALSE(find_move(status(text(row.at(0))), Action::approve)) << text(row.at(0));
}

TEST_F(AutopilotWorkflow, NothingLeadsOutOfAnEnd) {
  for (const auto& known : spellings(Status{})) {
    const bool leads =
        std::ranges::any_of(moves(), [&](const Move& move) { return move.from == known.value; });
    EXPECT_NE(leads, is_over(known.value)) << known.name;
  }
}

TEST_F(AutopilotWorkflow, TellsEachRoleWhatItMayDo) {
  using enum Action;
  EXPECT_EQ(actions_of(Status::awaiting_approval, std::nullopt), std::vector<Action>{});
  EXPECT_EQ(actions_of(Status::awaiting_approval, Role::viewer), std::vector<Action>{});
  EXPECT_EQ(actions_of(Status::awaiting_approval, Role::editor), std::vector<Action>{cancel});
  EXPECT_EQ(actions_of(Status::awaiting_approval, Role::approver),
            (std::vector<Action>{approve, reject, cancel}));
  EXPECT_EQ(actions_of(Status::running, Role::admin), std::vector<Action>{cancel});
  EXPECT_EQ(actions_of(Status::completed, Role::admin), std::vector<Action>{});
}

}  // namespace
}  // namespace toolyard::autopilot
