#include "areas/content/items/workflow.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <set>

#include "tests/support/vectors.h"

namespace toolyard::content {
namespace {

using Row = std::array<std::string, 4>;

std::string text(simdjson::dom::element element) { return std::string(std::string_view(element)); }

// The part of the reference that is about content, loaded once per test.
class Reference {
 public:
  explicit Reference(const std::filesystem::path& folder)
      : machine_(parser_.load((folder / "reference" / "state_machines.json").string())["content"]) {
  }
  std::vector<Row> transitions() const {
    std::vector<Row> rows;
    for (auto row : machine_["transitions"])
      rows.push_back({text(row.at(0)), text(row.at(1)), text(row.at(2)), text(row.at(3))});
    return rows;
  }
  std::vector<std::pair<std::string, std::string>> conflicts() const {
    std::vector<std::pair<std::string, std::string>> rows;
    for (auto row : machine_["conflict_409"]) rows.emplace_back(text(row.at(0)), text(row.at(1)));
    return rows;
  }

 private:
  simdjson::dom::parser parser_;
  simdjson::dom::element machine_;
};

template <class E> E read(std::string_view name) {
  for (const auto& known : spellings(E{}))
    if (known.name == name) return known.value;
  ADD_FAILURE() << "unknown: " << name;
  return {};
}

// Generation is not part of this table: it has an endpoint and jobs of its own.
bool is_elsewhere(std::string_view action) { return action.starts_with("regenerate"); }

Role role_of(std::string_view who) {
  return who.starts_with("editor") ? Role::editor : Role::approver;
}

TEST(ContentWorkflow, IsWhatTheReferenceSays) {
  const auto folder = vectors({"reference/state_machines.json"});
  if (!folder) GTEST_SKIP() << "no reference";
  std::set<std::array<std::string, 4>> wanted, is;
  for (const auto& [from, action, to, who] : Reference(*folder).transitions()) {
    if (is_elsewhere(action)) continue;
    if (who.find("no-op") != who.npos) {
      EXPECT_TRUE(is_repeat(read<Status>(from), read<Action>(action))) << from << action;
      continue;
    }
    if (action == "publish_at_future") {  // publishing, with the time in the request
      EXPECT_EQ(from, to);
      EXPECT_EQ(find_move(read<Status>(from), Action::publish)->who, role_of(who));
      continue;
    }
    const auto name = action == "patch_status" ? "redraft"
                      : action == "edit_body"  ? "edit"
                                               : action;
    wanted.insert({from, name, to, std::string(spelling(role_of(who)))});
  }
  for (const auto& move : moves())
    is.insert({std::string(spelling(move.from)), std::string(spelling(move.action)),
               std::string(spelling(move.to)), std::string(spelling(move.who))});
  EXPECT_EQ(is, wanted);
}

TEST(ContentWorkflow, RefusesWhatTheReferenceRefuses) {
  const auto folder = vectors({"reference/state_machines.json"});
  if (!folder) GTEST_SKIP() << "no reference";
  for (const auto& [from, action] : Reference(*folder).conflicts()) {
    if (is_elsewhere(action)) continue;
    for (const auto& known : spellings(Status{})) {
      if (from != "*" && from != known.name) continue;
      constexpr std::string_view patch = "patch_status=";
      if (!action.starts_with(patch)) {
        EXPECT_FALSE(find_move(known.value, read<Action>(action))) << from << " " << action;
        EXPECT_FALSE(is_repeat(known.value, read<Action>(action))) << from << " " << action;
        continue;
      }
      EXPECT_FALSE(find_direct_move(known.value, read<Status>(action.substr(patch.size()))))
          << from << " " << action;
    }
  }
}

TEST(ContentWorkflow, TellsEachRoleWhatItMayDo) {
  using enum Action;
  EXPECT_EQ(actions_of(Status::human_review, std::nullopt), std::vector<Action>{});
  EXPECT_EQ(actions_of(Status::human_review, Role::viewer), std::vector<Action>{});
  EXPECT_EQ(actions_of(Status::human_review, Role::editor), std::vector<Action>{edit});
  EXPECT_EQ(actions_of(Status::human_review, Role::approver),
            (std::vector<Action>{edit, approve, reject}));
  EXPECT_EQ(actions_of(Status::ai_generated, Role::editor),
            (std::vector<Action>{edit, submit, redraft}));
  EXPECT_EQ(actions_of(Status::approved, Role::admin),
            (std::vector<Action>{edit, withdraw, publish}));
  EXPECT_EQ(actions_of(Status::published, Role::admin), (std::vector<Action>{edit, unpublish}));
}

TEST(ContentWorkflow, KnowsTheShortestWay) {
  using enum Action;
  using Path = std::vector<Action>;
  EXPECT_EQ(find_path(Status::draft, Status::draft), Path{});
  EXPECT_EQ(find_path(Status::draft, Status::published), (Path{submit, approve, publish}));
  EXPECT_EQ(find_path(Status::ai_generated, Status::draft), Path{redraft});
  EXPECT_EQ(find_path(Status::approved, Status::draft), (Path{withdraw, reject}));
  EXPECT_EQ(find_path(Status::published, Status::human_review), (Path{unpublish, submit}));
  EXPECT_EQ(find_path(Status::draft, Status::ai_generated), Path{});
}

}  // namespace
}  // namespace toolyard::content
