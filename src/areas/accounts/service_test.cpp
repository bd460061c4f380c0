#include "areas/accounts/service.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>

#include "areas/accounts/password.h"
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

TEST_P(AccountServiceTest, NamesAreUniqueInAnyCaseAddressesAreNot) {
  ASSERT_TRUE(service_.create({"bob", "b@example.com", "correct-staple"}, {}));
  const auto again = service_.create({"BOB", "c@example.com", "correct-staple"}, {});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().type->code, "duplicate");
  EXPECT_EQ(again.error().faults.at(0).pointer, "/username");
  ASSERT_TRUE(service_.create({"bob2", "B@example.com", "correct-staple"}, {}));
  EXPECT_FALSE(service_.verify_password("b@example.com", "correct-staple"));
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
  EXPECT_EQ(fault_codes({"name", "a@b", "xxxxxxxxxxxx"}), (Codes{"/password too_common"}));
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
  const auto one = hash_password("difference engine"), two = hash_password("difference engine");
  EXPECT_NE(one, two);
  EXPECT_TRUE(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
  EXPECT_TRUE(matches("difference engine", one));
  EXPECT_FALSE(matches("difference engin", one));
  EXPECT_EQ(hash_of_nobody().size(), one.size());
  EXPECT_EQ(hash_of_nobody().substr(0, 31), one.substr(0, 31));
  EXPECT_FALSE(matches("difference engine", hash_of_nobody()));
}

}  // namespace
}  // namespace toolyard::accounts
