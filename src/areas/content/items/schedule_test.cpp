// Tests of scheduled publishing: the job that publishes, and what cancels it.
#include <gtest/gtest.h>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using std::chrono::hours;
using testing::ContentTest;

class ContentSchedule : public ContentTest {
 protected:
  ActionResult schedule(ItemId id, Instant when) {
    return items_.act(approver_, id, Action::publish, {.publish_at = when}).value();
  }
  std::expected<void, JobFault> run(const testing::KeptJob& job) {
    return jobs_.run(job, [this](RunningJob& running) { return items_.publish_when_due(running); });
  }
  // Creates an approved item that is scheduled for publication in an hour.
  ItemId announce() {
    const auto id = make_in(Status::approved).id;
    schedule(id, now_ + hours(1));
    return id;
  }
  void expect_taken_back(ItemId id) {
    EXPECT_TRUE(jobs_.waiting().empty());
    EXPECT_EQ(now_is(id).scheduled_at, std::nullopt);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentSchedule, testing::both_engines(), testing::engine_name);

TEST_P(ContentSchedule, PublishesWhenItsTimeComes) {
  const auto made = make_in(Status::approved);
  const auto announced = schedule(made.id, now_ + hours(1));
  EXPECT_TRUE(announced.changed);
  EXPECT_TRUE(announced.scheduled);
  EXPECT_EQ(announced.status, Status::approved);
  EXPECT_EQ(announced.item.scheduled_at, now_ + hours(1));
  EXPECT_FALSE(schedule(made.id, now_ + hours(1)).changed);
  auto jobs = jobs_.waiting();
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].kind, "content.publish");
  EXPECT_EQ(jobs[0].object, std::int64_t(made.id));
  EXPECT_EQ(jobs[0].revision, 1);
  EXPECT_EQ(jobs[0].run_at, now_ + hours(1));

  now_ += hours(1);
  ASSERT_TRUE(run(jobs[0]));
  const auto is = now_is(made.id);
  EXPECT_EQ(is.status, Status::published);
  EXPECT_EQ(is.published_at, now_);
  EXPECT_EQ(is.scheduled_at, std::nullopt);
  EXPECT_TRUE(run(jobs[0]).has_value() == false) << "it is over";
  EXPECT_EQ(tag_of(now_is(made.id)), tag_of(is)) << "and does nothing twice";
}

TEST_P(ContentSchedule, OneJobPublishesAllThatIsDue) {
  std::vector<ItemId> ids;
  for (int i = 0; i < 60; ++i) ids.push_back(announce());
  const auto later = make_in(Status::approved).id;
  schedule(later, now_ + hours(2));
  const auto jobs = jobs_.waiting();
  now_ += hours(1);
  ASSERT_TRUE(run(jobs[30]));
  for (const auto id : ids) EXPECT_EQ(now_is(id).status, Status::published) << std::int64_t(id);
  EXPECT_EQ(now_is(later).status, Status::approved);
  const auto waiting = jobs_.waiting();
  ASSERT_EQ(waiting.size(), 1u);
  EXPECT_EQ(waiting[0].object, std::int64_t(later));
}

// One that cannot be published holds nothing else up.
TEST_P(ContentSchedule, JobsPublishWhatOthersCannot) {
  auto first = page("First");
  first.slug = "the-slug";
  first.status = Status::published;
  const auto live = make(first);
  ASSERT_TRUE(save(editor_, live.id, [](ContentItem& item) { item.slug = "moved"; }));
  const auto before = announce();
  auto second = page("Second");
  second.slug = "the-slug";
  second.status = Status::approved;
  const auto impossible = make(second).id;
  schedule(impossible, now_ + hours(1));
  const auto after = announce();
  const auto jobs = jobs_.waiting();
  now_ += hours(1);
  EXPECT_TRUE(run(jobs[0]));
  EXPECT_EQ(now_is(before).status, Status::published);
  EXPECT_EQ(now_is(after).status, Status::approved) << "of the same transaction";
  EXPECT_FALSE(run(jobs[1]));
  EXPECT_EQ(now_is(impossible).scheduled_at, std::nullopt);
  EXPECT_TRUE(run(jobs[2]));
  EXPECT_EQ(now_is(after).status, Status::published);
}

