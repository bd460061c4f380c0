// Tests of subscribing and unsubscribing by the public, and of bounces, on both engines.
#include <atomic>
#include <thread>

#include "tests/support/areas/subscribers.h"

namespace toolyard::subscribers {
namespace {

class Subscriptions : public testing::SubscribersTest {
 protected:
  Call from(std::string_view address) {
    Call call;
    call.remote_address = address;
    return call;
  }
  Result<SubscribeDone> ask(const std::string& email, std::vector<std::string> lists = {},
                            std::string_view address = "192.0.2.7") {
    return area_.subscriptions().subscribe(
        from(address),
        {.email = email, .name = "Ann", .source = "footer", .lists = std::move(lists)});
  }
  Result<HtmlPage> confirm(const std::string& token) {
    return area_.subscriptions().confirm(from("192.0.2.8"), token);
  }
  std::string unsubscribe_token(SubscriberId subscriber, std::int64_t campaign,
                                LinkKind kind = LinkKind::unsubscribe) {
    return links_.sign(
        {.kind = kind, .campaign = campaign, .subscriber = static_cast<std::int64_t>(subscriber)});
  }
  StoredSubscriber only() { return look(SubscriberId{number("min(id) as id from subscribers")}); }
};
INSTANTIATE_TEST_SUITE_P(Engines, Subscriptions, testing::both_engines(), testing::engine_name);

TEST_P(Subscriptions, AreConfirmedByTheLinkInTheEmail) {
  ASSERT_TRUE(area_.lists().create({}, {.name = "News", .is_public = true}));
  ASSERT_TRUE(ask("ann@one.example", {"News"}));
  EXPECT_EQ(only().status, Status::unconfirmed);
  EXPECT_EQ(only().name, "") << "said by a stranger";
  EXPECT_FALSE(only().consent);
  run_jobs();
  ASSERT_EQ(mails_.mails.size(), 1u);
  EXPECT_EQ(mails_.mails[0].to, "ann@one.example");
  EXPECT_EQ(mails_.mails[0].text.find("footer"), std::string::npos);
  EXPECT_EQ(mails_.mails[0].text.find("Ann"), std::string::npos) << "words of a stranger";
  const auto link = token("confirm");
  EXPECT_EQ(area_.subscriptions().show_confirm(link)->state, "unconfirmed");
  EXPECT_EQ(only().status, Status::unconfirmed) << "scanners open links";
  now_ += std::chrono::hours(5);
  EXPECT_TRUE(confirm(link)->changed);
  const auto person = only();
  EXPECT_EQ(person.status, Status::enabled);
  EXPECT_EQ(person.name, "Ann");
  EXPECT_EQ(person.lists, std::vector<std::string>{"News"});
  EXPECT_EQ(person.consent, (Consent{now_, "192.0.2.8", "footer"}));
  EXPECT_FALSE(confirm(link)->changed);
  EXPECT_EQ(number("count(*) from mail_events where kind = 'confirm' and detail like "
                   "'%192.0.2.7%'"),
            1);
  expect_counts_add_up();
}

// A client with one address of an IPv6 network has all of them.
TEST_P(Subscriptions, CountTheNetworkThatAsks) {
  for (std::int64_t i = 0; i < SubscriptionService::max_from_an_address_an_hour; ++i) {
    const auto name = std::to_string(i);
    ASSERT_TRUE(ask("p" + name + "@one.example", {}, "2001:db8::" + name + ":1")) << i;
  }
  const auto refused = ask("late@one.example", {}, "2001:db8::ffff");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &problems::too_many_subscriptions);
  EXPECT_EQ(refused.error().retry_after_s, 3600);
  EXPECT_TRUE(ask("late@one.example", {}, "2001:db8:0:1::1")) << "another network";
  now_ += std::chrono::minutes(61);
  EXPECT_TRUE(ask("later@one.example", {}, "2001:db8::ffff"));
}

TEST_P(Subscriptions, AreLimitedForConcurrentRequests) {
  std::atomic<std::int64_t> accepted = 0;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 8; ++thread)
      threads.emplace_back([&, thread] {
        for (int i = 0; i < 6; ++i)
          if (ask("p" + std::to_string(10 * thread + i) + "@one.example")) ++accepted;
      });
  }
  EXPECT_EQ(accepted, SubscriptionService::max_from_an_address_an_hour);
}

