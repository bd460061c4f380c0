// Tests of preferences, on both engines: what the link of a campaign may change, and what only a
// link that was sent on request does.
#include "areas/mailing/preferences/service.h"

#include "tests/support/areas/subscribers.h"

namespace toolyard::subscribers {
namespace {

class Preferences : public testing::SubscribersTest {
 protected:
  void SetUp() override {
    for (const auto* name : {"News", "Offers"})
      ids_.push_back(static_cast<std::int64_t>(
          area_.lists().create({}, {.name = name, .is_public = true})->id));
    ASSERT_TRUE(area_.lists().create({}, {.name = "Customers"}));
    Subscriber text;
    text.email = "ann@one.example";
    text.name = "Ann";
    text.lists = {"Customers", "News"};
    const auto made = area_.people().create(text);
    ASSERT_TRUE(made);
    ann_ = made->id;
  }
  std::string campaign_link(LinkKind kind = LinkKind::unsubscribe) {
    return links_.sign({.kind = kind, .subscriber = static_cast<std::int64_t>(ann_)});
  }
  // Returns the token of a link that was sent to the mailbox.
  std::string own_link() {
    Call call;
    call.remote_address = "192.0.2.7";
    EXPECT_TRUE(area_.subscriptions().send_link(call, {.email = "ann@one.example"}));
    run_jobs();
    return token("preferences");
  }
  using SubscribersTest::change;
  Result<HtmlPreferences> change(const std::string& token, const PreferencesRequest& request) {
    return area_.preferences().change({}, token, request);
  }

