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

INSTANTIATE_TEST_SUITE_P(Engines, Outbox, testing::both_engines(), testing::engine_name);

}  // namespace
}  // namespace toolyard::outbox
