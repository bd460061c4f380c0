// Tests of the bin: what leaves the lists, what comes back, and what is deleted for good.
#include "areas/content/bin/store.h"

#include <gtest/gtest.h>

#include "areas/content/facts.h"
#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::seconds;
using testing::ContentTest;

class ContentBin : public ContentTest {
 protected:
  std::int64_t rows(const std::string& table) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as rows from " + table);
    });
  }
  // Deletes what is due in slices, and returns their number.
  int prune(std::int64_t max = 500) {
    for (int slices = 1;; ++slices) {
      const auto deleted = *database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
        return delete_from_bin(transaction, now_, max);
      });
      if (deleted < max) return slices;
    }
  }
  std::vector<std::string> bin() { return titles({.in_bin = true}); }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentBin, testing::both_engines(), testing::engine_name);

TEST_P(ContentBin, HidesADraftAndFreesItsSlug) {
  const auto made = make_in(Status::draft);
  ASSERT_TRUE(items_.remove(editor_, made.id));
  EXPECT_EQ(titles({}), std::vector<std::string>{});
  EXPECT_EQ(titles({.status = Status::draft}), std::vector<std::string>{});
  EXPECT_EQ(titles({.search = "something"}), std::vector<std::string>{});
  EXPECT_EQ(bin(), std::vector{made.title});
  EXPECT_EQ(titles({.search = "something", .in_bin = true}), std::vector{made.title});
  EXPECT_EQ(now_is(made.id).deleted_at, now_);
  EXPECT_EQ(now_is(made.id).slug, std::nullopt);
  EXPECT_EQ(make_in(Status::draft).slug, made.slug);
  ASSERT_TRUE(items_.remove(editor_, made.id)) << "a second time changes nothing";
  EXPECT_EQ(rows("audit_entries where action = 'delete' and object_kind = 'content_item'"), 1);
}

TEST_P(ContentBin, TakesLiveContentOffline) {
  const auto live = make_in(Status::published);
  EXPECT_EQ(refusal(items_.remove(editor_, live.id)), "permission_denied");
  ASSERT_TRUE(items_.remove(approver_, live.id));
  EXPECT_EQ(refusal(delivery_.find({.locale = "en", .slug = *live.slug})), "not_found");
  EXPECT_EQ(now_is(live.id).status, Status::draft);
  EXPECT_EQ(rows("content_live"), 0);
}

TEST_P(ContentBin, NothingHappensToWhatIsInIt) {
  const auto id = make_in(Status::human_review).id;
  ASSERT_TRUE(items_.remove(editor_, id));
  EXPECT_TRUE(now_is(id).allowed_actions.empty());
  EXPECT_EQ(refusal(save(editor_, id, [](ContentItem& item) { item.title = "New"; })), "in_bin");
  EXPECT_EQ(refusal(items_.act(approver_, id, Action::submit, {})), "in_bin");
  EXPECT_EQ(refusal(items_.restore(editor_, id, 1)), "in_bin");
  EXPECT_EQ(refusal(comments_.create(editor_, id, {.text = "Why?"})), "in_bin");
  EXPECT_TRUE(items_.revisions(viewer_, id, {}));
}

TEST_P(ContentBin, CancelsWhatIsScheduled) {
  const auto id = make_in(Status::approved).id;
  ASSERT_TRUE(items_.act(approver_, id, Action::publish, {.publish_at = now_ + hours(1)}));
  ASSERT_TRUE(save(approver_, id, [&](ContentItem& item) { item.unpublish_at = now_ + hours(2); }));
  ASSERT_EQ(jobs_.waiting().size(), 2u);
  ASSERT_TRUE(items_.remove(editor_, id));
  EXPECT_TRUE(jobs_.waiting().empty());
  EXPECT_EQ(now_is(id).scheduled_at, std::nullopt);
  EXPECT_EQ(now_is(id).unpublish_at, std::nullopt);
}

