// Tests of subscribers and their lists on both engines: creating, changing and erasing them.
#include "tests/support/areas/subscribers.h"

#include <sys/resource.h>

#include "areas/mailing/import/service.h"
#include "areas/mailing/subscribers/status_rules.h"
#include "core/endpoint/budget.h"
#include "core/endpoint/transition.h"
#include "core/forms/csv_records.h"

namespace toolyard::subscribers {
namespace {

class Subscribers : public testing::SubscribersTest {
 protected:
  // Changes a subscriber like a call that gives these fields.
  Result<StoredSubscriber> patch(SubscriberId id, std::string_view fields, Subscriber request) {
    Call call;
    for (std::size_t i = 0; i < type_of<Subscriber>.fields.size(); ++i)
      if (fields.find(type_of<Subscriber>.fields[i].name) != fields.npos) call.given.mark(i);
    return area_.people().change(call, id, request);
  }
  Result<StoredSubscriber> become(SubscriberId id, Status status,
                                  std::optional<Consent> consent = {}) {
    Subscriber request;
    request.status = status;
    request.consent = consent;
    return patch(id, consent ? "status consent" : "status", request);
  }
  Imported import(const std::string& csv, ImportRequest request = {}) {
    ImportService imports(*database_, [this] { return now_; });
    request.file = Blob(csv);
    const auto done = imports.take(request);
    EXPECT_TRUE(done) << csv;
    return done ? *done : Imported();
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, Subscribers, testing::both_engines(), testing::engine_name);

TEST_P(Subscribers, AreOneForEveryWayToWriteAnAddress) {
  const auto one = add("Ann+News@B\u00fccher.example");
  EXPECT_EQ(one.email, "Ann+News@xn--bcher-kva.example");
  Subscriber same;
  same.email = "ann+news@XN--BCHER-KVA.example";
  const auto again = area_.people().create(same);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().type, &toolyard::problems::duplicate);
  EXPECT_EQ(again.error().faults.at(0).pointer, "/email");
  add("ann@xn--bcher-kva.example");
  expect_counts_add_up();
}

TEST_P(Subscribers, ComeBackByANewConsentOnly) {
  const auto one = add("ann@one.example");
  ASSERT_TRUE(become(one.id, Status::unsubscribed));
  now_ += std::chrono::hours(1);
  EXPECT_EQ(become(one.id, Status::enabled).error().type, &problems::consent_needed);
  EXPECT_EQ(become(one.id, Status::bounced).error().type, &problems::consent_needed);
  EXPECT_FALSE(become(one.id, Status::enabled, Consent{now_ - std::chrono::hours(2), {}, "paper"}))
      << "from before";
  const auto back = become(one.id, Status::enabled, Consent{now_, {}, "paper"});
  ASSERT_TRUE(back) << back.error().detail;
  EXPECT_EQ(back->status, Status::enabled);
  EXPECT_EQ(back->consent->source, "paper");
  EXPECT_EQ(number("count(*) from mail_events where kind = 'resubscribe'"), 1);
  ASSERT_TRUE(become(one.id, Status::blocklisted));
  EXPECT_EQ(become(one.id, Status::enabled, Consent{now_, {}, "again"}).error().type,
            &toolyard::problems::illegal_transition);
  expect_counts_add_up();
}

TEST_P(Subscribers, KeepTheRestAndTheirTag) {
  const auto one = add("ann@one.example");
  Subscriber request;
  request.name = "Ann";
  request.lists = {"News"};
  const auto named = patch(one.id, "name lists", request);
  ASSERT_TRUE(named);
  EXPECT_EQ(named->email, "ann@one.example");
  EXPECT_EQ(named->lists, std::vector<std::string>{"News"});
  EXPECT_EQ(named->change_count, one.change_count + 1);
  EXPECT_EQ(patch(one.id, "name", request)->change_count, named->change_count) << "nothing new";
  Call call;
  call.if_match = "\"1\"";
  EXPECT_EQ(area_.people().change(call, one.id, request).error().type,
            &toolyard::problems::precondition_failed);
  EXPECT_EQ(number("members from mail_lists where name = 'News'"), 1);
  request.lists = {};
  ASSERT_TRUE(patch(one.id, "lists", request));
  expect_counts_add_up();
}

TEST_P(Subscribers, LoseTheirConsentWithTheirAddress) {
  Subscriber text;
  text.email = "ann@one.example";
  text.consent = Consent{now_, "192.0.2.1", "form"};
  const auto one = area_.people().create(text);
  ASSERT_TRUE(one);
  Subscriber request;
  request.email = "other@one.example";
  const auto moved = patch(one->id, "email", request);
  ASSERT_TRUE(moved);
  EXPECT_FALSE(moved->consent);
  SubscriberQuery query;
  query.search = "other@";
  EXPECT_EQ(count(query), 1);
}

TEST_P(Subscribers, AreForgottenWhole) {
  const auto one = add("ann@one.example"), other = add("bob@one.example");
  Subscriber request;
  request.name = "Secretname";
  request.lists = {"News"};
  request.tags = {"vip"};
  ASSERT_TRUE(patch(one.id, "name lists tags", request));
  const auto sent = campaign({one.id, other.id});
  ASSERT_TRUE(area_.bounces().record({.email = "ann@one.example", .kind = BounceKind::soft}));
  change("update campaigns set sent = 1");
  change("update campaign_deliveries set state = 'pending' where subscriber = " +
         std::to_string(static_cast<std::int64_t>(one.id)));
  ASSERT_TRUE(area_.people().erase({}, one.id));
  EXPECT_FALSE(area_.people().find(one.id));
  EXPECT_EQ(number("skipped from campaigns"), 1);
  EXPECT_EQ(number("sent from campaigns"), 1);
  EXPECT_EQ(number("count(*) from campaign_deliveries"), 1);
  EXPECT_EQ(number("members from mail_lists"), 0);
  EXPECT_EQ(number("count(*) from audit_entries where coalesce(before, '') like '%ecretname%' or "
                   "coalesce(after, '') like '%ecretname%' or coalesce(before, '') like '%ann@%' "
                   "or coalesce(after, '') like '%ann@%'"),
            0);
  EXPECT_GT(sent, 0);
  expect_counts_add_up();
}

TEST_P(Subscribers, KeepTheirUnsubscribeAfterErasure) {
  const auto never = add("never@one.example", Status::blocklisted);
  const auto gone = add("gone@one.example", Status::unsubscribed);
  const auto here = add("here@one.example");
  for (const auto id : {never.id, gone.id, here.id}) ASSERT_TRUE(area_.people().erase({}, id));
  now_ += std::chrono::hours(1);
  EXPECT_EQ(number("count(*) from forgotten_addresses"), 2);
  EXPECT_EQ(add("NEVER@one.example").status, Status::blocklisted);
  EXPECT_EQ(add("here@one.example").status, Status::enabled);
  const auto back = add("gone@one.example");
  EXPECT_EQ(back.status, Status::unsubscribed);
  ASSERT_TRUE(area_.people().erase({}, back.id));
  EXPECT_EQ(import("email,consent_at,consent_source\ngone@one.example,2020-01-01T00:00:00Z,old\n")
                .created,
            1);
  SubscriberQuery query;
  query.status = Status::unsubscribed;
  EXPECT_EQ(count(query), 1);
  expect_counts_add_up();
}

TEST_P(Subscribers, AreTakenOverFromATable) {
  const auto gone = add("gone@one.example", Status::unsubscribed);
  const std::string csv =
      "Email;Name;Tags;Lists;attributes;status\r\n"
      "ann@one.example;\"Ann; \"\"A\"\"\";vip, beta;News;\"{\"\"age\"\":7}\";\r\n"
      "ANN@one.example;Other;more;;;\r\n"
      "gone@one.example;Gone;;News;;enabled\r\n"
      "bad;;;;;\r\n"
      "bob@one.example;;;;[];\r\n"
      "cid@one.example;;;;;nobody\r\n"
      "dan@one.example;;;;;unsubscribed\r\n"
      "a;b;c;d;e;f;g\r\n";
  const auto first = import(csv);
  EXPECT_EQ(first.lines, 8);
  EXPECT_EQ(first.created, 2);
  EXPECT_EQ(first.updated, 2);
  EXPECT_EQ(first.failed, 4);
  ASSERT_EQ(first.errors.size(), 4u);
  EXPECT_EQ(first.errors[0].line, 5);
  EXPECT_EQ(first.errors[0].pointer, "/email");
  EXPECT_EQ(first.errors[1].pointer, "/attributes");
  EXPECT_EQ(first.errors[2].pointer, "/status");
  EXPECT_EQ(first.errors[3].line, 9);
  const auto again = import(csv);
  EXPECT_EQ(again.created + again.updated, 0);
  EXPECT_EQ(again.unchanged, 4);
  EXPECT_EQ(look(gone.id).status, Status::unsubscribed);
  EXPECT_EQ(look(gone.id).name, "Gone");
  SubscriberQuery query;
  query.list = "News";
  EXPECT_EQ(count(query), 2);
  query = {};
  query.tag = "more";
  EXPECT_EQ(count(query), 1);
  expect_counts_add_up();
}

TEST_P(Subscribers, ComeInManyPieces) {
  std::string csv = "email,name\n";
  for (int i = 0; i < 1'234; ++i)
    csv += "p" + std::to_string(i) + "@one.example,P " + std::to_string(i) + "\n";
  ImportRequest request;
  request.lists = {"All"};
  request.status = Status::unconfirmed;
  EXPECT_EQ(import(csv, std::move(request)).created, 1'234);
  EXPECT_EQ(number("members from mail_lists"), 1'234);
  expect_counts_add_up();
  const auto list = area_.lists().create({}, {.name = "Some"});
  ASSERT_TRUE(list);
  const auto all =
      area_.lists().join(list->id, {.query = MemberQuery{.list = "All", .search = "p1"}});
  ASSERT_TRUE(all);
  EXPECT_EQ(all->changed, 1 + 10 + 100 + 234);
  EXPECT_EQ(all->members, all->changed);
  const auto again = area_.lists().leave(list->id, {.query = MemberQuery{.list = "Some"}});
  EXPECT_EQ(again->changed, all->changed);
  EXPECT_EQ(again->members, 0);
  ASSERT_TRUE(area_.lists().remove({}, list->id));
  EXPECT_FALSE(area_.lists().find({}, list->id));
  expect_counts_add_up();
}

TEST_P(Subscribers, RefuseWhatIsNoTable) {
  ImportService imports(*database_, [this] { return now_; });
  for (const std::string csv : {"", "\n\n", "name\nx", "email,email\na,b", "email,shoe\na,b",
                                "\xff\xfe"
                                "a",
                                "\"email\na"}) {
    ImportRequest request;
    request.file = Blob(csv);
    const auto done = imports.take(request);
    ASSERT_FALSE(done) << csv;
    EXPECT_EQ(done.error().faults.at(0).pointer, "/file");
  }
}

TEST(ImportedSubscribers, EndsWithTheBudgetOfItsCall) {
  std::string csv = "email\n";
  for (int i = 0; i < 1'000'000; ++i) csv += "x,y\n";
  auto reader = CsvRecords::open(csv, type_of<ImportLine>, "email");
  ASSERT_TRUE(reader);
  const CpuBudget budget(std::chrono::milliseconds(20), nullptr);
  EXPECT_THROW(while (reader->next()){}, Stopped);
}

// However many tags a cell contains, no more are read than a subscriber may have.
TEST(ImportedSubscribers, ReadsNoMoreLabelsThanThereMayBe) {
  std::string csv = "email,tags\na@b.example,\"";
  for (int i = 0; i < 8'000'000; ++i) csv += "a,";
  csv += "b\"\n";
  auto reader = CsvRecords::open(csv, type_of<ImportLine>, "email");
  ASSERT_TRUE(reader);
  const auto max_kilobytes = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
  };
  const auto before = max_kilobytes();
  ASSERT_TRUE(reader->next());
  ImportLine line;
  const auto decoded = reader->decode(&line);
  ASSERT_FALSE(decoded);
  EXPECT_EQ(decoded.error().faults.at(0).pointer, "/tags");
  EXPECT_LT(max_kilobytes(), before + 50'000);
}

TEST_P(Subscribers, RefuseWhatCannotBe) {
  const auto refused = [&](const std::function<void(Subscriber&)>& spoil) {
    Subscriber text;
    text.email = "a@b.example";
    spoil(text);
    const auto made = area_.people().create(text);
    return made ? std::string("nothing") : made.error().faults.at(0).pointer;
  };
  EXPECT_EQ(refused([](auto& text) { text.email = "a@b.example\r\nBcc: x@y.example"; }), "/email");
  EXPECT_EQ(refused([](auto& text) { text.name = "a\nb"; }), "/name");
  EXPECT_EQ(refused([](auto& text) { text.locale = "EN"; }), "/locale");
  EXPECT_EQ(refused([](auto& text) { text.tags = {"a\x1b"}; }), "/tags/0");
  EXPECT_EQ(refused([](auto& text) { text.lists = {"a\x7f"}; }), "/lists/0");
  EXPECT_EQ(refused([](auto& text) {
              text.attributes.emplace_back("a", Json{"\"" + std::string(17'000, 'x') + "\""});
            }),
            "/attributes");
  EXPECT_EQ(refused([&](auto& text) { text.consent = Consent{now_ + std::chrono::hours(1)}; }),
            "/consent/at");
  EXPECT_EQ(refused([](auto& text) { text.consent = Consent{{}, "here"}; }), "/consent/ip");
}

}  // namespace
}  // namespace toolyard::subscribers
