// Tests of the queue of opportunities, of what runs do with it, and of outcomes, on both databases.
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "tests/support/areas/opportunities.h"

namespace toolyard::opportunities {
namespace {

using testing::WrittenFact;

class OpportunityQueue : public testing::OpportunitiesTest {
 protected:
  // Creates open opportunities `q0`, `q1` and so on; `q0` has the best score.
  void fill(int how_many) {
    std::vector<std::string> names;
    std::vector<WrittenFact> facts;
    for (int i = 0; i < how_many; ++i) names.push_back("q" + std::to_string(i));
    for (int i = 0; i < how_many; ++i)
      facts.push_back({names[std::size_t(i)], "/p/", 0, 1000 - 5 * i, 15});
    write_facts("2026-10-20", facts);
    refresh();
  }
  OpportunityId named(std::string_view query) {
    for (const auto& one : list())
      if (one.query == query) return one.id;
    ADD_FAILURE() << query;
    return {};
  }
  Result<OpportunityResult> act(OpportunityId id, Action action, const QueueRequest& request = {}) {
    now_ += std::chrono::seconds(1);
    return all_.service().act(editor_, id, action, request);
  }
  std::string queries(const std::vector<Taken>& all) {
    std::string text;
    for (const auto& one : all) text.append(text.empty() ? "" : " ").append(one.query);
    return text;
  }
  State state_of(OpportunityId id) { return all_.service().find(viewer_, id)->state; }
};
INSTANTIATE_TEST_SUITE_P(Engines, OpportunityQueue, testing::both_engines(), testing::engine_name);

TEST_P(OpportunityQueue, GoesByPriorityThenScoreThenTime) {
  fill(4);
  EXPECT_EQ(act(named("q2"), Action::queue)->queue_position, 1);
  EXPECT_EQ(act(named("q1"), Action::queue)->queue_position, 1);
  const auto last = act(named("q3"), Action::queue, {.priority = 90, .note = "now"}).value();
  EXPECT_EQ(last.queue_position, 1);
  EXPECT_EQ(last.note, "now");
  EXPECT_TRUE(last.changed);
  EXPECT_EQ(all_.service().find(viewer_, named("q1"))->queue_position, 2);
  EXPECT_EQ(all_.service().find(viewer_, named("q2"))->queue_position, 3);
  EXPECT_EQ(all_.service().find(viewer_, named("q0"))->queue_position, std::nullopt);
  EXPECT_EQ(list({.ordering = "queue"}).at(0).query, "q3");
  EXPECT_EQ(queries(take({.run = 7, .most = 4})), "q3 q1 q2 q0");
}

TEST_P(OpportunityQueue, FollowsTheTableOfStates) {
  fill(1);
  const auto id = named("q0");
  const auto refused = [&](Action action) {
    const auto done = act(id, action);
    return done ? std::string(done->changed ? "changed" : "same") : refusal(done.error());
  };
  EXPECT_EQ(refused(Action::unqueue), "same");
  EXPECT_EQ(refused(Action::reopen), "same");
  EXPECT_EQ(refused(Action::queue), "changed");
  EXPECT_EQ(refused(Action::queue), "same");
  EXPECT_EQ(refused(Action::dismiss), "illegal_transition");
  EXPECT_EQ(refused(Action::unqueue), "changed");
  EXPECT_EQ(refused(Action::dismiss), "changed");
  EXPECT_EQ(refused(Action::dismiss), "same");
  EXPECT_EQ(refused(Action::unqueue), "illegal_transition");
  EXPECT_EQ(refused(Action::queue), "changed");
  ASSERT_EQ(take({.run = 7}).size(), 1u);
  for (const auto action : {Action::queue, Action::unqueue})
    EXPECT_EQ(refused(action), "illegal_transition") << spelling(action);
  EXPECT_EQ(count("audit_entries where object_kind = 'opportunity'"), 5);
  EXPECT_EQ(refusal(act(OpportunityId{99}, Action::queue).error()), "not_found");
}

TEST_P(OpportunityQueue, AnOpportunityInProgressCanBeReturned) {
  fill(1);
  const auto id = named("q0");
  const auto is = [&] { return all_.service().find(viewer_, id).value(); };
  ASSERT_EQ(take({.run = 7}).size(), 1u);
  ASSERT_TRUE(act(id, Action::reopen));
  EXPECT_EQ(is().state, State::open);
  EXPECT_EQ(is().autopilot_run, std::nullopt);
  EXPECT_FALSE(*write([&](Transaction& transaction) {
    return RunQueue::finish(transaction, id, 7, 1, now_, now_);
  })) << "no longer that of the run";
  EXPECT_EQ(is().state, State::open);
  ASSERT_EQ(take({.run = 8}).size(), 1u);
  ASSERT_TRUE(act(id, Action::dismiss));
  EXPECT_EQ(is().state, State::dismissed);
}

TEST_P(OpportunityQueue, EntityTagsProtect) {
  fill(1);
  auto one = all_.service().find(viewer_, named("q0")).value();
  const auto tag = "\"" + tag_of(one) + "\"";
  editor_.if_match = tag;
  ASSERT_TRUE(act(one.id, Action::queue));
  EXPECT_EQ(refusal(act(one.id, Action::unqueue).error()), "precondition_failed");
  const auto next = "\"" + tag_of(all_.service().find(viewer_, one.id).value()) + "\"";
  editor_.if_match = next;
  EXPECT_TRUE(act(one.id, Action::unqueue));
}

TEST_P(OpportunityQueue, RunsTakeTheRequestedOpportunities) {
  fill(4);
  run("update opportunities set locale = 'de' where query = 'q0'");
  const std::vector<OpportunityId> ids{named("q3"), named("q2"), OpportunityId{999}};
  const auto first = *database_->read([&](Transaction& transaction) -> Result<std::vector<Taken>> {
    return all_.run_queue().peek(transaction, {.run = 7, .most = 1, .ids = ids});
  });
  EXPECT_EQ(queries(first), "q3");
  EXPECT_EQ(queries(take({.run = 7, .ids = ids})), "q3 q2") << "in this order";
  EXPECT_EQ(queries(take({.run = 8, .ids = ids})), "");
  const std::vector<std::string> purposes{"landing"};
  EXPECT_EQ(queries(take({.run = 8, .purposes = purposes})), "");
  EXPECT_EQ(queries(take({.run = 8, .locale = "de"})), "q0");
  const auto rest = *database_->read([&](Transaction& transaction) -> Result<std::vector<Taken>> {
    return all_.run_queue().peek(transaction, {.run = 9});
  });
  EXPECT_EQ(queries(rest), "q1");
  EXPECT_EQ(queries(take({.run = 9})), "q1");
}

TEST_P(OpportunityQueue, OpportunitiesWithoutGainAreTakenOnlyById) {
  write_facts("2026-10-20", {{"fine", "/p/", 500, 1000, 5}});
  refresh();
  EXPECT_EQ(only(Type::striking_distance).estimated_gain, 0);
  EXPECT_TRUE(take({.run = 1}).empty());
  const std::vector ids{named("fine")};
  EXPECT_EQ(take({.run = 1, .ids = ids}).size(), 1u);
}

TEST_P(OpportunityQueue, RunsNeverTakeTheSame) {
  constexpr int nodes = 4;
  fill(40);
  std::vector<std::vector<Taken>> taken(nodes);
  {
    std::vector<std::jthread> threads;
    for (int node = 0; node < nodes; ++node)
      threads.emplace_back([&, node] {
        const auto own = database_.connect();
        for (int turn = 0; turn < 5; ++turn)
          ASSERT_TRUE(own->write([&](Transaction& transaction) -> Result<bool> {
            for (auto& one : all_.run_queue().take(transaction, {.run = node + 1, .most = 3}, now_))
              taken[std::size_t(node)].push_back(std::move(one));
            return true;
          }));
      });
  }
  std::set<OpportunityId> all;
  std::size_t sum = 0;
  for (const auto& own : taken) {
    sum += own.size();
    for (const auto& one : own) all.insert(one.id);
  }
  EXPECT_EQ(sum, 40u);
  EXPECT_EQ(all.size(), 40u);
  EXPECT_EQ(count("opportunities where state = 'in_progress'"), 40);
}

TEST_P(OpportunityQueue, RacingCallsQueueOnce) {
  fill(1);
  const auto id = named("q0");
  std::atomic<int> changed = 0, same = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 6; ++i)
      threads.emplace_back([&] {
        const auto done = all_.service().act(editor_, id, Action::queue);
        ASSERT_TRUE(done) << done.error().detail;
        ++(done->changed ? changed : same);
      });
  }
  EXPECT_EQ(changed, 1);
  EXPECT_EQ(same, 5);
}

