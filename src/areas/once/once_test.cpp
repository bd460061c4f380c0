// Calls with an idempotency key while others are running, or after their process was lost.
#include "areas/once/once.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "tests/support/test_database.h"

namespace toolyard::once {
namespace {

class OnceOutside : public ::testing::TestWithParam<testing::Engine> {
 protected:
  static OnceRequest request() {
    return {.user = UserId{1},
            .route = "POST /here/",
            .key = "k",
            .fingerprint = "f",
            .is_outside = true};
  }
  static OnceWork answering(std::string body) {
    return [body = std::move(body)]() -> Result<KeptAnswer> {
      return KeptAnswer{.status = 200, .location = "", .entity_tag = "", .body = body};
    };
  }

  testing::TestDatabase database_{GetParam()};
  std::atomic<Instant> now_{Instant(std::chrono::seconds(1'800'000'000))};
  OnceService node_{*database_, [this] { return now_.load(); }};
  OnceService other_{*database_, [this] { return now_.load(); }};
};
INSTANTIATE_TEST_SUITE_P(Engines, OnceOutside, testing::both_engines(), testing::engine_name);

TEST_P(OnceOutside, IsBegunAgainSoonAfterItsProcessWasLost) {
  std::promise<void> begun, resumed;
  std::jthread lost([&] {
    const auto late = node_.run(request(), [&]() -> Result<KeptAnswer> {
      begun.set_value();
      resumed.get_future().wait();
      return answering("late")();
    });
    ASSERT_TRUE(late);
    EXPECT_EQ(late->answer.body, "second") << "all callers hear the same";
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
  EXPECT_EQ(again->answer.body, "second") << "who comes late keeps nothing";
}

TEST_P(OnceOutside, AnswersForThoseWhoHaveTakenItOverAndFailed) {
  const auto late = node_.run(request(), [&]() -> Result<KeptAnswer> {
    now_ = now_.load() + std::chrono::seconds(61);
    EXPECT_FALSE(other_.run(request(), []() -> Result<KeptAnswer> {
      return fail(toolyard::problems::store_unavailable, "They found no store.");
    }));
    return answering("late")();
  });
  ASSERT_TRUE(late);
  EXPECT_EQ(late->answer.body, "late");
  const auto again = other_.run(request(), answering("third"));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->answer.body, "late");
}

}  // namespace
}  // namespace toolyard::once