TEST_P(Subscriptions, SayTheSameToEverybody) {
  add("known@one.example");
  add("never@one.example", Status::blocklisted);
  for (const auto* email : {"known@one.example", "never@one.example", "new@one.example"}) {
    const auto done = ask(email);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->status, "confirmation_pending");
  }
  run_jobs();
  ASSERT_EQ(mails_.mails.size(), 2u);
  EXPECT_EQ(mails_.mails[0].to, "known@one.example");
  EXPECT_TRUE(unfolded(mails_.mails[0].text).contains("/email/preferences/"))
      << "who has subscribed already gets a link to the subscription";
  EXPECT_EQ(mails_.mails[1].to, "new@one.example");
}

TEST_P(Subscriptions, SendOneMailForASecondClick) {
  ASSERT_TRUE(area_.lists().create({}, {.name = "News", .is_public = true}));
  ASSERT_TRUE(ask("ann@one.example"));
  ASSERT_TRUE(ask("ann@one.example"));
  ASSERT_TRUE(ask("ann@one.example", {"News"})) << "something else";
  run_jobs();
  EXPECT_EQ(mails_.mails.size(), 2u);
  now_ += std::chrono::minutes(2);
  ASSERT_TRUE(ask("ann@one.example"));
  run_jobs();
  EXPECT_EQ(mails_.mails.size(), 3u);
}

TEST_P(Subscriptions, TakeListsByTheirIds) {
  const auto news = area_.lists().create({}, {.name = "News", .is_public = true});
  const auto staff = area_.lists().create({}, {.name = "Staff"});
  const auto request = [&](std::vector<std::int64_t> ids) {
    return area_.subscriptions().subscribe(
        from("192.0.2.7"), {.email = "ann@one.example", .list_ids = std::move(ids)});
  };
  const auto id_of = [](const auto& list) { return static_cast<std::int64_t>(list->id); };
  EXPECT_EQ(request({0}).error().faults.at(0).pointer, "/list_ids") << "none was chosen";
  EXPECT_EQ(request({id_of(staff)}).error().faults.at(0).pointer, "/list_ids/0");
  ASSERT_TRUE(request({0, id_of(news)}));
  run_jobs();
  ASSERT_TRUE(confirm(token("confirm")));
  EXPECT_EQ(only().lists, std::vector<std::string>{"News"});
}

TEST_P(Subscriptions, FloodNobody) {
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(ask("ann@one.example"));
    now_ += std::chrono::seconds(70);
  }
  run_jobs();
  EXPECT_EQ(mails_.mails.size(), 3u);
  for (int i = 0; i < 27; ++i) ASSERT_TRUE(ask("p" + std::to_string(i) + "@one.example")) << i;
  const auto refused = ask("more@one.example");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &problems::too_many_subscriptions);
  EXPECT_EQ(refused.error().retry_after_s, 3600);
  now_ += std::chrono::minutes(61);
  EXPECT_TRUE(ask("more@one.example"));
}

TEST_P(Subscriptions, FloodNoMailboxByOtherSpellings) {
  for (int i = 0; i < 20; ++i) {
    const auto done =
        ask("Victim+" + std::to_string(i) + "@one.example", {}, "192.0.2." + std::to_string(i));
    ASSERT_TRUE(done);
    EXPECT_EQ(done->status, "confirmation_pending");
  }
  run_jobs();
  EXPECT_EQ(mails_.mails.size(), 3u);
  EXPECT_EQ(number("count(*) from subscribers"), 3) << "nobody can confirm the others";
  now_ += std::chrono::hours(25);
  ASSERT_TRUE(ask("victim@one.example"));
  run_jobs();
  EXPECT_EQ(mails_.mails.size(), 4u);
}

