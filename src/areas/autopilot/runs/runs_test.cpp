// Tests of the work of a run: planning, writing, keeping to the budget, and recovering from
// failures.
#include <gtest/gtest.h>

#include "areas/autopilot/runs/progress.h"
#include "tests/support/areas/autopilot.h"
#include "tests/support/areas/unreliable_database.h"

namespace toolyard::autopilot {
namespace {

using testing::AutopilotTest;
using testing::HookedModel;

class AutopilotRuns : public AutopilotTest {
 protected:
  // The worker of the job dies while it waits for the model, and so do all that retry the job.
  void lose(const testing::KeptJob& job) {
    model_.hooks.push_back([]() -> HookedModel::Outcome { throw std::runtime_error("killed"); });
    EXPECT_THROW((void)attempt(job), std::runtime_error);
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("update jobs set state = 'failed', finished_at = 1 where id = $1", job.id);
      return {};
    }));
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, AutopilotRuns, testing::both_engines(), testing::engine_name);

WritingFault passing() { return {.what = "Slow down."}; }
WritingFault lasting() { return {.what = "No such model.", .is_final = true}; }

TEST_P(AutopilotRuns, WritesADraftForEachOpportunity) {
  opportunities_.add(4);
  const auto run = done({.max_items = 3});
  EXPECT_EQ(run.status, autopilot::Status::awaiting_approval);
  EXPECT_EQ(states(run), "ggg");
  EXPECT_EQ(run.stop_reason, std::nullopt);
  EXPECT_EQ(run.counts.planned, 3);
  EXPECT_EQ(run.counts.generated, 3);
  EXPECT_EQ(run.usage.requests, 3);
  EXPECT_EQ(run.usage.prompt_tokens, 90);
  EXPECT_EQ(run.usage.completion_tokens, 36);
  EXPECT_EQ(run.usage.cost_micros, 126);
  EXPECT_EQ(run.steps[0].cost_micros, 42);
  EXPECT_EQ(run.expires_at - run.created_at, std::chrono::days(30));
  EXPECT_EQ(opportunities_.states(), "1:in_progress=1 2:in_progress=2 3:in_progress=3 4:open");
  const auto item = content_.items().find(viewer_, content::ItemId{2}).value();
  EXPECT_EQ(item.status, content::Status::ai_generated);
  EXPECT_EQ(item.body, "What the model says.");
  EXPECT_EQ(item.title, "Title 2");
  EXPECT_EQ(item.slug, "title-2");
  EXPECT_EQ(item.autopilot_run, static_cast<std::int64_t>(run.id));
  EXPECT_EQ(item.opportunity, 2);
  EXPECT_EQ(item.author, ada_);
  EXPECT_EQ(item.generation.cost_micros, 42);
  EXPECT_EQ(item.generation.state, content::GenerationState::idle);
}

TEST_P(AutopilotRuns, ADryRunAsksNobody) {
  opportunities_.add(3);
  const auto run = done({.mode = Mode::dry_run, .max_items = 2});
  EXPECT_EQ(run.status, autopilot::Status::completed);
  EXPECT_EQ(states(run), "ss");
  EXPECT_EQ(run.counts.planned, 2);
  EXPECT_EQ(run.steps[0].template_version, 1);
  EXPECT_EQ(run.usage.requests, 0);
  EXPECT_TRUE(model_.requested.empty());
  EXPECT_EQ(opportunities_.states(), "1:open 2:open 3:open");
}

TEST_P(AutopilotRuns, ReportsThatThereIsNothingToDo) {
  const auto run = done({});
  EXPECT_EQ(run.status, autopilot::Status::completed);
  EXPECT_EQ(run.stop_reason, StopReason::no_opportunities);
}

TEST_P(AutopilotRuns, TakesTheOpportunitiesThatAreNamed) {
  opportunities_.add(3);
  EXPECT_EQ(refusal(autopilot_.runs().create(editor_, {.opportunity_ids = {2, 9}})),
            "validation_error /opportunity_ids/1 invalid_option");
  const auto run = done({.opportunity_ids = {3}});
  ASSERT_EQ(run.steps.size(), 1u);
  EXPECT_EQ(run.steps[0].opportunity, 3);
}

TEST_P(AutopilotRuns, OneOfAModeAndLocaleIsActive) {
  opportunities_.add(1);
  const auto first = create({});
  const auto second = autopilot_.runs().create(editor_, {});
  ASSERT_EQ(refusal(second), "run_already_active");
  EXPECT_EQ(std::get<std::int64_t>(second.error().extras.at(0).value),
            static_cast<std::int64_t>(first.id));
  EXPECT_EQ(refusal(autopilot_.runs().create(editor_, {.locale = "de"})), "");
  EXPECT_EQ(refusal(autopilot_.runs().create(editor_, {.mode = Mode::publish})), "");
  ASSERT_TRUE(autopilot_.decisions().cancel(editor_, first.id, {}));
  EXPECT_EQ(refusal(autopilot_.runs().create(editor_, {})), "");
}

