// Positions of events, cursors that miss nothing while others write, and retention.
#include "areas/events/events.h"

#include <gtest/gtest.h>

#include <barrier>
#include <set>
#include <thread>

#include "areas/events/store.h"
#include "core/endpoint/call_scope.h"
#include "records/events.h"
#include "tests/support/escaping.h"
#include "tests/support/eventually.h"
#include "tests/support/test_database.h"

namespace toolyard::events {
namespace {

using testing::Engine;

struct Thing {
  static constexpr std::string_view schema_name = "ThingEvent";
  std::int64_t id = 0;
  std::string name, secret;
  static constexpr auto fields(auto...) {
    return std::array{field<&Thing::id>("Id."), field<&Thing::name>("Name."),
                      field<&Thing::secret>("Never written.").secret()};
  }
};
constexpr EventOf<Thing> public_kind{"thing.made", "Made.", "thing"};
constexpr EventOf<Thing> own_kind{
    "thing.owned", "Owned.", "thing", {.role = Role::admin, .owner = EventOwner::included}};

class EventStore : public ::testing::TestWithParam<Engine> {
 protected:
  static void write(Transaction& transaction, const EventOf<Thing>& kind, std::int64_t id,
                    std::optional<UserId> account, Instant now) {
    write_event(transaction, kind, {.id = id, .name = "x", .secret = "hidden"}, {id, account}, now);
  }
  void write(const EventOf<Thing>& kind, std::int64_t id, std::optional<UserId> account = {}) {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      write(transaction, kind, id, account, now_);
      return {};
    }));
  }
  FollowingStaffEvents after(std::optional<std::int64_t> position, std::int64_t limit = 100,
                             Role role = Role::admin, std::string_view types = "") {
    const auto found = service_.follow(Call{.caller = {.role = role}},
                                       {.after = position, .limit = limit, .types = types});
    EXPECT_TRUE(found) << found.error().detail;
    return found ? *found : FollowingStaffEvents{};
  }
  static std::vector<std::int64_t> ids(const auto& found) {
    std::vector<std::int64_t> all;
    for (const auto& one : found.results) all.push_back(one.object_id);
    return all;
  }
  std::int64_t delete_before(int days_kept) {
    return *database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
      return delete_old(transaction, {.retention_days = days_kept}, now_, 500);
    });
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  EventService service_{*database_, [this] { return now_; }, {public_kind, own_kind}};
};
INSTANTIATE_TEST_SUITE_P(Engines, EventStore, testing::both_engines(), testing::engine_name);

TEST_P(EventStore, AreReadInOrderFromACursor) {
  EXPECT_EQ(after(std::nullopt).next_after, 0);
  for (int i = 1; i <= 5; ++i) write(public_kind, i);
  EXPECT_TRUE(after(0).results.empty()) << "not visible before they have positions";
  ASSERT_TRUE(service_.number());
  const auto first = after(0, 2);
  EXPECT_EQ(ids(first), (std::vector<std::int64_t>{1, 2}));
  EXPECT_TRUE(first.has_more);
  const auto rest = after(first.next_after, 100);
  EXPECT_EQ(ids(rest), (std::vector<std::int64_t>{3, 4, 5}));
  EXPECT_FALSE(rest.has_more);
  EXPECT_EQ(rest.next_after, 5);
  EXPECT_EQ(after(std::nullopt).next_after, 5);
  EXPECT_EQ(rest.results.front().type, "thing.made");
  EXPECT_EQ(rest.results.front().data.text, R"({"id":3,"name":"x"})") << "without secrets";
  EXPECT_EQ(rest.results.front().timestamp, now_);
  ASSERT_TRUE(service_.number());
  EXPECT_EQ(after(0).results.size(), 5u) << "numbered once";
}

TEST_P(EventStore, AChangeThatIsRolledBackHasNone) {
  (void)database_->write([&](Transaction& transaction) -> Result<void> {
    write(transaction, public_kind, 1, {}, now_);
    return fail(toolyard::problems::not_found, "no");
  });
  write(public_kind, 2);
  ASSERT_TRUE(service_.number());
  EXPECT_EQ(ids(after(0)), std::vector<std::int64_t>{2});
}

TEST_P(EventStore, AreReadByRoleAndOwner) {
  const Call owner{.caller = {.user = UserId{7}}}, other{.caller = {.user = UserId{8}}};
  write(public_kind, 1);
  {
    const CallScope scope(owner);
    write(own_kind, 2, UserId{7});
  }
  ASSERT_TRUE(service_.number());
  EXPECT_EQ(ids(after(0)), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(after(0).results.back().account_id, UserId{7});
  EXPECT_EQ(after(0).results.back().author_id, UserId{7});
  EXPECT_EQ(ids(after(0, 100, Role::approver)), std::vector<std::int64_t>{1});
  EXPECT_EQ(ids(*service_.follow_own(owner, {.after = 0})), std::vector<std::int64_t>{2});
  EXPECT_TRUE(service_.follow_own(other, {.after = 0})->results.empty());
  EXPECT_EQ(service_.list(Call{.caller = {.role = Role::viewer}}, {})->count, 1);
  EXPECT_EQ(service_.list_own(owner, {})->count, 1);
  EXPECT_EQ(service_.list_own(other, {})->count, 0);
}

TEST_P(EventStore, AreSelectedByType) {
  write(public_kind, 1);
  write(own_kind, 2);
  ASSERT_TRUE(service_.number());
  EXPECT_EQ(ids(after(0, 100, Role::admin, "thing.owned")), std::vector<std::int64_t>{2});
  EXPECT_EQ(ids(after(0, 100, Role::admin, "thing.*")), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(ids(after(0, 100, Role::viewer, "thing.*")), std::vector<std::int64_t>{1});
  const Call viewer{.caller = {.role = Role::viewer}};
  for (const std::string_view types : {"thing.owned", "nothing", "*", "thing.made,", "'"}) {
    const auto found = service_.follow(viewer, {.after = 0, .types = types});
    ASSERT_FALSE(found) << types;
    EXPECT_EQ(found.error().faults.front().pointer, "/types");
  }
}

TEST_P(EventStore, ARareTypeIsFoundAmongManyInSeveralCalls) {
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change(
        "insert into events (position, type, version, happened_at, object_kind, object_id, data) "
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 25000) "
        "select 0, 'thing.made', 1, 0, 'thing', i, '{}' from n");
    return {};
  }));
  write(own_kind, 1);
  ASSERT_TRUE(service_.number());
  const auto first = after(0, 100, Role::admin, "thing.owned");
  EXPECT_TRUE(first.results.empty());
  EXPECT_TRUE(first.has_more);
  EXPECT_EQ(first.next_after, positions_at_once);
  const auto second = after(first.next_after, 100, Role::admin, "thing.owned");
  EXPECT_EQ(ids(second), std::vector<std::int64_t>{1});
  EXPECT_FALSE(second.has_more);
}

