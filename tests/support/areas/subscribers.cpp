#include "tests/support/areas/subscribers.h"

#include "core/crypto/uuid.h"

namespace toolyard::testing {

std::int64_t SubscribersTest::count(const subscribers::SubscriberQuery& query) {
  Call call;
  call.url = "http://here/";
  const auto page = area_.people().list(call, query);
  EXPECT_TRUE(page);
  EXPECT_EQ(page->count, std::ssize(page->results));
  return page->count;
}

std::int64_t SubscribersTest::campaign(const std::vector<subscribers::SubscriberId>& to) {
  const auto made = database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
    const auto id = *transaction.insert<std::int64_t>(
        "insert into campaigns (uuid, name, subject, from_email, body_format, preheader, tags, "
        "details, status, track_opens, track_clicks, to_send, sent, failed, skipped, views, "
        "clicks, "
        "bounces, complaints, unsubscribes, test_sends, run, paced_to, change_count, created_at, "
        "updated_at) values ($1, 'News', 'News', 'a@b.example', 'plain', '', '', '', 'finished', "
        "false, false, $2, $2, 0, 0, 0, 0, 0, 0, 0, '', 0, 0, 1, 0, 0) returning id",
        random_uuid(), static_cast<std::int64_t>(to.size()));
    for (const auto subscriber : to)
      transaction.change(
          "insert into campaign_deliveries (campaign, subscriber, state, variant, attempt, owner, "
          "due_at, message_id) values ($1, $2, 'sent', 0, 1, '', 0, $3)",
          id, subscriber,
          "m" + std::to_string(id) + "." + std::to_string(static_cast<std::int64_t>(subscriber)) +
              "@yard.example");
    return id;
  });
  EXPECT_TRUE(made);
  return *made;
}

void SubscribersTest::expect_counts_add_up() {
  EXPECT_EQ(number("coalesce(sum(subscribers), 0) from subscriber_counts"),
            number("count(*) from subscribers"));
  EXPECT_EQ(number("count(*) from (select status, locale, count(*) as there from subscribers "
                   "group by status, locale) s left join subscriber_counts c "
                   "on c.status = s.status and c.locale = s.locale "
                   "where coalesce(c.subscribers, 0) <> s.there"),
            0);
  EXPECT_EQ(number("count(*) from mail_lists l where l.members <> "
                   "(select count(*) from mail_list_members m where m.list = l.id)"),
            0);
  EXPECT_EQ(number("count(*) from subscriber_search"), number("count(*) from subscribers"));
}

}  // namespace toolyard::testing