// One mailbox may take all names of a domain.
TEST_P(Subscriptions, FloodNoDomain) {
  const auto ask_many = [&](const std::string& domain) {
    for (int i = 0; i < 110; ++i)
      ASSERT_TRUE(
          ask("p" + std::to_string(i) + "@" + domain, {}, "192.0.2." + std::to_string(i / 10)));
    run_jobs();
  };
  ask_many("one.example");
  EXPECT_EQ(mails_.mails.size(), 100u);
  now_ += std::chrono::minutes(61);
  ask_many("gmail.com");
  EXPECT_EQ(mails_.mails.size(), 210u) << "everybody can have a mailbox there";
  ASSERT_TRUE(ask("p109@one.example", {}, "198.51.100.1"));
  run_jobs();
  EXPECT_EQ(mails_.mails.size(), 211u);
}

TEST_P(Subscriptions, ExpireAfterSomeDays) {
  ASSERT_TRUE(ask("ann@one.example"));
  run_jobs();
  const auto link = token("confirm");
  now_ += std::chrono::days(8);
  EXPECT_EQ(area_.subscriptions().show_confirm(link).error().type, &problems::expired_link);
  EXPECT_EQ(confirm(link).error().type, &problems::expired_link);
  EXPECT_EQ(only().status, Status::unconfirmed);
}

TEST_P(Subscriptions, TakeOnlyPublicLists) {
  ASSERT_TRUE(area_.lists().create({}, {.name = "Staff"}));
  for (const auto* name : {"Staff", "None"}) {
    const auto refused = ask("ann@one.example", {name});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().faults.at(0).pointer, "/lists/0");
    EXPECT_EQ(refused.error().faults.at(0).detail,
              "There is no public mailing list with this name.");
  }
  EXPECT_EQ(number("count(*) from subscribers"), 0);
}

TEST_P(Subscriptions, TryAgainUntilTheMailIsOut) {
  ASSERT_TRUE(ask("ann@one.example"));
  mails_.fault = MailFault{MailFaultKind::no_server, "away"};
  run_jobs();
  EXPECT_TRUE(mails_.mails.empty());
  mails_.fault.reset();
  now_ += std::chrono::minutes(10);
  run_jobs();
  EXPECT_EQ(mails_.mails.size(), 1u);
  run_jobs();
  EXPECT_EQ(mails_.mails.size(), 1u);
}

TEST_P(Subscriptions, BringBackWhoHadLeft) {
  const auto one = add("ann@one.example", Status::unsubscribed);
  change("update subscribers set paused_until = 4000000000000000");
  ASSERT_TRUE(ask("ann@one.example"));
  EXPECT_EQ(look(one.id).status, Status::unsubscribed) << "a stranger may have asked";
  run_jobs();
  EXPECT_TRUE(confirm(token("confirm"))->changed);
  EXPECT_EQ(look(one.id).status, Status::enabled);
  EXPECT_FALSE(look(one.id).paused_until) << "who subscribes wants email now";
  EXPECT_EQ(number("count(*) from mail_events where kind = 'resubscribe'"), 1);
  // An old link does not enable the subscriber again.
  ASSERT_TRUE(area_.subscriptions().unsubscribe(unsubscribe_token(one.id, 0)));
  EXPECT_FALSE(confirm(token("confirm"))->changed);
  EXPECT_EQ(look(one.id).status, Status::unsubscribed);
}

TEST_P(Subscriptions, EndByOneClick) {
  const auto one = add("ann@one.example");
  const auto news = campaign({one.id});
  const auto link = unsubscribe_token(one.id, news);
  EXPECT_EQ(area_.subscriptions().show_unsubscribe(link)->state, "subscribed");
  EXPECT_EQ(look(one.id).status, Status::enabled) << "scanners open links";
  EXPECT_TRUE(area_.subscriptions().unsubscribe(link)->changed);
  EXPECT_FALSE(area_.subscriptions().unsubscribe(link)->changed);
  EXPECT_EQ(area_.subscriptions().show_unsubscribe(link)->state, "unsubscribed");
  EXPECT_EQ(look(one.id).status, Status::unsubscribed);
  EXPECT_EQ(number("unsubscribes from campaigns"), 1);
  EXPECT_EQ(number("count(*) from mail_events where kind = 'unsubscribe'"), 1);
  expect_counts_add_up();
  ASSERT_TRUE(area_.people().erase({}, one.id));
  EXPECT_EQ(area_.subscriptions().unsubscribe(link)->state, "unsubscribed");
}

