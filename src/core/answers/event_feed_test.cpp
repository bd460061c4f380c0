#include "core/answers/event_feed.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

class EventFeedTest : public ::testing::Test {
 protected:
  EventFeedTest() {
    feed_.attach([this] { ++calls_; });
  }
  EventFeed feed_;
  int calls_ = 0;
};

TEST_F(EventFeedTest, KeepsTheLatestAndCallsOnce) {
  feed_.put("1", "one");
  feed_.put("2", "two");
  EXPECT_EQ(calls_, 1);
  EXPECT_EQ(feed_.take().text, "id: 2\ndata: two\n\n");
  EXPECT_EQ(feed_.take().text, "");
  feed_.put("3", "three");
  EXPECT_EQ(calls_, 2);
}

TEST(EventText, HasALineOfItsOwnForEachOfTheData) {
  EXPECT_EQ(event_text("7", "x"), "id: 7\ndata: x\n\n");
  EXPECT_EQ(event_text({}, ""), "data: \n\n");
  EXPECT_EQ(event_text({}, "a\nb\r\nc\rd\n"), "data: a\ndata: b\ndata: c\ndata: d\ndata: \n\n");
}

TEST_F(EventFeedTest, LeavesOutWhatIsKnown) {
  feed_.put("1", "one");
  EXPECT_FALSE(feed_.skip("0"));
  EXPECT_FALSE(feed_.skip("1")) << "more may come";
  EXPECT_EQ(feed_.take().text, "");
}

TEST_F(EventFeedTest, KnowsWhatTheLastWas) {
  feed_.put("1", "one");
  feed_.end();
  EXPECT_FALSE(feed_.skip("0"));
  EXPECT_TRUE(feed_.skip("1"));
}

TEST_F(EventFeedTest, TellsTheLastBeforeTheEnd) {
  feed_.put("1", "one");
  feed_.end();
  feed_.put("2", "two");
  const auto taken = feed_.take();
  EXPECT_EQ(taken.text, "id: 1\ndata: one\n\n");
  EXPECT_TRUE(taken.is_over);
}

TEST_F(EventFeedTest, CallsNobodyWhoIsGone) {
  feed_.put("1", "one");
  feed_.abandon();
  feed_.put("2", "two");
  feed_.end();
  EXPECT_EQ(calls_, 1);
  EXPECT_TRUE(feed_.is_abandoned());
}

}  // namespace
}  // namespace toolyard
