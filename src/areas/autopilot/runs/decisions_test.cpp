// Tests of decisions about a run: approving, rejecting, cancelling and expiring.
#include <gtest/gtest.h>

#include <thread>

#include "tests/support/areas/autopilot.h"
#include "tests/support/areas/unreliable_database.h"

namespace toolyard::autopilot {
namespace {

using testing::AutopilotTest;

// Returns what a model does that writes this text.
auto writes(std::string text) {
  return [text = std::move(text)]() -> testing::HookedModel::Outcome {
    auto written = testing::HookedModel::text();
    written.text = text;
    return written;
  };
}

class AutopilotDecisions : public AutopilotTest {
 protected:
  using AutopilotTest::AutopilotTest;
  Run written(Mode mode, int items) {
    opportunities_.add(items);
    return done({.mode = mode, .max_items = items});
  }
  Result<RunActionResult> approve(RunId run, const ApproveRequest& request = {}) {
    return autopilot_.decisions().approve(approver_, run, request);
  }
  void edit(std::int64_t item) {
    ASSERT_TRUE(save(editor_, content::ItemId{item},
                     [](content::ContentItem& one) { one.body = "By hand."; }));
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, AutopilotDecisions, testing::both_engines(),
                         testing::engine_name);

TEST_P(AutopilotDecisions, ApprovingDraftsApprovesTheirItems) {
  const auto run = written(Mode::draft, 2);
  const auto done = approve(run.id, {.comment = "Fine."});
  ASSERT_EQ(refusal(done), "");
  EXPECT_TRUE(done->changed);
  EXPECT_EQ(done->status, autopilot::Status::approved);
  EXPECT_EQ(done->approval->by, bob_);
  EXPECT_EQ(done->approval->comment, "Fine.");
  EXPECT_EQ(states(*done), "aa");
  EXPECT_EQ(status_of(1), "approved");
  EXPECT_FALSE(approve(run.id)->changed);
  run_jobs();
  EXPECT_EQ(AutopilotTest::now_is(run.id).status, autopilot::Status::completed);
  EXPECT_FALSE(approve(run.id)->changed) << "also once it has completed";
  EXPECT_EQ(status_of(2), "approved");
  EXPECT_EQ(opportunities_.states(), "1:in_progress=1 2:in_progress=2");
}

TEST_P(AutopilotDecisions, ApprovingARunThatPublishesPublishes) {
  const auto run = written(Mode::publish, 2);
  ASSERT_EQ(refusal(approve(run.id)), "");
  run_jobs();
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(is.status, autopilot::Status::completed);
  EXPECT_EQ(states(is), "pp");
  EXPECT_EQ(is.counts.published, 2);
  EXPECT_EQ(status_of(1), "published");
  EXPECT_EQ(opportunities_.states(), "1:done=1 2:done=2");
}

TEST_P(AutopilotDecisions, AnItemThatWasEditedIsLeftOut) {
  const auto run = written(Mode::publish, 3);
  edit(1);
  edit(2);
  const auto done = approve(run.id, {.revision_map = {{"2", 2}}});
  ASSERT_EQ(refusal(done), "");
  ASSERT_EQ(done->skipped.size(), 1u);
  EXPECT_EQ(done->skipped[0].content_item, 1);
  EXPECT_EQ(done->skipped[0].revision, 2);
  EXPECT_EQ(done->skipped[0].expected_revision, 1);
  EXPECT_EQ(done->skipped[0].reason, "edited");
  EXPECT_EQ(states(*done), "gaa");
  run_jobs();
  EXPECT_EQ(status_of(1), "ai_generated");
  EXPECT_EQ(status_of(2), "published") << "the revision that was read";
  EXPECT_EQ(status_of(3), "published");
}

TEST_P(AutopilotDecisions, ItemsThatAreNotNamedGoToReview) {
  const auto run = written(Mode::draft, 3);
  EXPECT_EQ(refusal(approve(run.id, {.items = {{2, 9}}, .revision_map = {{"x", 1}}})),
            "validation_error /items/1 invalid_option /revision_map/x invalid_option");
  ASSERT_EQ(refusal(approve(run.id, {.items = {{2}}})), "");
  EXPECT_EQ(status_of(1), "human_review");
  EXPECT_EQ(status_of(2), "approved");
  EXPECT_EQ(status_of(3), "human_review");
}

TEST_P(AutopilotDecisions, WhatCannotBePublishedIsSaid) {
  const auto run = written(Mode::publish, 2);
  ASSERT_EQ(refusal(approve(run.id)), "");
  edit(1);
  run_jobs();
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(is.status, autopilot::Status::failed);
  EXPECT_EQ(is.stop_reason, StopReason::error);
  EXPECT_EQ(states(is), "fp");
  EXPECT_NE(is.steps[0].error, std::nullopt);
  EXPECT_EQ(opportunities_.states(), "1:open 2:done=2");
}

TEST_P(AutopilotDecisions, WhatHasNoTextIsNotPublished) {
  const auto run = written(Mode::publish, 1);
  ASSERT_TRUE(save(editor_, content::ItemId{1}, [](content::ContentItem& one) { one.body = ""; }));
  ASSERT_EQ(refusal(approve(run.id, {.revision_map = {{"1", 2}}})), "");
  run_jobs();
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(is.status, autopilot::Status::failed);
  EXPECT_EQ(is.stop_reason, StopReason::error);
  EXPECT_EQ(states(is), "f");
  EXPECT_EQ(is.steps[0].error, "Required for publishing.");
  EXPECT_EQ(opportunities_.states(), "1:open");
}

TEST_P(AutopilotDecisions, DraftsWithErrorsAreLeftOut) {
  const auto outline = writes("# A\n\nTo be written: all of it.");
  model_.hooks.push_back(outline);
  const auto run = written(Mode::publish, 2);
  const auto done = approve(run.id);
  ASSERT_EQ(refusal(done), "");
  ASSERT_EQ(done->skipped.size(), 1u);
  EXPECT_EQ(done->skipped[0].content_item, 1);
  EXPECT_EQ(done->skipped[0].reason, "findings");
  run_jobs();
  EXPECT_EQ(status_of(1), "ai_generated");
  EXPECT_EQ(status_of(2), "published");
}

TEST_P(AutopilotDecisions, AnApprovalOfNothingIsSaid) {
  const auto run = written(Mode::publish, 2);
  edit(1);
  edit(2);
  const auto done = approve(run.id);
  ASSERT_EQ(refusal(done), "");
  EXPECT_EQ(done->skipped.size(), 2u);
  EXPECT_EQ(done->stop_reason, StopReason::nothing_approved);
  run_jobs();
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(is.status, autopilot::Status::completed);
  EXPECT_EQ(is.stop_reason, StopReason::nothing_approved);
  EXPECT_EQ(is.counts.published, 0);
  const auto left = written(Mode::draft, 1);
  EXPECT_EQ(approve(left.id, {.items = std::vector<std::int64_t>{}})->stop_reason,
            StopReason::nothing_approved);
  const auto good = written(Mode::publish, 1);
  EXPECT_EQ(approve(good.id)->stop_reason, std::nullopt);
}

// A second proposal would replace the first one, which nobody could approve any more.
TEST_P(AutopilotDecisions, ProposesOneTextForAPage) {
  content::PromptTemplate one;
  one.name = one.body = "t";
  one.purpose = Purpose::seo_title;
  one.is_default = true;
  ASSERT_TRUE(templates_.create({}, one));
  auto live = page("Base64 guide");
  live.status = content::Status::published;
  const auto item = make(live);
  opportunities_.add(2);
  opportunities_.purpose = "seo_title";
  for (const auto* address : {"https://example.org/guides/base64-guide/", "https://x.test/new"}) {
    opportunities_.page = address;
    opportunities_.add(1);
    EXPECT_EQ(states(done({.mode = Mode::dry_run})), "sss");
    const auto run = done({.mode = Mode::publish});
    EXPECT_EQ(states(run), "gss") << address;
    EXPECT_EQ(run.steps[1].error, "Another step of this run proposes a change to the same page.");
    EXPECT_EQ(run.usage.requests, 1);
    const auto approved = approve(run.id);
    ASSERT_EQ(refusal(approved), "");
    EXPECT_TRUE(approved->skipped.empty());
    run_jobs();
    EXPECT_EQ(states(AutopilotTest::now_is(run.id)), "pss");
  }
  EXPECT_EQ(ContentTest::now_is(item.id).seo_title, "What the model says.");
  EXPECT_EQ(opportunities_.states(), "1:done=1 2:done=2 3:open 4:open");
  opportunities_.add(1);
  opportunities_.page.clear();
  opportunities_.purpose = "blog";
  EXPECT_EQ(states(done({})), "ggg") << "texts with pages of their own";
}

TEST_P(AutopilotDecisions, OnlyRunsThatWaitForItAreApproved) {
  opportunities_.add(2);
  const auto queued = create({});
  EXPECT_EQ(refusal(approve(queued.id)), "illegal_transition");
  EXPECT_EQ(refusal(approve(RunId{99})), "not_found");
  ASSERT_TRUE(autopilot_.decisions().cancel(editor_, queued.id, {}));
  EXPECT_EQ(refusal(approve(queued.id)), "illegal_transition");
  const auto dry = done({.mode = Mode::dry_run});
  EXPECT_EQ(refusal(approve(dry.id)), "illegal_transition");
}

TEST_P(AutopilotDecisions, RejectingFreesTheOpportunities) {
  const auto run = written(Mode::draft, 1);
  const auto done = autopilot_.decisions().reject(approver_, run.id, {.comment = "No."});
  ASSERT_EQ(refusal(done), "");
  EXPECT_EQ(done->status, autopilot::Status::rejected);
  EXPECT_EQ(done->approval->decision, Decision::rejected);
  EXPECT_FALSE(autopilot_.decisions().reject(approver_, run.id, {})->changed);
  EXPECT_EQ(refusal(approve(run.id)), "illegal_transition");
  EXPECT_EQ(opportunities_.states(), "1:open");
  EXPECT_EQ(status_of(1), "ai_generated");
}

TEST_P(AutopilotDecisions, CancellingEndsWhatIsUnderWay) {
  opportunities_.add(2);
  const auto run = create({});
  ASSERT_TRUE(attempt(due("autopilot.plan").at(0)));
  const auto jobs = due("autopilot.step");
  model_.hooks.push_back([&] {
    EXPECT_TRUE(autopilot_.decisions().cancel(editor_, run.id, {})->changed);
    return testing::HookedModel::text();
  });
  EXPECT_FALSE(attempt(jobs[0])) << "the job is no longer its worker's";
  run_jobs();
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(is.status, autopilot::Status::cancelled);
  EXPECT_EQ(is.stop_reason, StopReason::cancelled);
  EXPECT_EQ(states(is), "ss");
  EXPECT_EQ(is.usage.cost_micros, 100) << "nobody knows what came of the call";
  EXPECT_EQ(opportunities_.states(), "1:open 2:open");
  EXPECT_FALSE(autopilot_.decisions().cancel(editor_, run.id, {})->changed);
}

TEST_P(AutopilotDecisions, WhatNobodyReadsExpires) {
  const auto run = written(Mode::draft, 1);
  now_ += std::chrono::days(30) - std::chrono::seconds(1);
  run_jobs();
  EXPECT_EQ(AutopilotTest::now_is(run.id).status, autopilot::Status::awaiting_approval);
  now_ += std::chrono::seconds(1);
  run_jobs();
  EXPECT_EQ(AutopilotTest::now_is(run.id).status, autopilot::Status::expired);
  EXPECT_EQ(refusal(approve(run.id)), "illegal_transition");
  EXPECT_EQ(opportunities_.states(), "1:open");
}

TEST_P(AutopilotDecisions, DraftsThatNobodyHasToReadApproveThemselves) {
  opportunities_.add(1);
  const auto run = autopilot_.runs().create(approver_, {.auto_approve = true}).value();
  run_jobs();
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(is.status, autopilot::Status::completed);
  EXPECT_EQ(is.approval->by, std::nullopt);
  EXPECT_EQ(status_of(1), "approved");
}

TEST_P(AutopilotDecisions, OfTwoWhoDecideAtOnceOneDecides) {
  const auto run = written(Mode::draft, 2);
  std::atomic<int> changed = 0, same = 0, refused = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 6; ++i)
      threads.emplace_back([&, i] {
        const auto done =
            i % 3 == 0 ? autopilot_.decisions().reject(approver_, run.id, {}) : approve(run.id);
        if (!done) ++refused;
        else ++(done->changed ? changed : same);
      });
  }
  EXPECT_EQ(changed, 1);
  EXPECT_EQ(same + refused, 5);
}

class AutopilotSelfApproval : public AutopilotDecisions {
 protected:
  AutopilotSelfApproval() : AutopilotDecisions(Options{.prevent_self_approval = true}) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, AutopilotSelfApproval, testing::both_engines(),
                         testing::engine_name);

TEST_P(AutopilotSelfApproval, WhoHasAskedForItDoesNotApproveIt) {
  opportunities_.add(1);
  const auto run = autopilot_.runs().create(approver_, {}).value();
  run_jobs();
  EXPECT_EQ(refusal(approve(run.id)), "self_approval");
  EXPECT_EQ(refusal(autopilot_.decisions().approve(call_of(ada_, Role::approver), run.id, {})), "");
  EXPECT_EQ(refusal(autopilot_.runs().create(approver_, {.auto_approve = true})),
            "permission_denied");
}

class AutopilotSchedule : public AutopilotTest {
 protected:
  AutopilotSchedule() : AutopilotTest(Options{.daily = Daily{.hour = 3}}) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, AutopilotSchedule, testing::both_engines(), testing::engine_name);

TEST_P(AutopilotSchedule, ARunADayForAllNodes) {
  opportunities_.add(9);
  ASSERT_TRUE(autopilot_.schedule().plan());
  ASSERT_TRUE(autopilot_.schedule().plan());
  ASSERT_EQ(jobs_.waiting().size(), 1u);
  const auto due_at = jobs_.waiting()[0].run_at;
  EXPECT_EQ((due_at - std::chrono::floor<std::chrono::days>(due_at)), std::chrono::hours(3));
  EXPECT_GT(due_at, now_);
  now_ = due_at;
  run_jobs();
  const auto runs = autopilot_.runs().list(viewer_, {}).value();
  ASSERT_EQ(runs.count, 1);
  EXPECT_EQ(runs.results[0].trigger, Trigger::schedule);
  EXPECT_EQ(runs.results[0].requested_by, std::nullopt);
  EXPECT_EQ(runs.results[0].status, autopilot::Status::awaiting_approval);
  ASSERT_TRUE(autopilot_.schedule().plan()) << "as on another node";
  std::vector<Instant> planted;
  for (const auto& job : jobs_.waiting())
    if (job.kind == "autopilot.daily") planted.push_back(job.run_at);
  EXPECT_EQ(planted, std::vector<Instant>{due_at + std::chrono::days(1)});
}

TEST_P(AutopilotSchedule, PlansAgainAfterAFailureAndOnTheNextDay) {
  testing::UnreliableDatabase store(*database_);
  Autopilot autopilot({.database = store,
                       .jobs = jobs_.queue(),
                       .clock = clock_,
                       .opportunities = opportunities_,
                       .author = author_,
                       .threads = threads_,
                       .options = {.daily = Daily{.hour = 3}},
                       .call_seconds = 10});
  store.refused = 1;
  EXPECT_FALSE(autopilot.schedule().plan());
  EXPECT_TRUE(jobs_.waiting().empty());
  EXPECT_TRUE(autopilot.schedule().plan());
  EXPECT_EQ(jobs_.waiting().size(), 1u);
  store.refused = 1;
  EXPECT_TRUE(autopilot.schedule().plan()) << "nothing more to write on the same day";
  now_ += std::chrono::days(1);
  EXPECT_FALSE(autopilot.schedule().plan());
}

}  // namespace
}  // namespace toolyard::autopilot
