// Fixture for the question who can enter an account once somebody has proven that its address is
// theirs: accounts with every way in, and every way to prove an address.
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "tests/server/authenticator_app.h"
#include "tests/server/oauth_client.h"
#include "tests/server/single_sign_on.h"
#include "tests/support/passkeys/software_authenticator.h"

namespace toolyard::testing {

inline constexpr auto later_password = "staple the whole tide";

// A way into an account that somebody has prepared. Second factors are a recovery code and the
// challenge of a password that was right.
enum class WayIn { password, passkey, second_factor, session, refresh_token, api_key, app };
inline constexpr std::array ways_in{WayIn::password, WayIn::passkey,       WayIn::second_factor,
                                    WayIn::session,  WayIn::refresh_token, WayIn::api_key,
                                    WayIn::app};
constexpr std::string_view name_of(WayIn way) {
  constexpr std::array<std::string_view, ways_in.size()> names{
      "password", "passkey", "second factor", "session", "refresh token", "API key", "app"};
  return names.at(static_cast<std::size_t>(way));
}

class ProvenAddresses : protected OwnProvider, public OAuthApp {
 protected:
  explicit ProvenAddresses(const std::function<void(Settings&)>& change = {})
      : OAuthApp([&](Settings& settings) {
          set_up(settings.accounts.single_sign_on);
          settings.oauth.registrations_per_hour = 10'000;
          if (change) change(settings);
        }) {}

  // Whether the way still leads into the account.
  using Attempt = std::function<bool()>;

  RawAnswer sign_up(const std::string& name, const std::string& email) {
    return post("register", R"({"username": ")" + name + R"(", "email": ")" + email +
                                R"(", "password": ")" + test_password + "\"}");
  }
  RawAnswer profile(const std::string& bearer) {
    return ApiTest::call("GET", "/api/v1/auth/me/", {}, bearer);
  }
  RawAnswer verify(const std::string& code, const std::string& bearer = {}) {
    return post("email/verify", R"({"code": ")" + code + "\"}", bearer);
  }
  RawAnswer keep(const std::string& code) {
    return post("email/keep", R"({"code": ")" + code + "\"}");
  }
  RawAnswer move_to(const std::string& email, const std::string& bearer) {
    return ApiTest::call("PATCH", "/api/v1/auth/me/", R"({"email": ")" + email + "\"}", bearer);
  }
  RawAnswer forgot(const std::string& field, const std::string& value) {
    return post("password/forgot", "{\"" + field + "\": \"" + value + "\"}");
  }
  RawAnswer reset(const std::string& code) {
    return post("password/reset",
                R"({"code": ")" + code + R"(", "new_password": ")" + later_password + "\"}");
  }
  RawAnswer invite(const std::string& email, const std::string& role = "editor") {
    return call("admin", "POST", "/api/v1/admin/users/invitations/",
                R"({"email": ")" + email + R"(", "role": ")" + role + "\"}");
  }
  RawAnswer accept(const std::string& code, const std::string& name) {
    return post("invitations/accept", R"({"code": ")" + code + R"(", "username": ")" + name +
                                          R"(", "password": ")" + later_password + "\"}");
  }
  // Signs in with the provider, as the person who has this address there.
  RawAnswer sign_on(const std::string& email) {
    provider.change([&](ProviderState& state) {
      state.subject = "the person of " + email;
      state.username = email.substr(0, email.find('@'));
      state.email = email;
    });
    const auto begun = post("session/single-sign-on", "{}");
    EXPECT_EQ(begun.status, 200) << begun.body;
    const auto back = provider.visit(member(begun, "/url"));
    return post("session/single-sign-on/complete",
                R"({"state":")" + back.state + R"(","code":")" + back.code + "\"}",
                cookie_set_by(begun));
  }
  std::string value_of(const std::string& name, const std::string& column) {
    const auto all = rows<std::string>("select coalesce(" + column +
                                       ", '') as c from users where username = '" + name + "'");
    return all.size() == 1 ? all[0] : "no such account";
  }
  bool is_verified(const std::string& name) {
    return count("users where username = '" + name + "' and email_verified_at is not null") == 1;
  }
  // Makes an account look like one whose address was verified by a link that required no sign-in.
  void verify_by_click(const std::string& name) {
    change(
        "update users set email_verified_at = created_at + 1, email_proof = 'none' where "
        "username = '" +
        name + "'");
  }
  // Adds a way in to an account with `test_password`.
  Attempt prepare(WayIn way, const std::string& name, const std::string& bearer);

 private:
  Attempt add_passkey(const std::string& bearer);
  Attempt add_factor(const std::string& name, const std::string& bearer);
};

inline ProvenAddresses::Attempt ProvenAddresses::add_passkey(const std::string& bearer) {
  auto device = std::make_shared<SoftwareAuthenticator>();
  device->origin = "https://tools.example";
  device->relying_party = "tools.example";
  const auto options = post("passkeys/options", R"({"password":"a long passphrase"})", bearer);
  device->user_handle = member(options, "/user/id");
  const auto created = device->create(member(options, "/challenge"));
  EXPECT_EQ(post("passkeys", R"({"name":"Laptop","credential":)" + created + "}", bearer).status,
            201);
  return [this, device] {
    const auto challenge = member(post("token/passkey/options", "{}"), "/challenge");
    return post("token/passkey", R"({"credential":)" + device->get(challenge) + "}").status == 200;
  };
}

inline ProvenAddresses::Attempt ProvenAddresses::add_factor(const std::string& name,
                                                            const std::string& bearer) {
  const auto setup = post("second-factor", R"({"password": "a long passphrase"})", bearer);
  const auto codes = post("second-factor/confirm",
                          R"({"code": ")" + current_code(secret_of(setup)) + "\"}", bearer);
  EXPECT_EQ(codes.status, 200) << codes.body;
  const auto challenge = member(sign_in_with(name, test_password), "/challenge");
  const auto code = member(codes, "/recovery_codes/0");
  return [this, challenge, code] {
    return post("token/second-factor",
                R"({"challenge": ")" + challenge + R"(", "code": ")" + code + "\"}")
               .status == 200;
  };
}

inline ProvenAddresses::Attempt ProvenAddresses::prepare(WayIn way, const std::string& name,
                                                         const std::string& bearer) {
  switch (way) {
    case WayIn::password:
      return [this, name] { return sign_in_with(name, test_password).status == 200; };
    case WayIn::passkey: return add_passkey(bearer);
    case WayIn::second_factor: return add_factor(name, bearer);
    case WayIn::session: return [this, bearer] { return profile(bearer).status == 200; };
    case WayIn::refresh_token: {
      const auto token = member(sign_in_with(name, test_password), "/refresh");
      return [this, token] {
        return post("token/refresh", R"({"refresh": ")" + token + "\"}").status == 200;
      };
    }
    case WayIn::api_key: {
      const auto made =
          ApiTest::call("POST", "/api/v1/developer/keys/", R"({"name": "mine"})", bearer);
      return [this, key = member(made, "/key")] {
        return ApiTest::call("POST", "/api/v1/t/base64/", R"({"input": "hello"})", key_header(key))
                   .status == 200;
      };
    }
    case WayIn::app: {
      const auto app = new_app();
      const auto tokens = connect(app, bearer);
      return [this, app, tokens] {
        const bool calls = encode(member(tokens, "/access_token")).status == 200;
        return refresh(app, member(tokens, "/refresh_token")).status == 200 || calls;
      };
    }
  }
  return {};
}

}  // namespace toolyard::testing