TEST_P(Subscriptions, KnowTheirOwnLinksOnly) {
  const auto one = add("ann@one.example");
  auto changed = unsubscribe_token(one.id, 0);
  changed[20] = changed[20] == 'A' ? 'B' : 'A';
  for (const auto& token :
       {std::string(), std::string("x"), changed, unsubscribe_token(one.id, 0).substr(1),
        unsubscribe_token(one.id, 0, LinkKind::open), unsubscribe_token(one.id, 0, LinkKind::click),
        unsubscribe_token(one.id, 0, LinkKind::confirm),
        LinkSigner(SecretKey(std::string(32, 'x'))).sign({.subscriber = 1})}) {
    EXPECT_EQ(area_.subscriptions().show_unsubscribe(token).error().type, &problems::invalid_link);
    EXPECT_EQ(area_.subscriptions().unsubscribe(token).error().type, &problems::invalid_link);
  }
  EXPECT_EQ(confirm(unsubscribe_token(one.id, 0)).error().type, &problems::invalid_link);
  const auto trial = unsubscribe_token(one.id, 1, LinkKind::trial);
  EXPECT_EQ(area_.subscriptions().show_unsubscribe(trial)->state, "test");
  EXPECT_EQ(area_.subscriptions().unsubscribe(trial)->state, "test");
  EXPECT_EQ(look(one.id).status, Status::enabled);
}

TEST_P(Subscriptions, HardBouncesCountAtOnce) {
  const auto one = add("ann@one.example");
  const auto news = campaign({one.id});
  const auto outcome = area_.bounces().record({.email = "ANN@one.example",
                                               .kind = BounceKind::hard,
                                               .campaign = news,
                                               .event_id = "e1",
                                               .detail = "550 5.1.1"});
  ASSERT_TRUE(outcome) << outcome.error().detail;
  EXPECT_EQ(outcome->status, Status::bounced);
  EXPECT_FALSE(outcome->is_duplicate);
  const auto again = area_.bounces().record(
      {.email = "ann@one.example", .kind = BounceKind::soft, .event_id = "e1"});
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->is_duplicate);
  EXPECT_EQ(again->id, outcome->id);
  EXPECT_EQ(again->kind, BounceKind::hard);
  ASSERT_TRUE(area_.bounces().record(
      {.email = "ann@one.example", .kind = BounceKind::hard, .campaign = news}));
  EXPECT_EQ(number("bounces from campaigns"), 1);
  EXPECT_EQ(number("count(*) from campaign_deliveries where state = 'bounced'"), 1);
  EXPECT_EQ(number("sent from campaigns"), 1) << "it was taken";
  expect_counts_add_up();
}

// What strangers type into the form does not stay for ever, and neither do the people that it
// names, unless they are known otherwise.
TEST_P(Subscriptions, OldRequestsAreDeletedWithPeopleWhoNeverConfirmed) {
  const auto delete_old = [&](std::int64_t max) {
    return *database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
      return area_.subscriptions().delete_old(transaction, now_, max);
    });
  };
  const auto left = add("left@one.example", Status::unsubscribed);
  ASSERT_TRUE(area_.people().erase({}, left.id));
  for (const auto* email :
       {"c@one.example", "left@one.example", "b@one.example", "yes@one.example"})
    ASSERT_TRUE(ask(email));
  run_jobs();
  ASSERT_TRUE(confirm(token("confirm")));
  now_ += std::chrono::days(36);
  ASSERT_TRUE(ask("b@one.example"));
  EXPECT_EQ(delete_old(10), 0);
  now_ += std::chrono::days(2);
  EXPECT_EQ(delete_old(1), 1) << "some at a time";
  EXPECT_EQ(number("count(*) from subscribers where email = 'c@one.example'"), 0);
  EXPECT_EQ(delete_old(10), 3);
  EXPECT_EQ(number("count(*) from subscribers"), 3)
      << "one has left, one has asked again, and one has confirmed";
  now_ += std::chrono::days(38);
  EXPECT_EQ(delete_old(10), 1);
  EXPECT_EQ(number("count(*) from subscribers"), 2);
  EXPECT_EQ(number("count(*) from mail_wishes"), 0);
  EXPECT_EQ(number("count(*) from forgotten_addresses"), 1);
  expect_counts_add_up();
}

