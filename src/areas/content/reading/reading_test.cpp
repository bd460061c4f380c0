// Tests of what the public site reads: changes for other nodes, old addresses, labels.
#include <gtest/gtest.h>

#include "areas/content/reading/reading.h"
#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using testing::ContentTest;

class ContentReading : public ContentTest {
 protected:
  template <class Work> auto read(Work work) {
    return *database_->read([&](Transaction& transaction) {
      return Result<std::invoke_result_t<Work, Transaction&>>(work(transaction));
    });
  }
  std::optional<std::vector<LiveChange>> changes(std::int64_t after) {
    return read([&](Transaction& transaction) { return live_changes(transaction, after); });
  }
  std::int64_t prune() {
    return *database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
      return delete_old_changes(transaction, now_, 500);
    });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentReading, testing::both_engines(), testing::engine_name);

TEST_P(ContentReading, TellsWhatHasChanged) {
  EXPECT_EQ(changes(0)->size(), 0u);
  const auto one = make_in(Status::published);
  const auto first = changes(0);
  ASSERT_EQ(first->size(), 1u);
  EXPECT_EQ(first->front().item, one.id);
  EXPECT_EQ(first->front().place.slug, *one.slug);
  ASSERT_TRUE(items_.act(approver_, one.id, Action::unpublish, {}));
  EXPECT_EQ(changes(1)->size(), 1u) << "where it was";
  EXPECT_EQ(changes(2)->size(), 0u);
}

TEST_P(ContentReading, ForgetsOldChangesAndSaysSo) {
  make_in(Status::published);
  now_ += std::chrono::hours(25);
  make_in(Status::published);
  EXPECT_EQ(changes(0)->size(), 2u);
  EXPECT_EQ(prune(), 1);
  EXPECT_EQ(changes(0), std::nullopt) << "a node that was away for long forgets everything";
  EXPECT_EQ(changes(1)->size(), 1u);
  EXPECT_EQ(prune(), 0);
}

TEST_P(ContentReading, KnowsWhatHadAnAddress) {
  const auto item = make_in(Status::published);
  const TextPlace place{item.locale, item.content_type, *item.slug};
  const auto former = [&] {
    return read([&](Transaction& transaction) { return find_former(transaction, place); });
  };
  EXPECT_EQ(former()->place, place);
  ASSERT_TRUE(items_.remove(approver_, item.id));
  EXPECT_EQ(former()->item, item.id);
  EXPECT_EQ(former()->place, std::nullopt);
}

TEST(ContentLabels, HaveNamesInAddresses) {
  EXPECT_EQ(label_name(" JSON Schema "), "json-schema");
  EXPECT_EQ(label_name("TCP/IP?"), "tcp-ip-");
  EXPECT_EQ(label_name("node.js"), "node.js");
  EXPECT_EQ(label_name("Größe"), "größe");
}

}  // namespace
}  // namespace toolyard::content