TEST_P(OpportunityQueue, RunsFinishOrGiveBack) {
  fill(3);
  ASSERT_EQ(take({.run = 7}).size(), 3u);
  const auto id = named("q0"), other = named("q1"), third = named("q2");
  using Queue = RunQueue;
  ASSERT_TRUE(write([&](Transaction& transaction) {
    EXPECT_FALSE(Queue::set_item(transaction, id, 8, 5, now_)) << "another run's";
    EXPECT_TRUE(Queue::set_item(transaction, id, 7, 5, now_));
    EXPECT_FALSE(Queue::finish(transaction, id, 8, 5, now_, now_));
    EXPECT_TRUE(Queue::finish(transaction, id, 7, 5, now_, now_));
    EXPECT_FALSE(Queue::finish(transaction, id, 7, 5, now_, now_));
    EXPECT_TRUE(Queue::give_back(transaction, other, 7, now_));
    EXPECT_FALSE(Queue::give_back(transaction, other, 7, now_));
    EXPECT_EQ(Queue::give_all_back(transaction, 7, now_), 1);
    return true;
  }));
  EXPECT_EQ(state_of(id), State::done);
  EXPECT_EQ(all_.service().find(viewer_, id)->content_item, 5);
  EXPECT_EQ(state_of(other), State::open);
  EXPECT_EQ(all_.service().find(viewer_, other)->autopilot_run, std::nullopt);
  EXPECT_EQ(state_of(third), State::open);
}

