#include "adapters/outbox/outbox.h"

#include <gtest/gtest.h>

#include "tests/support/test_database.h"

namespace toolyard::outbox {
namespace {

class Outbox : public ::testing::TestWithParam<testing::Engine> {};

TEST_P(Outbox, KeepsMailsInOrder) {
  testing::TestDatabase database(GetParam());
  OutboxMailer mailer(*database, system_now);
  EXPECT_EQ(mailer.name(), "outbox");
  for (const std::string to : {"b@c.example", "d@e.example"})
    ASSERT_TRUE(mailer.send({"a@b.example", to, "Subject: Hi\r\n\r\n" + to + "\r\n"}, {}));
  const auto kept =
      database->read([](Transaction& transaction) -> Result<std::vector<std::string>> {
        return transaction.rows<std::string>(
            "select sender || ' ' || recipient || ' ' || message as kept from mail_outbox "
            "order by id");
      });
  ASSERT_TRUE(kept);
  EXPECT_EQ(*kept, (std::vector<std::string>{
                       "a@b.example b@c.example Subject: Hi\r\n\r\nb@c.example\r\n",
                       "a@b.example d@e.example Subject: Hi\r\n\r\nd@e.example\r\n"}));
}

TEST_P(Outbox, ThrowsAwayWhatIsOld) {
  testing::TestDatabase database(GetParam());
  Instant now{std::chrono::seconds(1'800'000'000)};
  const Clock clock = [&] { return now; };
  OutboxMailer mailer(*database, clock);
  OutboxPruner pruner(*database, clock, std::chrono::days(30));
  const auto keep = [&](std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
      ASSERT_TRUE(mailer.send({"a@b.example", "c@d.example", "Hi"}, {}));
  };
  const auto kept = [&] {
    return *database->read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as mails from mail_outbox");
    });
  };
  keep(OutboxPruner::at_once + 5);
  now += std::chrono::days(30);
  keep(2);
  ASSERT_TRUE(pruner.clean_up());
  EXPECT_EQ(kept(), OutboxPruner::at_once + 7) << "none has been there for more than 30 days";
  now += std::chrono::seconds(1);
  ASSERT_TRUE(pruner.clean_up());
  EXPECT_EQ(kept(), OutboxPruner::at_once + 7) << "it has just been looked";
  now += OutboxPruner::interval;
  ASSERT_TRUE(pruner.clean_up());
  EXPECT_EQ(kept(), 7) << "a little at a time";
  ASSERT_TRUE(pruner.clean_up());
  EXPECT_EQ(kept(), 2);
  OutboxPruner for_ever(*database, clock, std::chrono::days(0));
  now += std::chrono::days(1'000);
  ASSERT_TRUE(for_ever.clean_up());
  EXPECT_EQ(kept(), 2);
}

INSTANTIATE_TEST_SUITE_P(Engines, Outbox, testing::both_engines(), testing::engine_name);

}  // namespace
}  // namespace toolyard::outbox