TEST_P(ContentSchedule, AnotherTimeMakesAnotherJob) {
  const auto id = announce();
  EXPECT_TRUE(schedule(id, now_ + hours(2)).changed);
  const auto jobs = jobs_.waiting();
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].run_at, now_ + hours(2));
}

TEST_P(ContentSchedule, EditWithdrawalAndPublishingCancelIt) {
  auto id = announce();
  ASSERT_TRUE(save(editor_, id, [](ContentItem& item) { item.title = "Edited"; }));
  expect_taken_back(id);
  id = announce();
  ASSERT_TRUE(save(editor_, id, [](ContentItem& item) { item.tags = {"a"}; }));
  expect_taken_back(id);
  id = announce();
  ASSERT_TRUE(items_.act(approver_, id, Action::withdraw, {}));
  expect_taken_back(id);
  id = announce();
  EXPECT_EQ(items_.act(approver_, id, Action::publish, {})->status, Status::published);
  expect_taken_back(id);
  id = announce();
  ASSERT_TRUE(save(editor_, id, [](ContentItem&) {}));
  EXPECT_EQ(jobs_.waiting().size(), 1u) << "nothing was changed";
}

TEST_P(ContentSchedule, ALateJobOverwritesNothing) {
  const auto id = announce();
  const auto job = jobs_.waiting().at(0);
  ASSERT_TRUE(items_.act(approver_, id, Action::withdraw, {}));
  ASSERT_TRUE(items_.act(approver_, id, Action::approve, {}));
  EXPECT_FALSE(run(job)) << "it was cancelled";
  EXPECT_EQ(now_is(id).status, Status::approved);
}

TEST_P(ContentSchedule, RefusesThePastAndWhatIsNotReady) {
  const auto made = make_in(Status::approved);
  EXPECT_EQ(refusal(items_.act(approver_, made.id, Action::publish, {.publish_at = now_})),
            "validation_error /publish_at in_the_past");
  const auto draft = make_in(Status::draft);
  EXPECT_EQ(
      refusal(items_.act(approver_, draft.id, Action::publish, {.publish_at = now_ + hours(1)})),
      "illegal_transition");
  EXPECT_TRUE(jobs_.waiting().empty());
}

TEST_P(ContentSchedule, WhatCannotBePublishedIsNotAnnouncedAnyMore) {
  auto first = page("First");
  first.slug = "the-slug";
  first.status = Status::published;
  const auto live = make(first);
  ASSERT_TRUE(save(editor_, live.id, [](ContentItem& item) { item.slug = "moved"; }));
  auto second = page("Second");
  second.slug = "the-slug";
  second.status = Status::approved;
  const auto made = make(second);
  EXPECT_EQ(refusal(items_.act(approver_, made.id, Action::publish, {})),
            "duplicate /slug duplicate")
      << "the first is live under it";
  schedule(made.id, now_ + hours(1));
  const auto done = run(jobs_.waiting().at(0));
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().is_final);
  EXPECT_EQ(now_is(made.id).status, Status::approved);
  EXPECT_EQ(now_is(made.id).scheduled_at, std::nullopt);
}

TEST_P(ContentSchedule, AFailedActionLeavesNoJob) {
  const auto made = make_in(Status::approved);
  const auto undone = database_->write([&](Transaction&) -> Result<void> {
    EXPECT_TRUE(items_.act(approver_, made.id, Action::publish, {.publish_at = now_ + hours(1)}));
    return fail(toolyard::problems::not_found, "the rest of the request fails");
  });
  EXPECT_FALSE(undone);
  EXPECT_TRUE(jobs_.waiting().empty());
  EXPECT_EQ(now_is(made.id).scheduled_at, std::nullopt);
}

}  // namespace
}  // namespace toolyard::content
