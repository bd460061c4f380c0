// Attacks on signing in with passkeys and on adding them.
#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "tests/server/passkeys_client.h"

namespace toolyard::testing {
namespace {

using http::faults;
using http::member;

class PasskeyAttacks : public PasskeysTest {
 protected:
  static void use_secret(Settings& settings) {
    settings.server.secret_key = "the same on all nodes, of 32 bytes or more";
  }
  PasskeyAttacks() : PasskeysTest(use_secret) {}
  void SetUp() override {
    ada_ = account("ada");
    ASSERT_EQ(add(laptop_, ada_).status, 201);
  }
  // Returns the code of the problem when the passkey, as a test has changed it, signs in.
  std::string code() { return text(sign_in_with(laptop_), "code"); }
  std::string code_of_adding(SoftwareAuthenticator& authenticator) {
    return text(add(authenticator, ada_), "code");
  }
  void expect_sound() { EXPECT_EQ(who(sign_in_with(laptop_)), "ada"); }

  std::string ada_;
  SoftwareAuthenticator laptop_;
};
INSTANTIATE_TEST_SUITE_P(Engines, PasskeyAttacks, both_engines(), engine_name);

TEST_P(PasskeyAttacks, AnAnswerIsTakenOnce) {
  const auto answer = laptop_.get(challenge());
  EXPECT_EQ(send(answer).status, 200);
  EXPECT_EQ(text(send(answer), "code"), "wrong_passkey");
  EXPECT_EQ(text(send(answer, "session"), "code"), "wrong_passkey");
  SoftwareAuthenticator phone;
  const auto created = phone.create(new_challenge(phone, ada_));
  EXPECT_EQ(finish(created, ada_).status, 201);
  EXPECT_EQ(text(finish(created, ada_), "code"), "invalid_passkey");
}

TEST_P(PasskeyAttacks, OfTwoAnswersAtOnceOneIsTaken) {
  SoftwareAuthenticator phone;
  ASSERT_EQ(add(phone, ada_).status, 201);
  for (int round = 0; round < 5; ++round) {
    const auto shared = challenge();
    const std::array answers{laptop_.get(shared), phone.get(shared), laptop_.get(shared),
                             phone.get(shared)};
    std::atomic<int> taken = 0;
    std::vector<std::jthread> senders;
    for (const auto& answer : answers)
      senders.emplace_back([&] { taken += send(answer).status == 200; });
    senders.clear();
    EXPECT_EQ(taken, 1);
  }
}

TEST_P(PasskeyAttacks, ChallengesAreForOnePurposeAndAccount) {
  const auto eve = account("eve");
  SoftwareAuthenticator phone;
  const auto of_eve = new_challenge(phone, eve);
  EXPECT_EQ(text(finish(phone.create(of_eve), ada_), "code"), "invalid_passkey");
  EXPECT_EQ(text(finish(phone.create(challenge()), ada_), "code"), "invalid_passkey");
  const auto handle = laptop_.user_handle;
  const auto to_add = new_challenge(laptop_, ada_);
  EXPECT_EQ(text(send(laptop_.get(to_add)), "code"), "wrong_passkey");
  laptop_.type = "webauthn.create";
  EXPECT_EQ(code(), "wrong_passkey");
  laptop_.type = {};
  const auto other_session = text(password_of("ada"), "access");
  for (const auto& made_up : {std::string("AAAA"), std::string(), base64url(other_session),
                              base64url("eyJhbGciOiJub25lIn0.e30."), std::string("not base64!")})
    EXPECT_EQ(text(send(laptop_.get(made_up)), "code"), "wrong_passkey") << made_up;
  EXPECT_EQ(laptop_.user_handle, handle);
  expect_sound();
}

TEST_P(PasskeyAttacks, PagesOfOthersAreRefused) {
  for (const auto* origin : {"http://here.evil.example", "https://here", "http://here:8080",
                             "http://sub.here", "http://here/", "null", ""}) {
    laptop_.origin = origin;
    EXPECT_EQ(code(), "wrong_passkey") << origin;
    SoftwareAuthenticator phone;
    phone.origin = origin;
    EXPECT_EQ(code_of_adding(phone), "invalid_passkey") << origin;
  }
  laptop_.origin = "http://here";
  for (const auto* more : {R"(,"crossOrigin":true)", R"(,"crossOrigin":"no")",
                           R"(,"topOrigin":"https://evil.example")", R"(,"type":"webauthn.get")"}) {
    laptop_.more_client_data = more;
    EXPECT_EQ(code(), "wrong_passkey") << more;
  }
  laptop_.more_client_data = R"(,"crossOrigin":false,"of_the_future":{"a":[1]})";
  expect_sound();
}

TEST_P(PasskeyAttacks, PasskeysOfOtherServersAreRefused) {
  laptop_.relying_party = "evil.example";
  EXPECT_EQ(code(), "wrong_passkey");
  SoftwareAuthenticator phone;
  phone.relying_party = "evil.example";
  EXPECT_EQ(code_of_adding(phone), "invalid_passkey");
}

TEST_P(PasskeyAttacks, UsersMustBeVerified) {
  for (const auto flags : {SoftwareAuthenticator::present, SoftwareAuthenticator::verified,
                           static_cast<unsigned char>(0)}) {
    laptop_.flags = flags;
    EXPECT_EQ(code(), "wrong_passkey") << int{flags};
    SoftwareAuthenticator phone;
    phone.flags = flags;
    EXPECT_EQ(code_of_adding(phone), "invalid_passkey") << int{flags};
  }
}

TEST_P(PasskeyAttacks, WhatIsChangedBehindTheSignatureIsRefused) {
  const auto answer = laptop_.get(challenge());
  for (const auto* name : {"clientDataJSON", "authenticatorData", "signature"}) {
    const auto at = answer.find(":\"", answer.find(name)) + 2;
    const auto end = answer.find('"', at);
    for (const auto place : {at + 1, (at + end) / 2, end - 4}) {
      auto changed = answer;
      changed[place] = changed[place] == 'A' ? 'B' : 'A';
      EXPECT_NE(send(changed).status, 200) << name << " " << place - at;
    }
  }
  SoftwareAuthenticator impostor;
  impostor.credential_id = laptop_.credential_id;
  impostor.user_handle = laptop_.user_handle;
  EXPECT_EQ(text(sign_in_with(impostor), "code"), "wrong_passkey") << "another key";
  EXPECT_EQ(send(answer).status, 200) << "the challenge was not used up";
}

TEST_P(PasskeyAttacks, ACopyIsRefusedAndNoted) {
  laptop_.sign_count = 7;
  expect_sound();
  for (const std::uint32_t count : {7u, 6u, 0u}) {
    laptop_.sign_count = count;
    const auto refused = sign_in_with(laptop_);
    EXPECT_EQ(refused.status, 401) << count;
    EXPECT_NE(text(refused, "detail").find("copy"), std::string::npos) << count;
  }
  laptop_.sign_count = 8;
  expect_sound();
  const auto boss = account("boss", Role::admin);
  EXPECT_EQ(
      text(call("GET", "/api/v1/admin/audit/?object_kind=passkey&action=refuse_copy", {}, boss),
           "count"),
      "3");
}

TEST_P(PasskeyAttacks, CredentialsOfOthersCannotBeTakenOver) {
  const auto eve = account("eve");
  SoftwareAuthenticator impostor;
  impostor.credential_id = laptop_.credential_id;
  const auto refused = add(impostor, eve);
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(faults(refused), "/credential/id duplicate;");
  SoftwareAuthenticator of_eve;
  ASSERT_EQ(add(of_eve, eve).status, 201);
  laptop_.user_handle = of_eve.user_handle;
  EXPECT_EQ(code(), "wrong_passkey") << "whose key, and whose account";
  laptop_.user_handle = {};
  EXPECT_EQ(code(), "wrong_passkey");
  auto answer = of_eve.get(challenge());
  const auto at = answer.find(of_eve.id());
  answer.replace(at, of_eve.id().size(), laptop_.id());
  EXPECT_EQ(text(send(answer), "code"), "wrong_passkey") << "another id";
}

TEST_P(PasskeyAttacks, BackupEligibilityNeverChanges) {
  laptop_.flags |= SoftwareAuthenticator::eligible;
  EXPECT_EQ(code(), "wrong_passkey");
}

TEST_P(PasskeyAttacks, SizesAndFormsAreChecked) {
  const auto member_text = [](const std::string& name, const std::string& value) {
    return "\"" + name + "\":\"" + value + "\"";
  };
  const auto credential = [&](const std::string& id, const std::string& response) {
    return "{" + member_text("id", id) + R"(,"type":"public-key","response":{)" + response + "}}";
  };
  const auto assertion = [&](const std::string& data, const std::string& signature) {
    return credential("AAAA", member_text("clientDataJSON", "e30") + "," +
                                  member_text("authenticatorData", data) + "," +
                                  member_text("signature", signature));
  };
  EXPECT_EQ(
      faults(send(credential(std::string(1365, 'A'), ""))).find("/credential/id out_of_range"), 0u);
  EXPECT_EQ(faults(send(assertion("****", "AAAA"))),
            "/credential/response/authenticatorData invalid_format;");
  EXPECT_EQ(faults(send(assertion("AAAA", "AAA="))),
            "/credential/response/signature invalid_format;");
  EXPECT_EQ(faults(send(assertion(std::string(8193, 'A'), "AAAA"))),
            "/credential/response/authenticatorData out_of_range;");
  const auto attestation = [&](const std::string& bytes) {
    const auto output = R"({"type":"webauthn.create","origin":"http://here","challenge":")" +
                        new_challenge(laptop_, ada_) + "\"}";
    return text(finish(credential("AAAA", member_text("clientDataJSON", base64url(output)) + "," +
                                              member_text("attestationObject", base64url(bytes))),
                       ada_),
                "code");
  };
  for (const auto& bytes :
       {std::string(10'000, '\x81'), std::string("\xbb") + std::string(8, '\xff'),
        std::string("\xa3"), std::string("\x9f")})
    EXPECT_EQ(attestation(bytes), "invalid_passkey");
  expect_sound();
}

TEST_P(PasskeyAttacks, DeactivatedAccountsStayOut) {
  const auto boss = account("boss", Role::admin);
  const auto id = text(call("GET", "/api/v1/auth/me/", {}, ada_), "id");
  ASSERT_EQ(call("PATCH", "/api/v1/admin/users/" + id + "/", R"({"is_active":false})", boss).status,
            200);
  EXPECT_EQ(code(), "wrong_passkey");
}

class PasskeysOfNodes : public PasskeyAttacks {};
INSTANTIATE_TEST_SUITE_P(Engines, PasskeysOfNodes, ::testing::Values(Engine::postgres),
                         engine_name);

// Nodes with the same secret accept each other's challenges, each once.
TEST_P(PasskeysOfNodes, OneTakesAnAnswer) {
  RunningApp other([&](Settings& settings) {
    use_secret(settings);
    settings.server.database_url = database.url();
  });
  const auto send_to = [&](RunningApp& node, const std::string& answer) {
    return ApiClient(node.port())
        .call("POST", "/api/v1/auth/token/passkey/", R"({"credential":)" + answer + "}");
  };
  for (int round = 0; round < 5; ++round) {
    const auto answer = laptop_.get(challenge());
    std::atomic<int> taken = 0;
    {
      const std::jthread here([&] { taken += send_to(app_, answer).status == 200; });
      const std::jthread there([&] { taken += send_to(other, answer).status == 200; });
    }
    EXPECT_EQ(taken, 1);
  }
}

}  // namespace
}  // namespace toolyard::testing