TEST_P(AutopilotRuns, ReportsTheDefaultBudget) {
  const auto budgets = autopilot_.runs().budgets();
  const auto run = autopilot_.runs().create(editor_, {}).value();
  EXPECT_EQ(run.budget.max_cost_micros, budgets.usual.max_cost_micros);
  EXPECT_EQ(run.budget.max_tokens, budgets.usual.max_tokens);
  EXPECT_EQ(run.budget.max_requests, budgets.usual.max_requests);
  EXPECT_EQ(run.budget.max_seconds, budgets.usual.max_seconds);
  EXPECT_LE(budgets.usual.max_requests, budgets.most.max_requests);
}

TEST_P(AutopilotRuns, SaysWhatIsWrongWithARequest) {
  EXPECT_EQ(refusal(autopilot_.runs().create(approver_, {.mode = Mode::publish,
                                                         .locale = "e n",
                                                         .budget = {.max_requests = 1'000'000},
                                                         .auto_approve = true})),
            "validation_error /locale invalid_format /auto_approve conflicting_options "
            "/budget/max_requests out_of_range");
  EXPECT_EQ(refusal(autopilot_.runs().create(editor_, {.auto_approve = true})),
            "permission_denied");
}

TEST_P(AutopilotRuns, TakeTheLocalesOfContent) {
  for (const auto* locale : {"EN", "e", "en-", "en_US", "1a", "-"}) {
    EXPECT_EQ(refusal(autopilot_.runs().create(editor_, {.locale = locale})),
              "validation_error /locale invalid_format")
        << locale;
    RunQuery query;
    query.locale = locale;
    EXPECT_EQ(refusal(autopilot_.runs().list(editor_, query)),
              "validation_error /locale invalid_format")
        << locale;
  }
  EXPECT_EQ(refusal(autopilot_.runs().create(editor_, {.locale = "pt-BR"})), "");
  RunQuery query;
  query.locale = "pt-BR";
  EXPECT_EQ(autopilot_.runs().list(editor_, query)->count, 1);
}

TEST_P(AutopilotRuns, StopsBeforeTheCallThatCouldCostTooMuch) {
  opportunities_.add(6);
  const auto run = done({.max_items = 6, .budget = {.max_cost_micros = 250}});
  EXPECT_EQ(run.status, autopilot::Status::awaiting_approval);
  EXPECT_EQ(run.stop_reason, StopReason::budget_exceeded);
  EXPECT_EQ(states(run), "ggggss") << "4 times 42, and 100 more would be 268";
  EXPECT_EQ(run.usage.cost_micros, 168);
  EXPECT_EQ(model_.requested.size(), 4u);
  EXPECT_EQ(run.steps[4].error, "The next model call might exceed the budget.");
  EXPECT_EQ(opportunities_.states(),
            "1:in_progress=1 2:in_progress=2 3:in_progress=3 4:in_progress=4 5:open 6:open");
}

TEST_P(AutopilotRuns, EveryPartOfTheBudgetCounts) {
  opportunities_.add(6);
  // A call reserves 184 tokens (a prompt of 20 bytes, 64 more, and a response of 100 tokens), and
  // really uses 42.
  const std::pair<BudgetRequest, std::size_t> budgets[] = {
      {{.max_requests = 2}, 2}, {{.max_tokens = 183}, 0},     {{.max_tokens = 184}, 1},
      {{.max_tokens = 226}, 2}, {{.max_cost_micros = 99}, 0}, {{.max_seconds = 0}, 0}};
  for (const auto& [budget, calls] : budgets) {
    model_.requested.clear();
    const auto run = done({.budget = budget});
    EXPECT_EQ(run.status, autopilot::Status::awaiting_approval);
    EXPECT_EQ(run.stop_reason, StopReason::budget_exceeded);
    EXPECT_EQ(model_.requested.size(), calls);
    EXPECT_EQ(run.counts.generated, std::int64_t(calls));
    EXPECT_TRUE(autopilot_.decisions().reject(approver_, run.id, {}));
  }
}