  SubscriberId ann_{};
  std::vector<std::int64_t> ids_;
};
INSTANTIATE_TEST_SUITE_P(Engines, Preferences, testing::both_engines(), testing::engine_name);

TEST_P(Preferences, RevealNothingByALinkThatMayBeForwarded) {
  const auto shown = area_.preferences().show(campaign_link());
  ASSERT_TRUE(shown);
  EXPECT_FALSE(shown->can_manage);
  EXPECT_FALSE(shown->email);
  EXPECT_FALSE(shown->name);
  ASSERT_EQ(shown->lists.size(), 2u) << "private lists are not shown";
  EXPECT_TRUE(shown->lists[0].is_on);
  EXPECT_FALSE(shown->lists[1].is_on);
  EXPECT_EQ(area_.preferences().export_data({}, campaign_link()).error().type,
            &problems::fresh_link_required);
  EXPECT_EQ(area_.preferences().erase(campaign_link()).error().type,
            &problems::fresh_link_required);
  ASSERT_TRUE(change(campaign_link(), {.name = "Eve"}));
  EXPECT_EQ(look(ann_).name, "Ann");
}

TEST_P(Preferences, ChangeListsLanguageAndBreaks) {
  const auto changed =
      change(campaign_link(), {.list_ids = {{0, ids_[1]}}, .locale = "de", .pause_days = 30});
  ASSERT_TRUE(changed);
  EXPECT_TRUE(changed->changed);
  const auto person = look(ann_);
  EXPECT_EQ(person.lists, (std::vector<std::string>{"Customers", "Offers"}))
      << "what is not public stays";
  EXPECT_EQ(person.locale, "de");
  EXPECT_EQ(person.paused_until, now_ + std::chrono::days(30));
  EXPECT_FALSE(change(campaign_link(), {.list_ids = {{0, ids_[1]}}})->changed);
  ASSERT_TRUE(change(campaign_link(), {.pause_days = 0}));
  EXPECT_FALSE(look(ann_).paused_until);
  EXPECT_EQ(change(campaign_link(), {.locale = "?"}).error().faults.at(0).pointer, "/locale");
  expect_counts_add_up();
}

TEST_P(Preferences, UnsubscribeWhoChoosesNothing) {
  ASSERT_TRUE(change(campaign_link(), {.list_ids = {{0}}}));
  EXPECT_EQ(look(ann_).status, Status::enabled) << "still on a list that is not public";
  change(
      "delete from mail_list_members where list = (select id from mail_lists "
      "where name = 'Customers')");
  change("update mail_lists set members = 0 where name = 'Customers'");
  ASSERT_TRUE(change(campaign_link(), {.list_ids = {{ids_[0]}}}));
  ASSERT_TRUE(change(campaign_link(), {.list_ids = {{0}}, .pause_days = 30}));
  EXPECT_EQ(look(ann_).status, Status::unsubscribed);
  EXPECT_FALSE(look(ann_).paused_until) << "a break would outlive subscribing again";
  EXPECT_FALSE(change(campaign_link(), {.list_ids = {{ids_[0]}}})->changed)
      << "an old email may be in other hands";
  EXPECT_EQ(look(ann_).status, Status::unsubscribed);
}

TEST_P(Preferences, ShowExportAndEraseByALinkToTheMailbox) {
  const auto link = own_link();
  const auto shown = area_.preferences().show(link);
  ASSERT_TRUE(shown) << shown.error().detail;
  EXPECT_EQ(shown->email, "ann@one.example");
  ASSERT_TRUE(change(link, {.name = "Ann B."}));
  const auto all = area_.preferences().export_data({}, link);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->name, "Ann B.");
  EXPECT_EQ(all->lists, (std::vector<std::string>{"Customers", "News"}));
  ASSERT_EQ(all->requests.size(), 1u);
  EXPECT_EQ(all->requests[0].purpose, RequestPurpose::manage);
  EXPECT_EQ(all->requests[0].ip_address, "192.0.2.7");
  EXPECT_EQ(all->requests[0].mailed_at, now_);
  ASSERT_TRUE(area_.preferences().erase(link));
  EXPECT_EQ(number("count(*) from subscribers"), 0);
  EXPECT_EQ(area_.preferences().erase(link).error().type, &problems::expired_link);
  EXPECT_EQ(area_.preferences().show(link).error().type, &problems::expired_link);
  Subscriber again;
  again.email = "ann@one.example";
  EXPECT_EQ(area_.people().create(again)->status, Status::unsubscribed)
      << "an import does not bring back who has erased the data";
}

TEST_P(Preferences, ExpireAfterADay) {
  const auto link = own_link();
  now_ += std::chrono::hours(25);
  EXPECT_EQ(area_.preferences().show(link).error().type, &problems::expired_link);
  EXPECT_EQ(area_.subscriptions().show_confirm(link).error().type, &problems::invalid_link);
  EXPECT_EQ(area_.preferences().show("x").error().type, &problems::invalid_link);
  EXPECT_EQ(area_.preferences().show(campaign_link(LinkKind::trial))->state, "test");
}

// The email may wait for a mail server that is away.
TEST_P(Preferences, GiveADayFromWhenTheEmailIsSent) {
  Call call;
  call.remote_address = "192.0.2.7";
  ASSERT_TRUE(area_.subscriptions().send_link(call, {.email = "ann@one.example"}));
  mails_.fault = MailFault{MailFaultKind::no_server, "away"};
  run_jobs();
  EXPECT_TRUE(mails_.mails.empty());
  mails_.fault.reset();
  now_ += std::chrono::hours(20);
  run_jobs();
  const auto link = token("preferences");
  now_ += std::chrono::hours(23);
  EXPECT_TRUE(area_.preferences().show(link));
  now_ += std::chrono::hours(2);
  EXPECT_EQ(area_.preferences().show(link).error().type, &problems::expired_link);
}

TEST_P(Preferences, BelongToWhoRequestedThem) {
  const auto request = links_.read(own_link());
  ASSERT_TRUE(request);
  const auto bob = add("bob@one.example");
  const auto foreign = links_.sign({.kind = LinkKind::manage,
                                    .campaign = request->campaign,
                                    .subscriber = static_cast<std::int64_t>(bob.id)});
  EXPECT_EQ(area_.preferences().show(foreign).error().type, &problems::expired_link);
  EXPECT_EQ(area_.preferences().erase(foreign).error().type, &problems::expired_link);
  EXPECT_EQ(number("count(*) from subscribers"), 2);
}

TEST_P(Preferences, SayWhyNoEmailIsSentToTheMailboxAlone) {
  const auto own = own_link();
  for (const auto* status : {"bounced", "blocklisted", "unsubscribed"}) {
    change("update subscribers set status = '" + std::string(status) + "'");
    EXPECT_EQ(area_.preferences().show(campaign_link())->state, "unsubscribed");
    EXPECT_EQ(area_.preferences().show(own)->state, status);
  }
}

// The form has the first lists only; whoever is on others stays there.
TEST_P(Preferences, LeaveListsThatTheFormDoesNotShow) {
  for (int i = 10; i < 60; ++i)
    ASSERT_TRUE(area_.lists().create({}, {.name = "L" + std::to_string(i), .is_public = true}));
  const auto shown = area_.preferences().show(campaign_link());
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->lists.size(), 50u);
  EXPECT_EQ(shown->lists.back().name, "L59");
  ASSERT_TRUE(change(campaign_link(), {.list_ids = {{0, shown->lists[0].id}}}));
  EXPECT_EQ(look(ann_).lists, (std::vector<std::string>{"Customers", "L10", "News"}));
  ASSERT_TRUE(change(campaign_link(), {.list_ids = {{0}}}));
  EXPECT_EQ(look(ann_).lists, (std::vector<std::string>{"Customers", "News"}));
  EXPECT_EQ(look(ann_).status, Status::enabled);
}

TEST_P(Preferences, SendLinksToSubscribersOnly) {
  Call call;
  call.remote_address = "192.0.2.7";
  for (const auto* email : {"nobody@one.example", "ann@one.example", "ann@one.example"})
    EXPECT_EQ(area_.subscriptions().send_link(call, {.email = email})->status, "link_sent");
  run_jobs();
  ASSERT_EQ(mails_.mails.size(), 1u);
  EXPECT_EQ(mails_.mails[0].to, "ann@one.example");
  EXPECT_EQ(number("count(*) from subscribers"), 1);
}

}  // namespace
}  // namespace toolyard::subscribers
