// The settings of single sign-on, given as an operator does.
#include <gtest/gtest.h>

#include "tests/server/program.h"

namespace toolyard::testing {
namespace {

const std::string sign_on_issuer = " --single-sign-on-issuer=https://login.example.org/realms/main";
const std::string sign_on_client = " --single-sign-on-client-id=toolyard";

void expect_sign_on_fault(const std::string& arguments, const std::string& line) {
  for (const auto* command : {"check-config ", "serve "}) {
    const auto ran = run(command + arguments);
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_EQ(ran.out, "toolyard: " + line + "\n");
  }
}

TEST(SingleSignOnSettings, AreShownWithoutTheSecret) {
  const auto shown = run("check-config" + sign_on_issuer + sign_on_client +
                         " --single-sign-on-client-secret=hush --single-sign-on-roles=a=b=admin");
  EXPECT_EQ(shown.code, 0) << shown.out;
  for (const auto* line :
       {"single_sign_on_client_secret = (set)\n", "single_sign_on_roles = [\"a=b=admin\"]\n",
        "single_sign_on_unknown_people = \"refuse\"\n", "password_sign_in = \"on\"\n",
        "single_sign_on_scopes = [\"openid\",\"email\",\"profile\"]\n"})
    EXPECT_NE(shown.out.find(line), std::string::npos) << line << shown.out;
  EXPECT_EQ(shown.out.find("hush"), std::string::npos) << shown.out;
}

TEST(SingleSignOnSettings, ThatAreWrongAreOneClearLine) {
  expect_sign_on_fault(
      sign_on_issuer, "single_sign_on_client_id: Must be set together with single_sign_on_issuer.");
  for (const std::string host : {"login.example.org", "127.example.org"})
    expect_sign_on_fault(sign_on_client + " --single-sign-on-issuer=http://" + host,
                         "single_sign_on_issuer: Must be https://, except on this machine.");
  expect_sign_on_fault(sign_on_client + " --single-sign-on-issuer=login",
                       "single_sign_on_issuer: Must be http:// or https:// with a host, such as "
                       "https://HOST/v1.");
  expect_sign_on_fault(sign_on_issuer + sign_on_client + " --single-sign-on-scopes=email",
                       "single_sign_on_scopes: Must contain openid.");
  for (const std::string role : {"staff", "=admin", "staff=boss", "staff="})
    expect_sign_on_fault(
        sign_on_issuer + sign_on_client + " --single-sign-on-roles=" + role,
        "single_sign_on_roles: `" + role + "` is not GROUP=ROLE, such as platform=admin.");
  expect_sign_on_fault(
      " --password-sign-in=off",
      "password_sign_in: Is `off`, but without single_sign_on_issuer, nobody could sign in.");
}

}  // namespace
}  // namespace toolyard::testing
