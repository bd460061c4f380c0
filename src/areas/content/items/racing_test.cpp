// Tests with concurrent editors: no edit is lost.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using testing::ContentTest;

class ContentRaces : public ContentTest {
 protected:
  static constexpr int editors = 6, rounds = 8;
  // Runs `work` for all editors at once, with the number of each.
  template <class Work> void together(Work work) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < editors; ++i) threads.emplace_back([&work, i] { work(i); });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentRaces, testing::both_engines(), testing::engine_name);

TEST_P(ContentRaces, RejectsStaleEdits) {
  const auto made = make(page("Start"));
  std::atomic<int> saved = 0, refused = 0;
  together([&](int editor) {
    for (int round = 0; round < rounds; ++round) {
      const auto read = now_is(made.id);
      const auto tag = "\"" + tag_of(read) + "\"";
      auto call = editor_;
      call.if_match = tag;
      const auto done = save(call, made.id, [&](ContentItem& item) {
        item.body = read.body + " " + std::to_string(editor) + "." + std::to_string(round);
      });
      if (done) ++saved;
      else if (refusal(done) == "precondition_failed") ++refused;
    }
  });
  EXPECT_EQ(saved + refused, editors * rounds);
  const auto is = now_is(made.id);
  EXPECT_EQ(is.revision, 1 + saved);
  EXPECT_EQ(std::count(is.body.begin(), is.body.end(), '.'), 1 + saved)
      << "each saved text holds the one before it";
}

TEST_P(ContentRaces, EditsOfDifferentFieldsAllStay) {
  const auto made = make(page("Start"));
  together([&](int editor) {
    for (int round = 0; round < rounds; ++round)
      EXPECT_TRUE(save(editor_, made.id, [&](ContentItem& item) {
        item.variables.emplace_back("v" + std::to_string(editor) + std::to_string(round),
                                    Json{"1"});
      }));
  });
  EXPECT_EQ(now_is(made.id).variables.size(), std::size_t(editors * rounds));
  EXPECT_EQ(items_.revisions(viewer_, made.id, {})->count, 1 + editors * rounds);
}

TEST_P(ContentRaces, AnActionHappensOnce) {
  const auto made = make_in(Status::human_review);
  std::atomic<int> changed = 0, repeated = 0, refused = 0;
  together([&](int editor) {
    const auto done =
        items_.act(approver_, made.id, editor % 2 ? Action::approve : Action::reject, {});
    if (!done) ++refused;
    else ++(done->changed ? changed : repeated);
  });
  EXPECT_EQ(changed, 1);
  EXPECT_EQ(repeated + refused, editors - 1);
}

TEST_P(ContentRaces, TheSameTitleNeverMakesTheSameSlug) {
  together([&](int) {
    for (int round = 0; round < rounds; ++round)
      EXPECT_EQ(refusal(items_.create(editor_, page("Same"))), "");
  });
  EXPECT_EQ(items_.list(viewer_, {})->count, editors * rounds);
  EXPECT_TRUE(items_.list(viewer_, {.search = "same-" + std::to_string(editors * rounds)})->count);
}

}  // namespace
}  // namespace toolyard::content