// Ids are given before the commit, so that a later one can be visible first: a reader must not pass
// the earlier ones.
TEST_P(EventStore, ACursorMissesNothingWhileManyWrite) {
  constexpr int writers = 4, events_each = 40;
  std::atomic<int> active = writers;
  std::vector<std::jthread> threads;
  std::barrier start(writers);
  for (int w = 0; w < writers; ++w)
    threads.emplace_back([&, w] {
      const auto own = database_.connect();
      start.arrive_and_wait();
      for (int i = 0; i < events_each; i += 2)
        EXPECT_TRUE(own->write([&](Transaction& transaction) -> Result<void> {
          write(transaction, public_kind, w * events_each + i, {}, now_);
          std::this_thread::yield();
          write(transaction, public_kind, w * events_each + i + 1, {}, now_);
          return {};
        }));
      --active;
    });
  const auto node = database_.connect();
  EventService other(*node, [this] { return now_; }, {public_kind, own_kind});
  std::multiset<std::int64_t> seen;
  std::int64_t position = 0;
  const auto read = [&] {
    while (true) {
      const auto found = after(position, 7);
      for (const auto& one : found.results) seen.insert(one.object_id);
      position = found.next_after;
      if (!found.has_more) return;
    }
  };
  while (active > 0) {
    EXPECT_TRUE(service_.number());
    EXPECT_TRUE(other.number());
    read();
  }
  threads.clear();
  EXPECT_TRUE(service_.number());
  read();
  EXPECT_EQ(seen.size(), std::size_t(writers * events_each));
  for (int i = 0; i < writers * events_each; ++i) EXPECT_EQ(seen.count(i), 1u) << i;
}

TEST_P(EventStore, AreDeletedWhenTheyAreOldAndCursorsGoOn) {
  for (int i = 1; i <= 3; ++i) write(public_kind, i);
  ASSERT_TRUE(service_.number());
  now_ += std::chrono::days(30);
  write(own_kind, 4, UserId{7});
  ASSERT_TRUE(service_.number());
  EXPECT_EQ(delete_before(0), 0);
  EXPECT_EQ(delete_before(30), 0);
  now_ += std::chrono::seconds(1);
  EXPECT_EQ(delete_before(30), 3);
  EXPECT_EQ(ids(after(0)), std::vector<std::int64_t>{4});
  write(own_kind, 5, UserId{7});
  write(own_kind, 6, UserId{8});
  ASSERT_TRUE(service_.number());
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    EXPECT_EQ(forget_account(transaction, UserId{7}, 1), 1);
    EXPECT_EQ(forget_account(transaction, UserId{7}, 500), 1);
    return {};
  }));
  EXPECT_EQ(ids(after(0)), std::vector<std::int64_t>{6});
  write(public_kind, 7);
  ASSERT_TRUE(service_.number());
  EXPECT_EQ(after(6).results.front().position, 7) << "positions are never used again";
}

// A database whose connection breaks at the end of each transaction that reads, so that all of it
// is read again.
class RereadingDatabase final : public Database {
 public:
  explicit RereadingDatabase(Database& inner) : inner_(inner) {}
  std::string_view engine() const override { return inner_.engine(); }
  std::string respell(std::string_view migration) const override {
    return inner_.respell(migration);
  }

 protected:
  Result<void> transact(Mode, const Work& work) override {
    const auto pass_on = [&](Transaction& transaction) -> Result<void> {
      work(transaction);
      return {};
    };
    TOOLYARD_TRY_VOID(inner_.read(pass_on));
    return inner_.read(pass_on);
  }

 private:
  Database& inner_;
};

TEST_P(EventStore, AStreamMissesNothingIfTheDatabaseIsReadAgain) {
  for (int i = 1; i <= 3; ++i) write(public_kind, i);
  ASSERT_TRUE(service_.number());
  RereadingDatabase rereading(*database_);
  testing::CountedThreads threads;
  Streams streams(rereading, service_, threads, {.interval = std::chrono::milliseconds(5)});
  const auto opened = streams.follow(Call{.caller = {.role = Role::viewer}}, {.after = 0});
  ASSERT_TRUE(opened);
  opened->feed->attach([] {});
  std::string text;
  EXPECT_TRUE(testing::eventually([&] {
    text += opened->feed->take().text;
    return text.contains("id: 3\n");
  }));
  EXPECT_TRUE(text.starts_with("id: 1\n")) << text;
  opened->feed->abandon();
}

}  // namespace
}  // namespace toolyard::events
