// Races on second factors: one code or passkey response is used many times at once.
#include "tests/server/account_races.h"
#include "tests/server/authenticator_app.h"
#include "tests/support/passkeys/software_authenticator.h"

namespace toolyard::testing {
namespace {

class FactorRaces : public AccountRaces {
 protected:
  void SetUp() override {
    AccountRaces::SetUp();
    ada_ = account("ada");
    ASSERT_TRUE(is_everywhere(200, ada_));
  }
  RawAnswer begin() {
    const auto setup = post("second-factor", R"({"password":"a long passphrase"})", ada_);
    EXPECT_EQ(setup.status, 200) << setup.body;
    return setup;
  }
  static std::string of_code(const std::string& code) { return R"({"code":")" + code + "\"}"; }
  void set_up() {
    confirmed_ = post("second-factor/confirm", of_code(current_code(secret_of(begin()))), ada_);
    ASSERT_EQ(confirmed_.status, 200) << confirmed_.body;
  }
  std::string recovery(std::size_t number) const {
    return member(confirmed_, "/recovery_codes/" + std::to_string(number));
  }
  std::string ticket() { return member(sign_in_with("ada", test_password), "/challenge"); }
  static RawAnswer show(ApiClient& client, const std::string& ticket, const std::string& code) {
    return post_to(client, "token/second-factor",
                   R"({"challenge":")" + ticket + R"(","code":")" + code + "\"}");
  }
  static SoftwareAuthenticator authenticator() {
    SoftwareAuthenticator made;
    made.origin = "https://tools.example";
    made.relying_party = "tools.example";
    return made;
  }
  std::string creation_challenge(const std::string& more, std::string& user_handle) {
    const auto options =
        post("passkeys/options", R"({"password":"a long passphrase")" + more + "}", ada_);
    EXPECT_EQ(options.status, 200) << options.body;
    user_handle = member(options, "/user/id");
    return member(options, "/challenge");
  }
  static RawAnswer add(ApiClient& client, const std::string& created, const std::string& bearer) {
    return post_to(client, "passkeys", R"({"name":"Laptop","credential":)" + created + "}", bearer);
  }

  std::string ada_;
  RawAnswer confirmed_;
};
INSTANTIATE_TEST_SUITE_P(Engines, FactorRaces, both_engines(), engine_name);

TEST_P(FactorRaces, ARecoveryCodeIsTakenUnderOneTicket) {
  set_up();
  const auto sessions = count("token_families");
  for (std::size_t round = 0; round < 4; ++round) {
    const std::array tickets{ticket(), ticket(), ticket(), ticket()};
    const auto answers = at_once(tickets.size(), [&](ApiClient& client, std::size_t caller) {
      return show(client, tickets[caller], recovery(round));
    });
    only_winner(answers, {"wrong_code"});
  }
  EXPECT_EQ(count("token_families"), sessions + 4);
  EXPECT_EQ(count("second_factor_codes"), 10 - 4);
}

TEST_P(FactorRaces, ATicketGoesOnWithACodeOrWithAPasskey) {
  set_up();
  auto laptop = authenticator();
  const auto challenge =
      creation_challenge(R"(,"code":")" + recovery(9) + "\"", laptop.user_handle);
  ApiClient client(port_of(0));
  ASSERT_EQ(add(client, laptop.create(challenge), ada_).status, 201);
  const auto sessions = count("token_families");
  std::int64_t codes = count("second_factor_codes");
  for (std::size_t round = 0; round < 4; ++round) {
    const auto shared = ticket();
    const auto options = post("token/passkey/options", R"({"challenge":")" + shared + "\"}");
    const auto asserted = R"({"credential":)" + laptop.get(member(options, "/challenge")) + "}";
    const auto answers = at_once(4, [&](ApiClient& caller_client, std::size_t caller) {
      return caller < 2 ? show(caller_client, shared, recovery(2 * round + caller))
                        : post_to(caller_client, "token/passkey", asserted);
    });
    codes -= only_winner(answers, {"token_not_valid", "wrong_passkey"}) < 2 ? 1 : 0;
    EXPECT_EQ(count("second_factor_codes"), codes) << "only that of who went on";
  }
  EXPECT_EQ(count("token_families"), sessions + 4);
}

TEST_P(FactorRaces, OfManyPasskeysForOneChallengeOneIsAdded) {
  for (int round = 0; round < 4; ++round) {
    std::string user_handle;
    const auto challenge = creation_challenge("", user_handle);
    std::array<std::string, 4> created;
    for (auto& one : created) {
      auto made = authenticator();
      made.user_handle = user_handle;
      one = made.create(challenge);
    }
    const auto answers = at_once(8, [&](ApiClient& client, std::size_t caller) {
      return add(client, created[caller / 2], ada_);
    });
    only_winner(answers, {"invalid_passkey"});
    EXPECT_EQ(count("passkeys"), round + 1);
  }
  ASSERT_TRUE(is_idle());
  EXPECT_EQ(mails_to("ada@example.org").size(), 4u);
}

TEST_P(FactorRaces, ASetUpIsConfirmedOnce) {
  const auto body = of_code(current_code(secret_of(begin())));
  const auto answers = at_once(8, [&](ApiClient& client, std::size_t) {
    return post_to(client, "second-factor/confirm", body, ada_);
  });
  confirmed_ = answers.at(only_winner(answers, {"second_factor_exists"}));
  EXPECT_EQ(count("second_factor_codes"), 10);
  EXPECT_EQ(count("audit_entries where action = 'set_second_factor'"), 1);
  ApiClient client(port_of(1));
  EXPECT_EQ(show(client, ticket(), recovery(0)).status, 200) << "those that were shown";
}

TEST_P(FactorRaces, OfManyWrongCodesFiveAreJudged) {
  set_up();
  const auto shared = ticket();
  const auto answers = at_once(
      40, [&](ApiClient& client, std::size_t) { return show(client, shared, "not a code"); });
  std::int64_t wrong = 0;
  for (const auto& answer : answers) {
    expect_refused(answer, {"wrong_code", "too_many_attempts"});
    wrong += member(answer, "/code") == "wrong_code" ? 1 : 0;
  }
  EXPECT_EQ(wrong, 5);
  EXPECT_EQ(count_of(answers, 429), 35);
  EXPECT_EQ(rows<std::int64_t>("select failures from second_factors").at(0), 5);
  for (const std::size_t caller : {0, 1}) {
    ApiClient client(port_of(caller));
    expect_refused(show(client, shared, recovery(0)), {"too_many_attempts"});
  }
}

}  // namespace
}  // namespace toolyard::testing
