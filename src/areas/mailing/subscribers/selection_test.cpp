// Tests of lists of subscribers on both engines: with every filter, in any order, and their totals.
#include "areas/mailing/subscribers/selection.h"
#include "areas/mailing/lists/store.h"
#include "tests/support/areas/subscribers.h"

namespace toolyard::subscribers {
namespace {

class FoundSubscribers : public testing::SubscribersTest {
 protected:
  // The addresses of a page in their order, up to the `@`.
  std::string names(const SubscriberQuery& query) {
    Call call;
    call.url = "http://here/";
    const auto page = area_.people().list(call, query);
    EXPECT_TRUE(page);
    std::string all;
    for (const auto& one : page->results) all += one.email.substr(0, one.email.find('@')) + " ";
    return all;
  }
  template <class Work> auto read(const Work& work) {
    using Value = std::invoke_result_t<Work, Transaction&>;
    return *database_->read(
        [&](Transaction& transaction) -> Result<Value> { return work(transaction); });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, FoundSubscribers, testing::both_engines(), testing::engine_name);

// A long list that is sorted differently is not read by its members.
TEST_P(FoundSubscribers, OfALongListComeInAnyOrder) {
  for (const auto* email : {"dan@one.example", "ann@one.example", "cid@one.example"}) {
    Subscriber text;
    text.email = email;
    text.lists = {"News"};
    ASSERT_TRUE(area_.people().create(text));
  }
  add("bob@one.example");
  const auto emails = [&](std::string_view ordering, std::string_view list, Status status) {
    SubscriberQuery query;
    query.ordering = ordering;
    query.list = list;
    query.status = status;
    return names(query);
  };
  for (const auto* members : {"3", "20000"}) {
    change("update mail_lists set members = " + std::string(members));
    EXPECT_EQ(emails("email", "News", Status::enabled), "ann cid dan ") << members;
    EXPECT_EQ(emails("-email", "News", Status::enabled), "dan cid ann ") << members;
    EXPECT_EQ(emails("created_at", "News", Status::enabled), "dan ann cid ") << members;
    EXPECT_EQ(emails("id", "News", Status::enabled), "dan ann cid ") << members;
    EXPECT_EQ(emails("email", "News", Status::unsubscribed), "") << members;
    EXPECT_EQ(emails("email", "None", Status::enabled), "") << members;
  }
}

// Members with the usual status are counted by subtracting the few others.
TEST_P(FoundSubscribers, OfALongListAreCountedByStatus) {
  for (int i = 0; i < 30; ++i) {
    Subscriber text;
    text.email = "n" + std::to_string(i) + "@one.example";
    text.lists = {"News"};
    ASSERT_TRUE(area_.people().create(text));
  }
  change("update subscribers set status = 'bounced' where email_key = 'n7@one.example'");
  change("update subscriber_counts set subscribers = subscribers - 1");
  change(
      "insert into subscriber_counts (status, locale, subscribers) select 'bounced', locale, 1 "
      "from subscriber_counts");
  add("elsewhere@one.example", Status::unsubscribed);
  const auto news = [&](Status status) {
    SubscriberQuery query;
    query.list = "News";
    query.status = status;
    query.page_size = 100;
    return count(query);
  };
  const auto soon = [&](Status status) {
    return read([&](Transaction& transaction) {
      return count_if_cheap(transaction, *find_list(transaction, "News"), status);
    });
  };
  EXPECT_EQ(soon(Status::enabled), 29);
  EXPECT_EQ(soon(Status::bounced), 1);
  EXPECT_EQ(news(Status::enabled), 29);
  EXPECT_EQ(news(Status::bounced), 1);
  EXPECT_EQ(news(Status::unsubscribed), 0);
  for (int i = 0; i < 4; ++i) add("e" + std::to_string(i) + "@one.example", Status::unsubscribed);
  EXPECT_EQ(soon(Status::enabled), std::nullopt) << "with too many others";
  EXPECT_EQ(news(Status::enabled), 29);
  expect_counts_add_up();
}

TEST_P(FoundSubscribers, OfALongListWithALabelComeInTheirOrder) {
  for (int i = 0; i < 12; ++i) {
    Subscriber text;
    text.email = "n" + std::to_string(i) + "@one.example";
    text.lists = {i == 9 ? "Other" : "News"};
    if (i % 3 == 0) text.tags = {"vip"};
    ASSERT_TRUE(area_.people().create(text));
  }
  const auto found = [&](std::string_view list, std::string_view tag) {
    SubscriberQuery query;
    query.list = list;
    query.tag = tag;
    return names(query) + std::to_string(count(query)) + " by " +
           read([&](Transaction& transaction) {
             return std::string(Selection(transaction, query).id());
           });
  };
  EXPECT_EQ(found("News", "vip"), "n6 n3 n0 3 by t.subscriber") << "which fewer have";
  EXPECT_EQ(found("Other", "vip"), "n9 1 by m.subscriber") << "which is shorter";
  EXPECT_EQ(found("News", "none"), "0 by t.subscriber");
  EXPECT_EQ(found("None", "vip"), "0 by t.subscriber");
}

TEST_P(FoundSubscribers, AreFoundByEveryFilter) {
  Subscriber text;
  text.email = "ann@one.example";
  text.name = "Ann \u00c4rmel";
  text.locale = "de";
  text.tags = {"vip", "beta"};
  text.lists = {"News", "Offers"};
  text.attributes.emplace_back("plan", Json{R"({"name":"pro"})"});
  ASSERT_TRUE(area_.people().create(text));
  add("bob@two.example", Status::unsubscribed);
  add("cid@two.example");
  SubscriberQuery query;
  EXPECT_EQ(count(query), 3);
  query.status = Status::enabled;
  EXPECT_EQ(count(query), 2);
  query.locale = "de";
  EXPECT_EQ(count(query), 1);
  for (const auto& [list, tag, search, expected] :
       {std::tuple("News", "", "", 1), std::tuple("", "vip", "", 1),
        std::tuple("Offers", "beta", "\u00c4RMEL", 1), std::tuple("News", "none", "", 0),
        std::tuple("none", "", "", 0), std::tuple("", "", "two.example", 2),
        std::tuple("", "", "an", 1), std::tuple("", "", "two x_%", 0)}) {
    SubscriberQuery other;
    other.list = list;
    other.tag = tag;
    other.search = search;
    EXPECT_EQ(count(other), expected) << list << tag << search;
  }
  expect_counts_add_up();
}

}  // namespace
}  // namespace toolyard::subscribers