TEST_P(ContentBin, GivesBackADraft) {
  const auto made = make_in(Status::published);
  EXPECT_FALSE(items_.recover(editor_, made.id)->changed);
  ASSERT_TRUE(items_.remove(approver_, made.id));
  const auto back = items_.recover(editor_, made.id);
  EXPECT_TRUE(back->changed);
  EXPECT_EQ(back->status, Status::draft);
  EXPECT_EQ(back->item.slug, made.slug);
  EXPECT_EQ(back->item.revision, 1);
  EXPECT_EQ(back->item.deleted_at, std::nullopt);
  EXPECT_EQ(titles({.status = Status::draft}), std::vector{made.title});
  EXPECT_EQ(bin(), std::vector<std::string>{});
}

TEST_P(ContentBin, ATakenSlugGetsANumber) {
  const auto made = make_in(Status::draft);
  ASSERT_TRUE(items_.remove(editor_, made.id));
  make_in(Status::draft);
  const auto back = items_.recover(editor_, made.id);
  EXPECT_EQ(back->item.slug, *made.slug + "-2");
  EXPECT_EQ(back->item.revision, 2);
  EXPECT_EQ(items_.revisions(viewer_, made.id, {})->results.front().slug, *made.slug + "-2");
}

TEST_P(ContentBin, DeletesPermanentlyAfterThirtyDays) {
  const auto kept = make_in(Status::published), gone = make_in(Status::human_review);
  for (const auto* title : {"Second", "Third"})
    ASSERT_TRUE(save(editor_, gone.id, [&](ContentItem& item) { item.title = title; }));
  ASSERT_TRUE(comments_.create(editor_, gone.id, {.text = "Why?"}));
  ASSERT_TRUE(items_.remove(editor_, gone.id));
  now_ += days(30) - seconds(1);
  EXPECT_EQ(prune(), 1);
  ASSERT_EQ(bin().size(), 1u);
  now_ += seconds(1);
  EXPECT_EQ(refusal(items_.recover(editor_, gone.id)), "not_found") << "its revisions may be gone";
  prune();
  EXPECT_EQ(refusal(items_.find(viewer_, gone.id)), "not_found");
  EXPECT_EQ(rows("content_items"), 1);
  EXPECT_EQ(rows("content_revisions"), 1);
  EXPECT_EQ(rows("content_comments"), 0);
  EXPECT_EQ(rows("content_words"), 1);
  EXPECT_TRUE(items_.find(viewer_, kept.id));
}

TEST_P(ContentBin, DeletesInSlicesAndStaysReadable) {
  const auto id = make_in(Status::draft).id;
  for (const auto* title : {"2", "3", "4", "5"})
    ASSERT_TRUE(save(editor_, id, [&](ContentItem& item) { item.title = title; }));
  ASSERT_TRUE(items_.remove(editor_, id));
  now_ += days(31);
  ASSERT_EQ(database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
    return delete_from_bin(transaction, now_, 2);
  }),
            2);
  EXPECT_EQ(rows("content_revisions"), 3);
  EXPECT_EQ(now_is(id).title, "5");
  EXPECT_GT(prune(2), 1);
  EXPECT_EQ(rows("content_items"), 0);
}

TEST_P(ContentBin, IsNoTopicOfOthers) {
  const auto id = make_in(Status::draft).id;
  const auto look = [&] {
    return *database_->read([&](Transaction& transaction) -> Result<std::pair<int, bool>> {
      int topics = 0;
      each_topic(transaction, [&](const ItemTopic&) { ++topics; });
      return std::pair(topics, is_deleted(transaction, std::int64_t(id)));
    });
  };
  EXPECT_EQ(look(), std::pair(1, false));
  ASSERT_TRUE(items_.remove(editor_, id));
  EXPECT_EQ(look(), std::pair(0, true));
}

TEST_P(ContentBin, NobodyWaitsForIt) {
  const auto request = page("Sent back");
  const auto id = items_.create(editor_, request)->id;
  ASSERT_TRUE(items_.act(editor_, id, Action::submit, {}));
  ASSERT_TRUE(items_.act(approver_, id, Action::reject, {.comment = "Too short."}));
  EXPECT_EQ(comments_.waiting(editor_, {})->count, 1);
  ASSERT_TRUE(items_.remove(editor_, id));
  EXPECT_EQ(comments_.waiting(editor_, {})->count, 0);
}

}  // namespace
}  // namespace toolyard::content
