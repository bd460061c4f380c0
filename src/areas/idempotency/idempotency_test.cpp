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

TEST_P(IdempotencyOutside, RespondsIfTheNodeThatTookOverFailed) {
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

TEST_P(IdempotencyOutside, AnswersWithoutKeepingTheResponseOnlyWhatMayBeRepeated) {
  testing::UnreliableDatabase unreliable(*database_);
  IdempotencyService node(unreliable, [this] { return now_.load(); });
  for (const bool is_repeatable : {true, false}) {
    auto one = request();
    one.key = is_repeatable ? "import" : "emails";
    one.is_repeatable = is_repeatable;
    unreliable.spared = 1;
    unreliable.refused = 1;
    const auto done = node.run(one, answering("first"));
    EXPECT_EQ(done.has_value(), is_repeatable);
    if (!done) {
      EXPECT_EQ(done.error().type, &toolyard::problems::store_unavailable);
    } else {
      EXPECT_EQ(done->response.body, "first");
    }
  }
}

TEST_P(IdempotencyOutside, IsDoneAgainADayLater) {
  auto one = request();
  one.key = "yesterday";
  ASSERT_TRUE(node_.run(one, answering("old")));
  now_ = now_.load() + kept_for + std::chrono::seconds(1);
  const auto fresh = node_.run(one, answering("new"));
  ASSERT_TRUE(fresh);
  EXPECT_EQ(fresh->response.body, "new");
}

TEST_P(IdempotencyOutside, DeletesWhatHasExpiredInSlices) {
  auto one = request();
  for (int i = 0; i < 5; ++i) {
    const auto key = std::to_string(i);
    one.key = key;
    ASSERT_TRUE(node_.run(one, answering("old")));
  }
  const auto deleted = [&] {
    return *database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
      return delete_expired(transaction, now_.load(), 3);
    });
  };
  EXPECT_EQ(deleted(), 0);
  now_ = now_.load() + kept_for + std::chrono::seconds(1);
  EXPECT_EQ(deleted(), 3);
  EXPECT_EQ(deleted(), 2);
}

}  // namespace
}  // namespace toolyard::idempotency