class OpportunityOutcome : public OpportunityQueue {
 protected:
  // Creates an opportunity that is done, published on 2026-10-30, with 10 clicks on 2026-10-20.
  OpportunityId done() {
    write_facts("2026-10-20", {{"q", "/p/", 10, 1000, 15}});
    refresh();
    const auto id = only(Type::striking_distance).id;
    EXPECT_EQ(take({.run = 7}).size(), 1u);
    EXPECT_TRUE(write([&](Transaction& transaction) {
      return RunQueue::finish(transaction, id, 7, 5, now_, now_);
    }));
    return id;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, OpportunityOutcome, testing::both_engines(),
                         testing::engine_name);

TEST_P(OpportunityOutcome, IsMeasuredWhenTheLaterWindowIsWhole) {
  const auto id = done();
  write_facts("2026-10-02", {{"q", "/other/", 3, 10, 15}});
  write_facts("2026-10-01", {{"q", "/p/", 100, 10, 15}});  // one day before the window
  write_facts("2026-11-01", {{"q", "/p/", 30, 1000, 5}});
  EXPECT_EQ(refresh().measured, 0);
  EXPECT_FALSE(all_.service().find(viewer_, id)->outcome);
  write_facts("2026-11-26", {{"q", "/new/", 12, 1000, 5}});
  EXPECT_EQ(refresh().measured, 1);
  const auto outcome = all_.service().find(viewer_, id)->outcome;
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->clicks_before, 13);
  EXPECT_EQ(outcome->clicks_after, 42);
  EXPECT_EQ(outcome->measured_at, now_);
  EXPECT_EQ(refresh().measured, 0);
  EXPECT_EQ(state_of(id), State::done);
}

