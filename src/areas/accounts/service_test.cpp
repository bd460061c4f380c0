#include "areas/accounts/service.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>

#include "areas/accounts/password.h"
#include "areas/accounts/store.h"
#include "tests/support/areas/password_cost.h"
#include "tests/support/test_database.h"

namespace toolyard::accounts {
namespace {

class AccountServiceTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  std::vector<std::string> fault_codes(const NewUser& user) {
    std::vector<std::string> codes;
    if (const auto made = service_.create(user, {}); !made) {
      for (const auto& fault : made.error().faults)
        codes.push_back(fault.pointer + " " + fault.code);
    }
    return codes;
  }
  // Creates an account as it may exist in old data, when user names could look like addresses and
  // addresses were not unique. With `is_unique`, the address counts as verified.
  UserId old_account(const std::string& name, const std::string& email, std::string_view password,
                     bool is_unique = true) {
    StoredUser old{{.username = name, .email = email, .created_at = system_now()}};
    if (is_unique) old.email_verified_at = old.created_at;
    old.password_hash = hash_password(password);
    old.password_changed_at = old.created_at;
    EXPECT_TRUE(database_->write(
        [&](Transaction& transaction) { return insert_record(transaction, old); }));
    return old.id;
  }
  testing::TestDatabase database_{GetParam()};
  AccountService service_{*database_, system_now};
};

INSTANTIATE_TEST_SUITE_P(Engines, AccountServiceTest, testing::both_engines(),
                         testing::engine_name);

TEST_P(AccountServiceTest, MakesAndVerifiesASuperuser) {
  const auto made = service_.create_superuser({"Ada", "ada@example.com", "difference engine"});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->role, Role::admin);
  EXPECT_EQ(service_.verify_password("ada", "difference engine")->id, made->id);
  EXPECT_EQ(service_.verify_password("ADA@example.com", "difference engine")->id, made->id);
  EXPECT_EQ(service_.find_by_name("aDA")->username, "Ada");
  for (const auto& wrong : {service_.verify_password("ada", "Difference engine"),
                            service_.verify_password("eve", "difference engine"),
                            service_.verify_password("eve@example.com", "difference engine")}) {
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().type, &problems::no_active_account);
  }
  EXPECT_EQ(database_.bytes_on_disk().find("difference engine"), std::string::npos);
}

TEST_P(AccountServiceTest, NamesAndAddressesAreUniqueInAnyCase) {
  ASSERT_TRUE(service_.create({"bob", "b@example.com", "correct-staple"}, {}));
  const auto again = service_.create({"BOB", "c@example.com", "correct-staple"}, {});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().type->code, "duplicate");
  EXPECT_EQ(again.error().faults.at(0).pointer, "/username");
  const auto taken = service_.create({"bob", "B@example.com", "correct-staple"}, {});
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().type->code, "duplicate");
  ASSERT_EQ(taken.error().faults.size(), 2u);
  EXPECT_EQ(taken.error().faults[1].pointer, "/email");
  EXPECT_TRUE(service_.verify_password("B@example.com", "correct-staple"));

  const auto eve = service_.create({"eve", "e@example.com", "correct-staple"}, {})->id;
  const auto moved = service_.set_email(eve, {.email = "B@EXAMPLE.com", .action = "change_email"});
  ASSERT_FALSE(moved);
  EXPECT_EQ(moved.error().type->code, "duplicate");
  EXPECT_EQ(moved.error().faults.at(0).pointer, "/email");
  EXPECT_TRUE(service_.set_email(eve, {.email = "E@example.com", .action = "change_email"}))
      << "it is her own";
}

// Nobody can register a user name that others sign in with as their email address.
TEST_P(AccountServiceTest, ANameIsNoAddress) {
  EXPECT_EQ(fault_codes({"b@example.com", "e@example.com", "correct-staple"}),
            std::vector<std::string>{"/username invalid"});
  const auto old = old_account("old@example.com", "other@example.com", "difference engine");
  EXPECT_EQ(service_.verify_password("OLD@example.com", "difference engine")->id, old);
  EXPECT_EQ(fault_codes({"eve", "Old@example.com", "correct-staple"}),
            std::vector<std::string>{"/email duplicate"});
}

TEST_P(AccountServiceTest, OldAccountsThatClashBothSignIn) {
  const auto ada = old_account("ada", "ada@example.com", "difference engine");
  const auto eve = old_account("ada@example.com", "eve@example.com", "correct-staple");
  EXPECT_EQ(service_.verify_password("ada@example.com", "difference engine")->id, ada);
  EXPECT_EQ(service_.verify_password("ada@example.com", "correct-staple")->id, eve);
  EXPECT_FALSE(service_.verify_password("ada@example.com", "something else"));
  const auto one = old_account("one", "both@example.com", "difference engine", false);
  const auto two = old_account("two", "both@example.com", "correct-staple", false);
  EXPECT_FALSE(service_.verify_password("both@example.com", "correct-staple"))
      << "nobody can say whose it is";
  EXPECT_TRUE(service_.set_email(
      two, {.email = "both@example.com", .action = "verify_email", .proof = EmailProof::holder}));
  EXPECT_EQ(service_.verify_password("both@example.com", "correct-staple")->id, two);
  const auto late = service_.set_email(
      one, {.email = "both@example.com", .action = "verify_email", .proof = EmailProof::holder});
  ASSERT_FALSE(late) << "an address belongs to one";
  EXPECT_EQ(late.error().type->code, "duplicate");
}

