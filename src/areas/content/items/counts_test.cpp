// Tests that the counts of lists equal the numbers of items.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

struct Kind {
  std::string content_type, locale, status;
  bool is_live = false;
  std::int64_t items = 0;
  static constexpr auto fields(auto...) {
    return row_columns<Kind, &Kind::content_type, &Kind::locale, &Kind::status, &Kind::is_live,
                       &Kind::items>();
  }
  bool operator==(const Kind&) const = default;
};

class ContentCounts : public testing::ContentTest {
 protected:
  std::vector<Kind> kinds(const std::string& sql) {
    return *database_->read([&](Transaction& transaction) -> Result<std::vector<Kind>> {
      return transaction.rows<Kind>(sql);
    });
  }
  void expect_right(int step) {
    const auto counted = kinds(
        "select content_type, locale, status, is_live, items "
        "from content_counts where items <> 0 order by 1, 2, 3, 4");
    const auto there = kinds(
        "select content_type, locale, status, live_revision is not null as is_live, "
        "count(*) as items from content_items group by 1, 2, 3, 4 order by 1, 2, 3, 4");
    ASSERT_EQ(counted.size(), there.size()) << step;
    for (std::size_t i = 0; i < there.size(); ++i) EXPECT_TRUE(counted[i] == there[i]) << step;
  }
  void change_one(ItemId id) {
    const auto roll = random_() % 8;
    if (roll == 0)
      static_cast<void>(save(approver_, id, [&](ContentItem& item) {
        item.title += "x";
        item.locale = random_() % 2 ? "en" : "de";
        item.content_type = random_() % 2 ? "blog" : "faq";
      }));
    else static_cast<void>(items_.act(approver_, id, Action(roll), {}));
  }

  std::minstd_rand random_{7};
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentCounts, testing::both_engines(), testing::engine_name);

TEST_P(ContentCounts, FollowEveryChange) {
  std::vector<ItemId> ids;
  for (const auto& status : spellings(Status{})) ids.push_back(make_in(status.value).id);
  expect_right(-1);
  for (int step = 0; step < 200; ++step) {
    change_one(ids[random_() % ids.size()]);
    if (step % 20 == 0) expect_right(step);
  }
  expect_right(200);
  for (const auto& status : spellings(Status{}))
    for (const auto* locale : {"", "en", "de"})
      titles({.locale = locale, .status = status.value});  // expects the count to be right
  titles({.content_type = "faq", .is_live = true});
}

}  // namespace
}  // namespace toolyard::content
