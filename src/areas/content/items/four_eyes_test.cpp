// Tests of the setting `four_eyes`: who may approve a text after every way of writing it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using testing::ContentTest;

// A story is a list of steps `WHO:WHAT`, of the approvers a, b, c and d. What they do: `text` and
// `tags` change the text or its labels, `restore=N` restores a revision, `generated` is the text of
// a model that they asked for; the others are actions. `who` lists those who may approve at the
// end.
struct FourEyesCase {
  const char* story;
  const char* who;
};

constexpr FourEyesCase four_eyes_cases[] = {
    {"a:create", "bcd"},
    {"a:create b:text", "cd"},
    // Labels do not hide who wrote the text below them.
    {"a:create b:text a:tags", "cd"},
    {"a:create b:text c:tags a:tags", "d"},
    {"a:create b:text b:tags", "cd"},
    // An approved text is what later ones are compared with.
    {"a:create d:approve b:text", "cd"},
    {"a:create d:approve b:text c:tags", "d"},
    {"a:create b:tags d:approve c:text", "bd"},
    {"a:create b:text d:approve c:text", "bd"},
    {"a:create b:text d:approve c:text a:tags", "bd"},
    {"a:create b:text d:approve d:publish c:text", "bd"},
    {"a:create b:text d:approve d:publish c:tags b:text", "cd"},
    {"a:create d:approve b:tags c:text", "bd"},
    // A rejected text is not approved, and neither is one whose approval was withdrawn.
    {"a:create b:text c:reject a:text a:submit", "cd"},
    {"a:create b:text c:approve d:withdraw", "cd"},
    {"a:create b:text c:approve d:withdraw d:tags", "c"},
    {"a:create b:text c:approve c:publish d:unpublish c:submit", "cd"},
    {"a:create b:text c:approve c:publish b:text c:approve d:withdraw", "cd"},
    {"a:create b:text c:approve c:publish d:text c:approve b:withdraw", "bc"},
    // Who restores a revision does not become its author.
    {"a:create b:text a:restore=1 c:restore=2", "d"},
    {"a:create b:text c:text d:approve c:restore=2", "d"},
    {"a:create b:text d:approve c:text c:restore=2", "bd"},
    // The text of a model is that of the person who asked for it.
    {"a:create b:generated b:submit", "cd"},
    {"a:create d:approve b:generated c:submit", "cd"},
    {"a:create d:approve b:generated c:tags c:submit", "d"},
};

class ContentFourEyes : public ContentTest {
 protected:
  ContentFourEyes() {
    for (const auto* name : {"a", "b", "c", "d"})
      people_[*name] = call_of(make_user(name, Role::approver), Role::approver);
  }
  void change(const Call& call, const std::function<void(ContentItem&)>& edit) {
    EXPECT_EQ(refusal(strict_.save(call, id_,
                                   [&](const StoredItem& stored) {
                                     ContentItem item = stored;
                                     edit(item);
                                     return item;
                                   })),
              "");
  }
  void generate(const Call& call) {
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      return strict_.change(transaction, id_, {.action = "generate"},
                            [&](Transaction&, StoredItem& item) -> Result<void> {
                              Text text = item;
                              text.body = "By a model " + std::to_string(++written_);
                              take_generated(item, text, call.caller.user);
                              return {};
                            });
    }));
  }
  void take(const Call& call, const std::string& what) {
    if (what == "create") {
      auto request = page("By four eyes " + std::to_string(++written_));
      request.status = Status::human_review;
      id_ = strict_.create(call, request).value().id;
    } else if (what == "text") {
      change(call, [&](ContentItem& item) { item.body = "Text " + std::to_string(++written_); });
    } else if (what == "tags") {
      change(call, [&](ContentItem& item) { item.tags = {"tag " + std::to_string(++written_)}; });
    } else if (what == "generated") {
      generate(call);
    } else if (what.starts_with("restore=")) {
      EXPECT_EQ(refusal(strict_.restore(call, id_, std::stoll(what.substr(8)))), "");
    } else {
      const auto actions = spellings(Action{});
      const auto* action = std::ranges::find(actions, what, &Spelling<Action>::name);
      EXPECT_EQ(refusal(strict_.act(call, id_, action->value, {})), "") << what;
    }
  }
  void tell(const std::string& story) {
    std::istringstream steps(story);
    for (std::string step; steps >> step;) take(people_.at(step[0]), step.substr(2));
  }
  bool is_offered(const Call& call) {
    const auto has = [](const ContentItem& item) {
      return std::ranges::find(item.allowed_actions, Action::approve) != item.allowed_actions.end();
    };
    const auto listed = strict_.list(call, {}).value().results.at(0);
    const auto found = strict_.find(call, id_).value();
    EXPECT_EQ(has(listed), has(found));
    return has(found);
  }

  Options strict_options_ = [this] {
    auto strict = options_;
    strict.four_eyes = true;
    return strict;
  }();
  ItemService strict_{*database_, jobs_.queue(), clock_, strict_options_, comments_};
  std::map<char, Call> people_;
  ItemId id_{};
  int written_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentFourEyes, testing::both_engines(), testing::engine_name);

TEST_P(ContentFourEyes, NobodyApprovesWhatTheyWrote) {
  for (const auto& [story, who] : four_eyes_cases) {
    tell(story);
    std::string offered;
    for (const auto& [name, call] : people_) {
      const bool may = std::string_view(who).contains(name);
      if (is_offered(call)) offered += name;
      if (may) continue;
      EXPECT_EQ(refusal(strict_.act(call, id_, Action::approve, {})), "four_eyes")
          << story << ": " << name;
      const auto requested = strict_.save(call, id_, [](const StoredItem& stored) {
        ContentItem item = stored;
        item.status = Status::approved;
        return item;
      });
      EXPECT_EQ(refusal(requested), "four_eyes") << story << ": " << name;
    }
    EXPECT_EQ(offered, who) << story;
    EXPECT_EQ(refusal(strict_.act(people_.at(who[0]), id_, Action::approve, {})), "") << story;
  }
}

// A job approves nothing in place of a person.
TEST_P(ContentFourEyes, AnUnknownAuthorIsNotAnotherAccount) {
  tell("a:create");
  EXPECT_EQ(refusal(strict_.act({.caller = {.role = Role::approver}}, id_, Action::approve, {})),
            "four_eyes");
}

}  // namespace
}  // namespace toolyard::content
