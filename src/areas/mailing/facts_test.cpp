// Tests of what pages read of mailing, on both engines.
#include "areas/mailing/facts.h"

#include "tests/support/areas/subscribers.h"

namespace toolyard::subscribers {
namespace {

class MailingFacts : public testing::SubscribersTest {
 protected:
  template <class Work> auto read(const Work& work) {
    using Value = decltype(work(std::declval<Transaction&>()));
    return *database_->read(
        [&](Transaction& transaction) -> Result<Value> { return work(transaction); });
  }
  std::string lists() { return read(public_lists_version); }
  std::string archive() { return read(campaigns::archive_version); }
  std::int64_t list(const std::string& name, bool is_public) {
    const auto made = area_.lists().create({}, {.name = name, .is_public = is_public});
    return static_cast<std::int64_t>(made->id);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, MailingFacts, testing::both_engines(), testing::engine_name);

// Each change of the version makes pages anew: imports create private lists, and staff edit drafts.
TEST_P(MailingFacts, ChangeOnlyWithWhatIsPublic) {
  const auto before = lists();
  const auto staff = list("Staff", false);
  EXPECT_EQ(lists(), before);
  change("update mail_lists set is_public = true where id = " + std::to_string(staff));
  EXPECT_NE(lists(), before);
  const auto shown = lists();
  change("update mail_lists set change_count = change_count + 1");
  EXPECT_NE(lists(), shown);

  const auto none = archive();
  const auto draft = std::to_string(campaign({}));
  EXPECT_EQ(archive(), none);
  change("update campaigns set is_public = true where id = " + draft);
  EXPECT_EQ(archive(), none) << "it is not sent";
  change("update campaigns set started_at = 5 where id = " + draft);
  const auto sent = archive();
  EXPECT_NE(sent, none);
  change("update campaigns set winner = 1 where id = " + draft);
  EXPECT_NE(archive(), sent) << "another subject";
  change("update campaigns set status = 'cancelled' where id = " + draft);
  EXPECT_EQ(archive(), none);
}

TEST_P(MailingFacts, FindPublicListsByIdsAndNames) {
  const auto news = list("News", true);
  const auto staff = list("Staff", false);
  list("Offers", true);
  const auto found = read([&](Transaction& transaction) {
    const std::vector<std::int64_t> ids{0, staff, news};
    const std::vector<std::string> names{"Staff", "Offers", "None"};
    return find_public_lists(transaction, ids, names);
  });
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].id, news);
  EXPECT_EQ(found[1].name, "Offers");
}

}  // namespace
}  // namespace toolyard::subscribers
