// Calls with an idempotency key while others are running, or after their process was lost.
#include "areas/idempotency/idempotency.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "core/endpoint/budget.h"
#include "tests/support/areas/unreliable_database.h"
#include "tests/support/test_database.h"

namespace toolyard::idempotency {
namespace {

class IdempotencyOutside : public ::testing::TestWithParam<testing::Engine> {
 protected:
  static IdempotentRequest request() {
    return {.user = UserId{1},
            .route = "POST /here/",
            .key = "k",
            .fingerprint = "f",
            .is_outside = true};
  }
  static IdempotentWork answering(std::string body) {
    return [body = std::move(body)]() -> Result<StoredResponse> {
      return StoredResponse{.status = 200, .location = "", .entity_tag = "", .body = body};
    };
  }

  testing::TestDatabase database_{GetParam()};
  std::atomic<Instant> now_{Instant(std::chrono::seconds(1'800'000'000))};
  IdempotencyService node_{*database_, [this] { return now_.load(); }};
  IdempotencyService other_{*database_, [this] { return now_.load(); }};
};
INSTANTIATE_TEST_SUITE_P(Engines, IdempotencyOutside, testing::both_engines(),
                         testing::engine_name);

TEST_P(IdempotencyOutside, IsBegunAgainSoonAfterItsProcessWasLost) {
  std::promise<void> begun, resumed;
  std::jthread lost([&] {
    const auto late = node_.run(request(), [&]() -> Result<StoredResponse> {
      begun.set_value();
      resumed.get_future().wait();
      return answering("late")();
    });
    ASSERT_TRUE(late);
    EXPECT_EQ(late->response.body, "second") << "all callers hear the same";
    EXPECT_TRUE(late->is_replayed);
  });
  begun.get_future().wait();
  EXPECT_EQ(other_.run(request(), answering("second")).error().type, &problems::still_running);
  now_ = now_.load() + std::chrono::seconds(61);
  const auto done = other_.run(request(), answering("second"));
  EXPECT_TRUE(done) << "nobody renews what the lost process held";
  resumed.set_value();
  lost.join();
  const auto again = other_.run(request(), answering("third"));
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->is_replayed);
  EXPECT_EQ(again->response.body, "second") << "who comes late keeps nothing";
}

TEST_P(IdempotencyOutside, AnswersForThoseWhoHaveTakenItOverAndFailed) {
  const auto late = node_.run(request(), [&]() -> Result<StoredResponse> {
    now_ = now_.load() + std::chrono::seconds(61);
    EXPECT_FALSE(other_.run(request(), []() -> Result<StoredResponse> {
      return fail(toolyard::problems::store_unavailable, "They found no store.");
    }));
    return answering("late")();
  });
  ASSERT_TRUE(late);
  EXPECT_EQ(late->response.body, "late");
  const auto again = other_.run(request(), answering("third"));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->response.body, "late");
}

TEST_P(IdempotencyOutside, CanBeRepeatedAtOnceAfterAFailure) {
  EXPECT_THROW((void)node_.run(request(), []() -> Result<StoredResponse> { throw Stopped{}; }),
               Stopped);
  const auto again = other_.run(request(), answering("second"));
  ASSERT_TRUE(again) << again.error().detail;
  EXPECT_EQ(again->response.body, "second");
}

TEST_P(IdempotencyOutside, AnswersEvenIfTheResponseCannotBeKept) {
  testing::UnreliableDatabase unreliable(*database_);
  IdempotencyService node(unreliable, [this] { return now_.load(); });
  unreliable.spared = 1;
  unreliable.refused = 1;
  const auto done = node.run(request(), answering("first"));
  ASSERT_TRUE(done) << "the work is done";
  EXPECT_EQ(done->response.body, "first");
}

// A call must not have to delete what a day of many calls has left.
TEST_P(IdempotencyOutside, DeletesSomeOfWhatHasExpired) {
  auto one = request();
  std::vector<std::string> keys(100);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    one.key = keys[i] = std::to_string(i);
    ASSERT_TRUE(node_.run(one, answering("old")));
  }
  const auto count = [&] {
    return *database_->read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as calls from idempotent_answers");
    });
  };
  now_ = now_.load() + kept_for + std::chrono::seconds(1);
  one.key = keys.back();
  const auto fresh = node_.run(one, answering("new"));
  ASSERT_TRUE(fresh);
  EXPECT_EQ(fresh->response.body, "new") << "its own has expired, too";
  EXPECT_GT(count(), 50);
  for (int i = 0; i < 6; ++i) {
    const auto key = "more " + std::to_string(i);
    one.key = key;
    ASSERT_TRUE(node_.run(one, answering("new")));
  }
  EXPECT_EQ(count(), 7) << "but none stays";
}

}  // namespace
}  // namespace toolyard::idempotency