TEST_P(OpportunityOutcome, StandsBesideTheGainThatWasPromised) {
  const auto id = done();
  const auto promised = all_.service().find(viewer_, id)->estimated_gain;
  write_facts("2026-11-26", {{"q", "/p/", 12, 3000, 15}});
  EXPECT_EQ(refresh().measured, 1);
  const auto one = all_.service().find(viewer_, id).value();
  EXPECT_EQ(one.estimated_gain, promised);
  EXPECT_EQ(one.impressions, 1000);
  EXPECT_EQ(one.outcome->clicks_after, 12);
}

TEST_P(OpportunityOutcome, FewerClicksOpenItOnceMore) {
  const auto id = done();
  write_facts("2026-11-26", {{"q", "/p/", 4, 1000, 15}});
  const auto counts = refresh();
  EXPECT_EQ(counts.measured, 1);
  EXPECT_EQ(counts.reopened, 1);
  const auto one = all_.service().find(viewer_, id).value();
  EXPECT_EQ(one.state, State::open);
  EXPECT_EQ(one.outcome->clicks_after, 4);
}

TEST_P(OpportunityOutcome, WithoutEarlierDaysTheClicksOfItsWindowCount) {
  const auto id = done();
  run("delete from search_facts");
  write_facts("2026-11-26", {{"q", "/p/", 40, 1000, 2}});
  EXPECT_EQ(refresh().measured, 1);
  EXPECT_EQ(all_.service().find(viewer_, id)->outcome->clicks_before, 10);
}

TEST_P(OpportunityOutcome, OfFilesIsMeasuredByTheNextFile) {
  const auto day = [](std::string_view text) { return parse_day(text).value(); };
  const Window october{day("2026-10-01"), day("2026-10-28")};
  write_facts(2, october, {{"q", "", 10, 1000, 15}});
  refresh();
  const auto id = only(Type::striking_distance).id;
  ASSERT_EQ(take({.run = 7}).size(), 1u);
  ASSERT_TRUE(write([&](Transaction& transaction) {
    return RunQueue::finish(transaction, id, 7, 5, now_, now_);
  }));
  EXPECT_EQ(refresh().measured, 0);
  write_facts(2, {day("2026-11-02"), day("2026-11-29")}, {{"q", "", 25, 1000, 12}});
  EXPECT_EQ(refresh().measured, 1);
  const auto outcome = all_.service().find(viewer_, id)->outcome;
  EXPECT_EQ(outcome->clicks_before, 10);
  EXPECT_EQ(outcome->clicks_after, 25);
}

TEST_P(OpportunityOutcome, WhatOthersPublishFinishesIt) {
  write_facts("2026-10-20", {{"q", "/p/", 10, 1000, 15}});
  refresh();
  const auto id = only(Type::striking_distance).id;
  ASSERT_EQ(take({.run = 7}).size(), 1u);
  run("insert into content_items (revision, change_count, status, content_type, locale, slug, "
      "title, created_at, updated_at) values (1, 0, 'draft', 'blog', 'en', 'q', 'Q', 0, 0)");
  ASSERT_TRUE(write([&](Transaction& transaction) {
    const auto item = *transaction.row<std::int64_t>("select id from content_items");
    return RunQueue::set_item(transaction, id, 7, item, now_);
  }));
  EXPECT_EQ(refresh().finished, 0);
  // First published before it was taken, which does not count, and then published again.
  run("update content_items set status = 'published', live_revision = 1, published_at = 5");
  EXPECT_EQ(refresh().finished, 0);
  now_ += std::chrono::hours(48);
  run("update content_items set published_at = " + std::to_string(now_.time_since_epoch().count()));
  EXPECT_EQ(refresh().finished, 1);
  EXPECT_EQ(state_of(id), State::done);
  EXPECT_EQ(count("opportunities where published_day = 20758"), 1);
}

}  // namespace
}  // namespace toolyard::opportunities