TEST_P(AccountServiceTest, AnAddressCountsOnceItIsVerified) {
  const auto ada =
      service_.create({"ada", "ada@example.com", "difference engine"}, {}, {.is_verified = false});
  ASSERT_TRUE(ada);
  EXPECT_FALSE(ada->email_verified_at);
  EXPECT_FALSE(service_.verify_password("ada@example.com", "difference engine"));
  EXPECT_TRUE(service_.verify_password("ada", "difference engine"));
  const auto kept = service_.set_email(ada->id, {.email = ada->email, .action = "keep_email"});
  ASSERT_TRUE(kept);
  EXPECT_FALSE(kept->email_verified_at) << "without a proof";
  EXPECT_TRUE(service_.set_email(
      ada->id, {.email = ada->email, .action = "verify_email", .proof = EmailProof::holder}));
  EXPECT_TRUE(service_.verify_password("ada@example.com", "difference engine"));
}

TEST_P(AccountServiceTest, WhatBelongsToItsCreationCanPreventIt) {
  const auto refuse = [](Transaction&, const User&) -> Result<void> {
    return fail(toolyard::problems::not_found, "Not so.");
  };
  EXPECT_FALSE(
      service_.create({"ada", "ada@example.com", "difference engine"}, {}, {.also = refuse}));
  EXPECT_FALSE(service_.find_by_name("ada"));
}

TEST_P(AccountServiceTest, OfTwoWhoTakeOneAddressOneGetsIt) {
  const auto elsewhere = database_.connect();
  AccountService other(*elsewhere, system_now);
  for (int round = 0; round < 5; ++round) {
    const auto number = std::to_string(round);
    std::array<bool, 2> is_made{};
    {
      const auto make = [&](AccountService& by, std::size_t who) {
        return [&, who] {
          const auto name = (who == 0 ? "one" : "two") + number;
          is_made[who] = bool(by.create({name, "m" + number + "@b.example", "correct-staple"}, {}));
        };
      };
      const std::jthread one(make(service_, 0)), two(make(other, 1));
    }
    EXPECT_NE(is_made[0], is_made[1]) << "round " << round;
  }
}

TEST_P(AccountServiceTest, NamesEveryFault) {
  using Codes = std::vector<std::string>;
  EXPECT_EQ(fault_codes({"", "nobody", "short"}),
            (Codes{"/username invalid", "/email invalid", "/password too_short"}));
  EXPECT_EQ(fault_codes({"a b", "a@b@c", std::string(129, 'x')}),
            (Codes{"/username invalid", "/email invalid", "/password too_long"}));
  EXPECT_EQ(fault_codes({std::string(151, 'a'), "a@b\r\nBcc: c", "Password123"}),
            (Codes{"/username invalid", "/email invalid", "/password too_common"}));
  EXPECT_EQ(fault_codes({"a.long.name", "a@b", "A.Long.Name"}), (Codes{"/password same_as_name"}));
  for (const auto* common : {"xxxxxxxxxxxx", "ChangeMe1234", "Manchester", "qwertyuiop"})
    EXPECT_EQ(fault_codes({"name", "a@b", common}), (Codes{"/password too_common"})) << common;
  EXPECT_EQ(fault_codes({"name", "a@b", "chesterman"}), Codes{});
  EXPECT_EQ(fault_codes({"name", "a@b", "äöüäöüäöü"}), (Codes{"/password too_short"}));
}

TEST_P(AccountServiceTest, RolesAreGivenAndTaken) {
  const auto carol = service_.create({"carol", "c@example.com", "correct-staple"}, {})->id;
  const auto give = [&](std::optional<Role> role) {
    return service_.change(carol, {.role = role, .gives_role = true})->role;
  };
  EXPECT_EQ(service_.find(carol)->role, std::nullopt);
  EXPECT_EQ(give(Role::editor), Role::editor);
  EXPECT_EQ(service_.find(carol)->role, Role::editor);
  EXPECT_EQ(give(std::nullopt), std::nullopt);
  EXPECT_EQ(service_.change(UserId{999}, {.gives_role = true}).error().type->code, "not_found");
}

TEST_P(AccountServiceTest, OfTwoAdministratorsWhoDismissEachOtherOneStays) {
  const std::array both{
      service_.create({"ada", "a@example.com", "correct-staple"}, Role::admin)->id,
      service_.create({"bob", "b@example.com", "correct-staple"}, Role::admin)->id};
  const auto elsewhere = database_.connect();
  AccountService other(*elsewhere, system_now);
  for (int round = 0; round < 20; ++round) {
    std::array<bool, 2> is_dismissed{};
    {
      const auto dismiss = [&](AccountService& by, std::size_t who) {
        return [&, who] { is_dismissed[who] = bool(by.change(both[who], {.gives_role = true})); };
      };
      const std::jthread one(dismiss(service_, 0)), two(dismiss(other, 1));
    }
    ASSERT_NE(is_dismissed[0], is_dismissed[1]) << "round " << round;
    const auto gone = both[is_dismissed[0] ? 0 : 1];
    ASSERT_TRUE(service_.change(gone, {.role = Role::admin, .gives_role = true}));
  }
}

TEST(Passwords, AreSaltedArgon2id) {
  const testing::FullPasswordCost as_in_the_program;
  const auto one = hash_password("difference engine"), two = hash_password("difference engine");
  EXPECT_NE(one, two);
  EXPECT_TRUE(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
  EXPECT_TRUE(matches("difference engine", one));
  EXPECT_FALSE(matches("difference engin", one));
  EXPECT_EQ(unmatchable_hash().size(), one.size());
  EXPECT_EQ(unmatchable_hash().substr(0, 31), one.substr(0, 31));
  EXPECT_FALSE(matches("difference engine", unmatchable_hash()));
}

}  // namespace
}  // namespace toolyard::accounts