TEST_P(AutopilotRuns, AStepWaitsForTheCallUnderWay) {
  opportunities_.add(2);
  const auto run = create({.budget = {.max_cost_micros = 150}});
  ASSERT_TRUE(attempt(due("autopilot.plan").at(0)));
  const auto jobs = due("autopilot.step");
  ASSERT_EQ(jobs.size(), 2u);
  model_.hooks.push_back([&] {
    EXPECT_TRUE(attempt(jobs[1]));
    EXPECT_EQ(states(AutopilotTest::now_is(run.id)), "rq");
    EXPECT_EQ(model_.requested.size(), 1u) << "100 and 100 more would exceed 150";
    return HookedModel::text();
  });
  ASSERT_TRUE(attempt(jobs[0]));
  EXPECT_EQ(due("autopilot.step").size(), 1u) << "the one that has waited";
  run_jobs();
  EXPECT_EQ(states(AutopilotTest::now_is(run.id)), "gg");
}

TEST_P(AutopilotRuns, ACallWithALostResponseIsChargedAtItsMaximumCost) {
  opportunities_.add(1);
  const auto run = create({});
  ASSERT_TRUE(attempt(due("autopilot.plan").at(0)));
  const auto job = due("autopilot.step").at(0);
  model_.hooks.push_back([]() -> HookedModel::Outcome { throw std::runtime_error("killed"); });
  EXPECT_THROW((void)attempt(job), std::runtime_error);
  EXPECT_EQ(states(AutopilotTest::now_is(run.id)), "r");
  ASSERT_TRUE(attempt(job));
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(states(is), "g");
  EXPECT_EQ(is.usage.requests, 2);
  EXPECT_EQ(is.usage.cost_micros, 142);
  EXPECT_EQ(is.steps[0].attempts, 2);
}

TEST_P(AutopilotRuns, AFaultThatMayPassIsTriedAgain) {
  opportunities_.add(1);
  model_.hooks.push_back([] { return std::unexpected(passing()); });
  auto run = done({});
  EXPECT_EQ(run.status, autopilot::Status::queued);
  EXPECT_EQ(run.steps[0].error, "Slow down.");
  EXPECT_EQ(run.usage.requests, 1);
  now_ += std::chrono::seconds(2);
  run_jobs();
  run = AutopilotTest::now_is(run.id);
  EXPECT_EQ(run.status, autopilot::Status::awaiting_approval);
  EXPECT_EQ(run.steps[0].error, std::nullopt);
  EXPECT_EQ(run.usage.requests, 2);
}

TEST_P(AutopilotRuns, AFaultThatMayBeBilledIsChargedAtItsMaximumCost) {
  opportunities_.add(1);
  model_.hooks.push_back([] {
    return std::unexpected(WritingFault{.what = "It takes too long.", .may_be_paid = true});
  });
  const auto run = done({});
  EXPECT_EQ(run.status, autopilot::Status::queued);
  EXPECT_EQ(run.usage.cost_micros, 100);
  EXPECT_EQ(run.steps[0].cost_micros, 100);
}

TEST_P(AutopilotRuns, APermanentFaultEndsOnlyItsStep) {
  opportunities_.add(2);
  model_.hooks.push_back([] { return std::unexpected(lasting()); });
  const auto run = done({});
  EXPECT_EQ(run.status, autopilot::Status::awaiting_approval);
  EXPECT_EQ(states(run), "fg");
  EXPECT_EQ(run.steps[0].error, "No such model.");
  EXPECT_EQ(opportunities_.states(), "1:open 2:in_progress=1");
}

TEST_P(AutopilotRuns, ARunWithoutAnyDraftHasFailed) {
  opportunities_.add(1);
  model_.hooks.push_back([] {
    auto text = HookedModel::text();
    text.text = " ";
    return text;
  });
  const auto run = done({});
  EXPECT_EQ(run.status, autopilot::Status::failed);
  EXPECT_EQ(run.stop_reason, StopReason::error);
  EXPECT_EQ(run.usage.cost_micros, 42) << "an answer of no use costs too";
  EXPECT_EQ(opportunities_.states(), "1:open");
}

TEST_P(AutopilotRuns, TheLastAttemptEndsTheStep) {
  opportunities_.add(1);
  const auto run = create({});
  for (int i = 0; i < 6; ++i) {
    model_.hooks.push_back([] { return std::unexpected(passing()); });
    run_jobs();
    now_ += std::chrono::seconds(700);
  }
  EXPECT_EQ(AutopilotTest::now_is(run.id).status, autopilot::Status::failed);
  EXPECT_EQ(model_.requested.size(), 5u);
}

