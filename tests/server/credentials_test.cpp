// Hostile credentials over HTTP: each gets 401, and no response of any endpoint contains a secret.
#include <gtest/gtest.h>

#include "app/settings/secret.h"
#include "areas/accounts/sessions/token.h"
#include "areas/keys/key_text.h"
#include "core/json/writer.h"
#include "core/text/base64.h"
#include "core/text/hex.h"
#include "core/time/clock.h"
#include "tests/server/api_client.h"

namespace toolyard {
namespace {

using accounts::Claims;
using accounts::TokenSigner;
using accounts::TokenType;
using testing::ApiTest;
using testing::key_header;

constexpr auto secret = "a secret of the server, of 32 bytes or more";
constexpr auto tool = "/api/v1/t/base64/";
constexpr auto input = R"({"input":"hello"})";

class HostileToken : public ApiTest {
 protected:
  HostileToken() : ApiTest([](Settings& settings) { settings.server.secret_key = secret; }) {}

  static std::int64_t now_s() {
    return std::chrono::duration_cast<std::chrono::seconds>(system_now().time_since_epoch())
        .count();
  }
  static Claims claims() {
    return {.token_type = TokenType::access,
            .exp = now_s() + 300,
            .iat = now_s(),
            .jti = std::string(32, 'a'),
            .user_id = UserId{1},
            .ver = 0};
  }
  static std::string sign(const Claims& claims, const char* key = secret) {
    return TokenSigner(SecretKey(key).derive("tokens")).sign(claims);
  }
  static std::string text(std::string_view json) { return encode_base64(json, base64_url, false); }
  // Returns a token with a valid signature, whatever its contents.
  static std::string sign_text(std::string_view header, std::string_view payload) {
    auto token = text(header) + "." + text(payload);
    const auto tag = hmac_sha256(SecretKey(secret).derive("tokens"), token);
    return token + "." + text({reinterpret_cast<const char*>(tag.data()), tag.size()});
  }
  int status(const std::string& token, std::string_view scheme = "Bearer ") {
    const auto headers = "Authorization: " + std::string(scheme) + token + "\r\n";
    const auto on_admin_side = call("GET", "/api/v1/admin/users/", {}, headers);
    const auto on_tools = call("POST", tool, input, headers);
    EXPECT_EQ(on_admin_side.status, on_tools.status) << token;
    if (on_tools.status == 401) {
      EXPECT_TRUE(on_tools.has("\r\nWWW-Authenticate: ")) << on_tools.head;
      EXPECT_TRUE(on_tools.body.find(token.substr(0, 40)) == std::string::npos ||
                  token.size() < 40);
    }
    return on_tools.status;
  }
};

// Each refusal explains what to do next, so their texts differ.
TEST_F(HostileToken, RefusalsLeadOn) {
  const auto refusal = [&](const char* path, const std::string& headers) {
    const auto answer = call("GET", path, {}, headers);
    EXPECT_EQ(answer.status, 401) << answer.body;
    return answer.body;
  };
  constexpr auto admin_side = "/api/v1/admin/users/";
  const auto bearer = [](const std::string& token) {
    return "Authorization: Bearer " + token + "\r\n";
  };
  auto old = claims();
  old.exp = now_s() - 1;
  old.iat = now_s() - 301;
  const auto expired = refusal(admin_side, bearer(sign(old)));
  EXPECT_NE(expired.find(R"("code":"token_expired")"), expired.npos) << expired;
  EXPECT_NE(expired.find("/api/v1/auth/token/refresh/"), expired.npos) << expired;
  const auto foreign = refusal(admin_side, bearer(sign(old, "another secret, also of 32 bytes")));
  EXPECT_NE(foreign.find(R"("code":"token_not_valid")"), foreign.npos) << foreign;
  EXPECT_EQ(foreign.find("expired"), foreign.npos) << foreign;
  auto other = claims();
  other.token_type = TokenType::refresh;
  const auto refresh = refusal(admin_side, bearer(sign(other)));
  EXPECT_NE(refresh.find("This is a refresh token"), refresh.npos) << refresh;

  for (const auto& header : {bearer(app_.key()), key_header(app_.key())}) {
    const auto key = call("GET", admin_side, {}, header);
    EXPECT_EQ(key.status, 403) << key.body;
    EXPECT_NE(key.body.find("requires the scope `accounts:read`"), key.body.npos) << key.body;
  }
  const auto at_tool = call("POST", tool, input, bearer(app_.key()));
  EXPECT_NE(at_tool.body.find(R"("hint":"Send it as `X-API-Key`.")"), at_tool.body.npos)
      << at_tool.body;
  const auto token = call("POST", tool, input, key_header(sign(claims())));
  EXPECT_EQ(token.status, 401);
  EXPECT_NE(token.body.find(R"("hint":"Send it as `Authorization: Bearer)"), token.body.npos)
      << token.body;
}

TEST_F(HostileToken, OursHolds) {
  EXPECT_EQ(status(sign(claims())), 200);
  EXPECT_EQ(status(sign(claims()), "bEARER   "), 200);
}

TEST_F(HostileToken, OfAnotherFormOrKeyIs401) {
  const auto good = sign(claims());
  const auto payload = to_json(claims());
  EXPECT_EQ(status(good.substr(0, good.size() - 1)), 401);
  EXPECT_EQ(status(good.substr(0, good.rfind('.'))), 401);
  EXPECT_EQ(status(good.substr(0, good.rfind('.') + 1)), 401);
  EXPECT_EQ(status(good + "A"), 401);
  EXPECT_EQ(status(sign(claims(), "another secret of a server, of 32 bytes")), 401);
  EXPECT_EQ(status(text(R"({"alg":"none","typ":"JWT"})") + "." + text(payload) + "."), 401);
  for (const auto* header : {R"({"alg":"none","typ":"JWT"})", R"({"alg":"RS256","typ":"JWT"})",
                             R"({"alg":"HS512","typ":"JWT"})", R"({"alg":"hs256","typ":"JWT"})"})
    EXPECT_EQ(status(sign_text(header, payload)), 401) << header;
  for (const auto* other : {"", "x", "..", "null", "AAAA.BBBB.CCCC"}) EXPECT_EQ(status(other), 401);
  EXPECT_EQ(status(std::string(20'000, 'a')), 401);
  EXPECT_EQ(status(good, "Basic "), 401);
  EXPECT_EQ(status(good, ""), 401);
}

TEST_F(HostileToken, WithClaimsThatDoNotHoldIs401) {
  const auto with = [](auto change) {
    auto one = claims();
    change(one);
    return sign(one);
  };
  EXPECT_EQ(status(with([](Claims& one) { one.token_type = TokenType::refresh; })), 401);
  EXPECT_EQ(status(with([](Claims& one) { one.exp = now_s() - 1; })), 401);
  EXPECT_EQ(status(with([](Claims& one) { one.iat = now_s() + 3'600; })), 401);
  EXPECT_EQ(status(with([](Claims& one) { one.user_id = UserId{2}; })), 401) << "nobody";
  EXPECT_EQ(status(with([](Claims& one) { one.user_id = UserId{-1}; })), 401);
  EXPECT_EQ(status(with([](Claims& one) { one.ver = 1; })), 401) << "not yet";
  EXPECT_EQ(status(with([](Claims& one) { one.ver = -1; })), 401);
  const std::string doubled = R"({"token_type":"access","exp":)" + std::to_string(now_s() + 300) +
                              R"(,"iat":)" + std::to_string(now_s()) + R"(,"jti":")" +
                              std::string(32, 'a') + R"(","user_id":2,"user_id":1,"ver":0})";
  EXPECT_EQ(status(sign_text(R"({"alg":"HS256","typ":"JWT"})", doubled)), 401);
}

TEST_F(HostileToken, InventedKeysAre401HoweverMany) {
  testing::ApiClient client(app_.port());
  for (int i = 0; i < 500; ++i) {
    const auto invented = keys::make_key(keys::Environment::live);
    EXPECT_EQ(client.call("POST", tool, input, key_header(invented)).status, 401);
  }
  EXPECT_EQ(client.call("POST", tool, input, key_header(app_.key())).status, 200);
}

// Reads everything that an administrator and an owner can read.
TEST_F(HostileToken, NoAnswerTellsASecret) {
  const auto bearer = sign_in("admin");
  const auto made = call("POST", "/api/v1/developer/keys/", R"({"name":"k"})", bearer);
  const auto key = ApiTest::text(made, "key");
  ASSERT_EQ(key.size(), 44u);
  const auto hash = keys::hash_of(key);
  const std::string_view digest(reinterpret_cast<const char*>(hash.data()), hash.size());
  for (const auto* path :
       {"/api/v1/developer/keys/", "/api/v1/developer/keys/2/", "/api/v1/developer/usage/",
        "/api/v1/developer/keys/2/usage/", "/api/v1/auth/me/", "/api/v1/admin/users/",
        "/api/v1/admin/audit/", "/readyz"}) {
    const auto answer = call("GET", path, {}, bearer);
    EXPECT_EQ(answer.status, 200) << path << answer.body;
    for (const auto& forbidden :
         {key, key.substr(14), encode_hex(digest), encode_base64(digest, base64_standard, true),
          std::string("$argon2"), std::string(secret)})
      EXPECT_EQ(answer.body.find(forbidden), std::string::npos) << path;
  }
  const auto log = app_.log().text();
  EXPECT_EQ(log.find(key), std::string::npos);
  EXPECT_EQ(log.find(testing::test_password), std::string::npos);
}

}  // namespace
}  // namespace toolyard
