#include "areas/mailing/campaigns/workflow.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <set>

#include "tests/support/vectors.h"

namespace toolyard::campaigns {
namespace {

using Row = std::array<std::string, 4>;

std::string text(simdjson::dom::element element) { return std::string(std::string_view(element)); }

// The reference distinguishes people, the scheduler and workers.
std::string_view initiator(Initiator who) {
  switch (who) {
    case Initiator::scheduler: return "scheduler";
    case Initiator::worker: return "worker";
    case Initiator::editor:
    case Initiator::approver: return "admin";
  }
  return {};
}

// The reference calls `unschedule` by another name.
std::string_view reference_name(Action action) {
  return action == Action::unschedule ? "to_draft" : spelling(action);
}

class CampaignWorkflow : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = vectors({"reference/state_machines.json"});
    if (!folder) GTEST_SKIP() << "no reference";
    machine_ = parser_.load((*folder / "reference" / "state_machines.json").string())["campaign"];
  }
  std::set<std::string> names(std::string_view member) {
    std::set<std::string> all;
    for (auto state : machine_[member]) all.insert(text(state));
    return all;
  }
  template <class Holds> static std::set<std::string> statuses(Holds holds) {
    std::set<std::string> all;
    for (const auto& known : spellings(Status{}))
      if (holds(known.value)) all.insert(std::string(known.name));
    return all;
  }

  simdjson::dom::parser parser_;
  simdjson::dom::element machine_;
};

TEST_F(CampaignWorkflow, HasTheStatesOfTheReference) {
  EXPECT_EQ(statuses([](Status) { return true; }), names("states"));
  EXPECT_EQ(statuses(is_editable), names("editable_in"));
  EXPECT_EQ(statuses(allows_send_test), names("send_test_in"));
  EXPECT_EQ(text(machine_["initial"]), spelling(Status::draft));
}

TEST_F(CampaignWorkflow, HasEveryRowOfTheReferenceAndNoOther) {
  std::set<Row> wanted, is;
  for (auto row : machine_["transitions"]) {
    auto by = text(row.at(3));
    wanted.insert({text(row.at(0)), text(row.at(1)), text(row.at(2)), by.substr(0, by.find(' '))});
  }
  for (const auto& move : moves())
    is.insert({std::string(spelling(move.from)), std::string(reference_name(move.action)),
               std::string(spelling(move.to)), std::string(initiator(move.who))});
  EXPECT_EQ(is, wanted);
}

TEST_F(CampaignWorkflow, NothingLeadsOutOfAnEnd) {
  for (const auto& known : spellings(Status{})) {
    const bool leads =
        std::ranges::any_of(moves(), [&](const Move& move) { return move.from == known.value; });
    EXPECT_NE(leads, is_over(known.value)) << known.name;
  }
}

TEST_F(CampaignWorkflow, TellsEachRoleWhatItMayDo) {
  using enum Action;
  EXPECT_EQ(actions_of(Status::draft, std::nullopt), std::vector<Action>{});
  EXPECT_EQ(actions_of(Status::draft, Role::editor), std::vector<Action>{});
  EXPECT_EQ(actions_of(Status::draft, Role::approver), (std::vector<Action>{schedule, start}));
  EXPECT_EQ(actions_of(Status::running, Role::editor), (std::vector<Action>{pause, cancel}));
  EXPECT_EQ(actions_of(Status::scheduled, Role::admin), std::vector<Action>{unschedule});
  EXPECT_EQ(actions_of(Status::cancelled, Role::admin), std::vector<Action>{});
}

TEST_F(CampaignWorkflow, AskingAgainIsDone) {
  EXPECT_TRUE(is_done(Status::running, Action::start));
  EXPECT_TRUE(is_done(Status::draft, Action::unschedule));
  EXPECT_TRUE(is_done(Status::cancelled, Action::cancel));
  EXPECT_FALSE(is_done(Status::draft, Action::pause));
  EXPECT_FALSE(is_done(Status::finished, Action::cancel));
}

TEST_F(CampaignWorkflow, RefusalsSayWhatIsAllowed) {
  const auto refused = refuse_action(Status::running, Action::schedule, Role::admin);
  EXPECT_EQ(refused.error().type->code, "illegal_transition");
  EXPECT_EQ(std::get<std::vector<std::string>>(refused.error().extras.at(2).value),
            (std::vector<std::string>{"pause", "cancel"}));
}

}  // namespace
}  // namespace toolyard::campaigns
