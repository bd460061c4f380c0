// Fixture for passkeys (WebAuthn): a server on a database of either engine, and calls that add
// passkeys and sign in with them.
#pragma once
#include <string>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/support/passkeys/software_authenticator.h"

namespace toolyard::testing {

inline const std::string passkeys_path = "/api/v1/auth/passkeys/";
inline const std::string options_path = "/api/v1/auth/token/passkey/options/";
inline const std::string of_password = R"({"password":"a long passphrase"})";

class PasskeysTest : public ApiOnEnginesTest {
 protected:
  explicit PasskeysTest(const std::function<void(Settings&)>& change = {})
      : ApiOnEnginesTest(change) {}

  using RawAnswer = http::RawAnswer;
  RawAnswer post(const std::string& path, const std::string& body,
                 const std::string& credential = {}) {
    return call("POST", path, body, credential);
  }
  // Requests the options for a new passkey, gives the authenticator its user handle, and returns
  // the challenge.
  std::string new_challenge(SoftwareAuthenticator& authenticator, const std::string& credential) {
    const auto options = post(passkeys_path + "options/", of_password, credential);
    EXPECT_EQ(options.status, 200) << options.body;
    authenticator.user_handle = http::member(options, "/user/id");
    return text(options, "challenge");
  }
  RawAnswer finish(const std::string& created, const std::string& credential) {
    return post(passkeys_path, R"({"name":"Laptop","credential":)" + created + "}", credential);
  }
  RawAnswer add(SoftwareAuthenticator& authenticator, const std::string& credential) {
    const auto challenge = new_challenge(authenticator, credential);
    return finish(authenticator.create(challenge), credential);
  }
  // Returns a challenge for signing in with any passkey, or, if `proven` is the challenge of an
  // accepted password, with a passkey as the second factor.
  std::string challenge(const std::string& proven = {}) {
    const auto options =
        post(options_path, proven.empty() ? "{}" : R"({"challenge":")" + proven + "\"}");
    EXPECT_EQ(options.status, 200) << options.body;
    return text(options, "challenge");
  }
  RawAnswer send(const std::string& asserted, const std::string& kind = "token") {
    return post("/api/v1/auth/" + kind + "/passkey/", R"({"credential":)" + asserted + "}");
  }
  RawAnswer sign_in_with(SoftwareAuthenticator& authenticator, const std::string& kind = "token") {
    return send(authenticator.get(challenge()), kind);
  }
  RawAnswer password_of(const std::string& name) {
    return post("/api/v1/auth/token/",
                R"({"username":")" + name + R"(","password":")" + test_password + "\"}");
  }
  std::string who(const RawAnswer& signed_in) {
    return text(call("GET", "/api/v1/auth/me/", {}, bearer_of(signed_in)), "username");
  }
  static std::string bearer_of(const RawAnswer& signed_in) {
    return "Authorization: Bearer " + text(signed_in, "access") + "\r\n";
  }
};

}  // namespace toolyard::testing
