// The commands that change accounts, run as an operator does.
#include <gtest/gtest.h>

#include "tests/server/api_client.h"
#include "tests/server/program.h"

namespace toolyard::testing {
namespace {

class AccountProgram : public ::testing::Test {
 protected:
  AccountProgram() { make("createsuperuser", "root"); }
  void make(const std::string& verb, const std::string& name) {
    const auto made =
        run_line(std::string("echo '") + test_password + "' | toolyard " + verb + " --username " +
                 name + " --email " + name + "@example.org --password-stdin" + data_);
    ASSERT_EQ(made.code, 0) << made.out;
  }
  void expect(const std::string& arguments, int code, const std::string& line) {
    const auto ran = run(arguments + data_);
    EXPECT_EQ(ran.code, code) << arguments;
    EXPECT_EQ(ran.out, line + "\n") << arguments;
  }

  TemporaryFolder folder_;
  const std::string data_ = " --data-dir " + (folder_.path() / "data").string();
};

TEST_F(AccountProgram, RolesAreGivenAndTaken) {
  make("createsuperuser", "ada");
  for (const auto* role : {"viewer", "editor", "approver", "admin"})
    expect(std::string("set-role --username ADA --role ") + role, 0,
           std::string("The account ada has the role ") + role + ".");
  expect("set-role --username ada --role none", 0, "The account ada has no role.");
  expect("set-role --username ada --role none", 0, "The account ada has no role.");
  expect("set-role --username root --role viewer", 1, "toolyard: This is the last administrator.");
}

TEST_F(AccountProgram, PlansAreGivenAndTaken) {
  expect("set-plan --username root --plan pro", 0, "The account root has the plan pro.");
  expect("set-plan --username root --plan none", 0, "The account root has no plan.");
  expect("set-plan --username root --plan gold", 2,
         "toolyard: plan: Must be free, pro, unlimited or none.");
  expect(R"(set-plan --username root --plan gold --plans '[{"name":"gold"}]')", 0,
         "The account root has the plan gold.");
  expect("set-plan --username root --plan x --plans '[]'", 2, "toolyard: plan: Must be none.");
}

TEST_F(AccountProgram, WhatIsWrongIsOneClearLine) {
  expect("set-role --username root --role king", 2,
         "toolyard: role: Must be viewer, editor, approver, admin or none.");
  expect("set-role --username nobody --role viewer", 1,
         "toolyard: There is no account with this name.");
  expect("set-plan --username nobody --plan free", 1,
         "toolyard: There is no account with this name.");
  expect("set-role --role viewer", 2, "toolyard: --username is required.");
  expect("set-role --username root", 2, "toolyard: --role is required.");
  expect("set-plan --username root", 2, "toolyard: --plan is required.");
  expect("remove-second-factor", 2, "toolyard: --username is required.");
  expect("remove-second-factor --username root", 1, "toolyard: The account has no second factor.");
  expect("remove-passkeys", 2, "toolyard: --username is required.");
  expect("remove-passkeys --username root", 1, "toolyard: The account has no passkeys.");
  expect("set-plan root free", 2, "toolyard: Unexpected argument `root`.");
  expect("set-plan -o free", 2, "toolyard: Unexpected argument `-o`.");
}

TEST_F(AccountProgram, AServerKnowsOfANewRoleWithinASecond) {
  make("createsuperuser", "ada");
  const ServingProgram server({"--data-dir", (folder_.path() / "data").string()});
  ApiClient client(server.port());
  const auto bearer = client.sign_in("ada");
  EXPECT_EQ(client.call("GET", "/api/v1/admin/users/", {}, bearer).status, 200);
  expect("set-role --username ada --role none", 0, "The account ada has no role.");
  int status = 200;
  for (int i = 0; i < 100 && status == 200; ++i) {
    usleep(50'000);
    status = client.call("GET", "/api/v1/admin/users/", {}, bearer).status;
  }
  EXPECT_EQ(status, 403);
}

}  // namespace
}  // namespace toolyard::testing
