#include "records/change.h"

#include <gtest/gtest.h>

#include "tests/support/areas/things.h"

namespace toolyard::testing::things {
namespace {

class RecordsTest : public TableTest {
 protected:
  RecordsTest() {
    EXPECT_TRUE(database_->write([this](Transaction& transaction) -> Result<void> {
      transaction.run_script(database_->respell(
          "create table audit_entries (happened_at bigint, user_id bigint, key_id bigint, "
          "remote_address text, request_id text, action text, object_kind text, object_id bigint, "
          "before text, after text, agent text, is_staff boolean);"));
      return {};
    }));
  }
  std::string audited() {
    return *database_->read([](Transaction& transaction) -> Result<std::string> {
      std::string all;
      for (const auto& action :
           transaction.rows<std::string>("select action from audit_entries order by happened_at"))
        all += action + " ";
      return all;
    });
  }
  Call giving(std::string_view name) {
    given_.mark(find_field(type_of<Thing>, name));
    return {.given = given_};
  }

  std::int64_t now_ = 100;
  SeenFields given_;
  std::vector<std::string> seen_;
  Records<Stored> records_{
      *database_,
      [this] { return Instant(std::chrono::seconds(++now_)); },
      {.check = [](Transaction&, const Stored*, Stored& after) -> Result<void> {
         if (after.name.empty()) return invalid("/name", "required", "A thing needs a name.");
         return {};
       },
       .written = [this](Transaction&, const Stored* before, const Stored& after) -> Result<void> {
         seen_.push_back((before ? before->name : "") + ">" + after.name);
         return {};
       },
       .complete =
           [](Transaction&, std::span<Stored* const> all) {
             for (auto* one : all) one->shown = "completed";
           }}};
};

INSTANTIATE_TEST_SUITE_P(Engines, RecordsTest, testing::both_engines(), testing::engine_name);

TEST_P(RecordsTest, ChangesWhatWasGivenAlone) {
  const auto made = records_.create({}, thing("Anvil"));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->shown, "completed");
  const Thing request{.name = "Hammer", .color = Color::red};
  const auto changed = records_.patch(giving("name"), made->id, request);
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->name, "Hammer");
  EXPECT_EQ(changed->color, Color::green);
  EXPECT_EQ(changed->change_count, 2);
  EXPECT_GT(changed->updated_at, made->updated_at);
  EXPECT_EQ(seen_, (std::vector<std::string>{">Anvil", "Anvil>Hammer"}));
  EXPECT_EQ(audited(), "create update ");
  EXPECT_EQ(find(made->id).name, "Hammer");
}

TEST_P(RecordsTest, WritesNothingWhereNothingDiffers) {
  const auto made = *records_.create({}, thing("Anvil"));
  const auto same = records_.patch(giving("name"), made.id, Thing{.name = "Anvil"});
  ASSERT_TRUE(same);
  EXPECT_EQ(same->change_count, 1);
  EXPECT_EQ(same->updated_at, made.updated_at);
  EXPECT_EQ(audited(), "create ");
}

TEST_P(RecordsTest, KeepsWhatReadersMayNotGive) {
  const auto made = *records_.create({}, thing("Anvil"));
  const Thing request{.id = ThingId{99}};
  const auto same = records_.patch(giving("id"), made.id, request);
  ASSERT_TRUE(same);
  EXPECT_EQ(same->id, made.id);
}

TEST_P(RecordsTest, RefusesWhatHasChangedSince) {
  const auto made = *records_.create({}, thing("Anvil"));
  auto call = giving("name");
  call.if_match = "\"7\"";
  const auto refused = records_.patch(call, made.id, Thing{.name = "Hammer"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &problems::precondition_failed);
  EXPECT_EQ(records_.remove(call, made.id).error().type, &problems::precondition_failed);
  EXPECT_EQ(find(made.id).name, "Anvil");
}

TEST_P(RecordsTest, RefusesVersionsExcludedByIfNoneMatch) {
  const auto made = *records_.create({}, thing("Anvil"));
  auto call = giving("name");
  const auto current = "\"" + tag_of(made) + "\"";
  for (const std::string& tags : {current, std::string("*")}) {
    call.if_none_match = tags;
    const auto refused = records_.patch(call, made.id, Thing{.name = "Hammer"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().type, &problems::precondition_failed);
    EXPECT_EQ(records_.remove(call, made.id).error().type, &problems::precondition_failed);
  }
  EXPECT_EQ(find(made.id).name, "Anvil");
  call.if_none_match = "\"7\"";
  EXPECT_TRUE(records_.patch(call, made.id, Thing{.name = "Hammer"}));
}

TEST_P(RecordsTest, ChecksBeforeItWrites) {
  const auto made = *records_.create({}, thing("Anvil"));
  const auto refused = records_.patch(giving("name"), made.id, Thing{});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().faults.at(0).pointer, "/name");
  EXPECT_EQ(find(made.id).name, "Anvil");
}

TEST_P(RecordsTest, RemovesOnce) {
  const auto made = *records_.create({}, thing("Anvil"));
  EXPECT_TRUE(records_.remove({}, made.id));
  const auto again = records_.remove({}, made.id);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().detail, "There is no such thing.");
  EXPECT_EQ(audited(), "create delete ");
}

TEST_P(RecordsTest, RemovesWhatMayGo) {
  const auto made = *records_.create({}, thing("Anvil"));
  const auto is_red = [](const Stored& one) -> Result<void> {
    if (one.color != Color::red) return fail(problems::duplicate, "It is not red.");
    return {};
  };
  const auto refused = records_.remove({}, made.id, {"discard"}, is_red);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail, "It is not red.");
  ASSERT_TRUE(records_.patch(giving("color"), made.id, Thing{.color = Color::red}));
  EXPECT_TRUE(records_.remove({}, made.id, {"discard"}, is_red));
  EXPECT_EQ(audited(), "create update discard ");
}

}  // namespace
}  // namespace toolyard::testing::things
