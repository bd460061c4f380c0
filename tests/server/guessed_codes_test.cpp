// The limit on guesses of email codes from one network: all endpoints share it, and it is counted
// in memory.
#include <array>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace toolyard::testing {
namespace {

struct CodeEndpoint {
  std::string_view name, path, more;  // further members of its request
  bool is_of_account = false;         // whether it requires a sign-in
};
constexpr std::array code_endpoints{
    CodeEndpoint{"reset", "password/reset/", R"(, "new_password": "staple the whole tide")"},
    CodeEndpoint{"verify", "email/verify/", "", true}, CodeEndpoint{"keep", "email/keep/", ""},
    CodeEndpoint{"accept", "invitations/accept/",
                 R"(, "username": "eve", "password": "a long passphrase")"}};

class GuessedCodes : public ApiTest, public ::testing::WithParamInterface<CodeEndpoint> {
 protected:
  GuessedCodes() : ApiTest([](Settings& settings) { settings.limits.sign_ins_per_minute = 1; }) {}
  http::RawAnswer guess(const CodeEndpoint& endpoint, char letter) {
    return call("POST", "/api/v1/auth/" + std::string(endpoint.path),
                R"({"code": ")" + std::string(32, letter) + "\"" + std::string(endpoint.more) + "}",
                endpoint.is_of_account ? bearer_ : std::string());
  }

 private:
  const std::string bearer_ = account("grace");
};
INSTANTIATE_TEST_SUITE_P(Endpoints, GuessedCodes, ::testing::ValuesIn(code_endpoints),
                         [](const auto& endpoint) { return std::string(endpoint.param.name); });

TEST_P(GuessedCodes, AreFewAMinute) {
  for (const char letter : {'a', 'b', 'c', 'd', 'e'}) {
    const auto wrong = guess(GetParam(), letter);
    EXPECT_EQ(wrong.status, 422) << wrong.body;
    EXPECT_EQ(text(wrong, "code"), "invalid_code");
  }
  for (const auto& endpoint : code_endpoints) {
    const auto refused = guess(endpoint, 'z');
    EXPECT_EQ(refused.status, 429) << endpoint.name << refused.body;
    EXPECT_EQ(text(refused, "code"), "too_many_attempts") << endpoint.name;
    EXPECT_NE(http::header(refused, "Retry-After"), "") << endpoint.name;
  }
}

TEST_P(GuessedCodes, LeaveSigningInAlone) {
  for (const char letter : {'a', 'b', 'c', 'd', 'e', 'f'}) (void)guess(GetParam(), letter);
  EXPECT_NE(sign_in("admin"), "");
}

}  // namespace
}  // namespace toolyard::testing