TEST_P(Subscriptions, SoftBouncesCountAtTheThird) {
  const auto one = add("ann@one.example");
  const BounceRequest full{.email = "ann@one.example", .kind = BounceKind::soft};
  for (int i = 1; i <= 3; ++i) {
    // Several reports within a day count once, however far apart.
    for (const int hours : {0, 12, 7}) {
      now_ += std::chrono::hours(hours);
      const auto outcome = area_.bounces().record(full);
      ASSERT_TRUE(outcome);
      EXPECT_EQ(outcome->soft_bounces, i);
      EXPECT_EQ(outcome->status, i < 3 ? Status::enabled : Status::bounced);
    }
    now_ += std::chrono::hours(1);
  }
  EXPECT_EQ(look(one.id).soft_bounces, 3);
  EXPECT_EQ(number("count(*) from mail_events where kind = 'soft_bounce'"), 9);
  const auto report = area_.bounces().undo({.from = now_ - std::chrono::hours(30)});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->undone, 5);
  EXPECT_EQ(report->restored, 1);
  EXPECT_EQ(look(one.id).soft_bounces, 2) << "only what was counted is taken back";
  EXPECT_EQ(look(one.id).status, Status::enabled);
}

TEST_P(Subscriptions, ComplaintsBlockForEver) {
  const auto one = add("ann@one.example");
  const auto news = campaign({one.id});
  const auto id = "<m" + std::to_string(news) + "." +
                  std::to_string(static_cast<std::int64_t>(one.id)) + "@yard.example>";
  for (int i = 0; i < 2; ++i) {
    const auto outcome = area_.bounces().record({.message_id = id, .kind = BounceKind::complaint});
    ASSERT_TRUE(outcome) << outcome.error().detail;
    EXPECT_EQ(outcome->campaign, news);
    EXPECT_EQ(outcome->status, Status::blocklisted);
  }
  EXPECT_EQ(number("complaints from campaigns"), 1);
  EXPECT_EQ(number("bounces from campaigns"), 0);
  ASSERT_TRUE(ask("ann@one.example"));
  run_jobs();
  EXPECT_TRUE(mails_.mails.empty());
}

TEST_P(Subscriptions, BouncesBringNobodyBack) {
  const auto one = add("ann@one.example", Status::unsubscribed);
  for (const auto kind : {BounceKind::hard, BounceKind::soft, BounceKind::soft, BounceKind::soft}) {
    ASSERT_TRUE(area_.bounces().record({.email = "ann@one.example", .kind = kind}));
    EXPECT_EQ(look(one.id).status, Status::unsubscribed);
  }
}

TEST_P(Subscriptions, BouncesAreRefusedWhereNobodyIsMeant) {
  add("ann@one.example");
  EXPECT_EQ(area_.bounces().record({}).error().faults.at(0).pointer, "/email");
  EXPECT_EQ(area_.bounces().record({.email = "x"}).error().faults.at(0).pointer, "/email");
  EXPECT_EQ(area_.bounces().record({.email = "x@y.example"}).error().type,
            &toolyard::problems::not_found);
  EXPECT_EQ(area_.bounces()
                .record({.email = "ann@one.example", .campaign = 77})
                .error()
                .faults.at(0)
                .pointer,
            "/campaign");
}

}  // namespace
}  // namespace toolyard::subscribers