TEST_P(AutopilotRuns, AStepThatItsWorkersHaveLeftGetsOthers) {
  opportunities_.add(2);
  const auto run = create({});
  ASSERT_TRUE(attempt(due("autopilot.plan").at(0)));
  lose(due("autopilot.step").at(0));
  run_jobs();
  EXPECT_EQ(states(AutopilotTest::now_is(run.id)), "rg");
  now_ += std::chrono::seconds(61);
  run_jobs();
  auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(states(is), "gg");
  EXPECT_EQ(is.status, autopilot::Status::awaiting_approval);
  EXPECT_EQ(is.usage.cost_micros, 100 + 42 + 42);
  now_ += std::chrono::seconds(61);
  run_jobs();
  EXPECT_TRUE(due("autopilot.watch").empty()) << "there is nothing left to look after";
}

TEST_P(AutopilotRuns, AnAnswerThatWasPaidForIsUsedWithoutAnyBudgetLeft) {
  opportunities_.add(2);
  const auto run = create({.budget = {.max_requests = 1}});
  ASSERT_TRUE(attempt(due("autopilot.plan").at(0)));
  const auto jobs = due("autopilot.step");
  // The response is stored, and the worker dies before a draft is created from it.
  ASSERT_TRUE(attempt(jobs[0]));
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change(
        "update autopilot_steps set state = 'queued', content_item = null, revision = null, "
        "finished_at = null where seq = 1");
    return {};
  }));
  ASSERT_TRUE(attempt(jobs[1]));
  EXPECT_EQ(states(AutopilotTest::now_is(run.id)), "qs");
  now_ += std::chrono::seconds(61);
  run_jobs();
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(states(is), "gs");
  EXPECT_EQ(is.status, autopilot::Status::awaiting_approval);
  EXPECT_EQ(model_.requested.size(), 1u);
}

TEST_P(AutopilotRuns, AStepThatLosesAllItsWorkersFails) {
  opportunities_.add(1);
  const auto run = create({});
  ASSERT_TRUE(attempt(due("autopilot.plan").at(0)));
  for (int i = 0; i < 15; ++i) {
    lose(due("autopilot.step").at(0));
    now_ += std::chrono::seconds(61);
    ASSERT_TRUE(attempt(due("autopilot.watch").at(0)));
  }
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(is.status, autopilot::Status::failed);
  EXPECT_EQ(is.usage.requests, 15);
  EXPECT_EQ(opportunities_.states(), "1:open");
}

class AutopilotOnUnreliableStore : public AutopilotRuns {
 protected:
  AutopilotOnUnreliableStore() {
    for (auto& [kind, handler] : on_that_.job_handlers()) handlers_[kind] = handler;
  }

  testing::UnreliableDatabase store_{*database_};
  Autopilot on_that_{{.database = store_,
                      .jobs = jobs_.queue(),
                      .clock = clock_,
                      .opportunities = opportunities_,
                      .author = author_,
                      .threads = threads_,
                      .options = {},
                      .call_seconds = 10}};
};
INSTANTIATE_TEST_SUITE_P(Engines, AutopilotOnUnreliableStore, testing::both_engines(),
                         testing::engine_name);

// The response of the model is stored, but the confirmation of the commit is lost.
TEST_P(AutopilotOnUnreliableStore, SettlesACallOnceWhereTheAnswerOfTheDatabaseIsLost) {
  opportunities_.add(1);
  model_.hooks.push_back([&]() -> HookedModel::Outcome {
    store_.unanswered = 2;
    return HookedModel::text();
  });
  const auto run = done({.max_items = 1});
  EXPECT_EQ(store_.unanswered, 0);
  EXPECT_EQ(states(run), "g");
  EXPECT_EQ(run.usage.requests, 1);
  EXPECT_EQ(run.usage.cost_micros, 42);
  EXPECT_EQ(run.steps[0].cost_micros, 42);
}

// The draft is committed in the last attempt, but the confirmation is lost.
TEST_P(AutopilotOnUnreliableStore, LeavesAStepAsWrittenWhereTheAnswerOfTheDatabaseIsLost) {
  opportunities_.add(1);
  const auto run = create({.max_items = 1});
  ASSERT_TRUE(attempt(due("autopilot.plan").at(0)));
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("update jobs set attempt = $1 where kind = 'autopilot.step'",
                       max_attempts - 1);
    return {};
  }));
  model_.hooks.push_back([&]() -> HookedModel::Outcome {
    store_.spared = 1;  // the transaction that stores the response
    store_.unanswered = 1;
    return HookedModel::text();
  });
  EXPECT_FALSE(attempt(due("autopilot.step").at(0)));
  EXPECT_EQ(store_.unanswered, 0);
  const auto is = AutopilotTest::now_is(run.id);
  EXPECT_EQ(states(is), "g");
  EXPECT_EQ(is.status, autopilot::Status::awaiting_approval);
  EXPECT_EQ(opportunities_.states(), "1:in_progress=1");
}

}  // namespace
}  // namespace toolyard::autopilot
