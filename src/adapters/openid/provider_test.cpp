// Tests how long metadata is cached, also while the provider cannot be reached.
#include "adapters/openid/provider.h"

#include <gtest/gtest.h>

#include "tests/support/servers/identity_server.h"

namespace toolyard::openid {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::IdentityServer;
using testing::ProviderState;
using testing::Reply;

constexpr auto document = "/.well-known/openid-configuration";

class ProviderTest : public ::testing::Test {
 protected:
  std::expected<std::string, IdentityFault> ask() {
    return provider_.authorization_url(
        {.state = "s&s", .nonce = "n", .verifier = "v", .redirect_uri = "http://here/back"});
  }
  void fail_with(const Reply& reply) {
    server_.change([&](ProviderState& state) { state.replies = {{document, reply}}; });
  }

  IdentityServer server_;
  Instant now_ = system_now();
  Provider provider_{{.issuer = server_.issuer(),
                      .client_id = "a client",
                      .scopes = {"openid", "email"},
                      .timeout = seconds(1),
                      .now = [this] { return now_; }}};
};

TEST_F(ProviderTest, AsksWithTheHashOfTheVerifier) {
  const auto url = ask();
  ASSERT_TRUE(url) << url.error().what;
  // SHA-256 of `v`, computed with `openssl dgst -sha256 -binary | basenc --base64url`.
  EXPECT_EQ(*url, server_.issuer() +
                      "/authorize?prompt=login&response_type=code&client_id=a%20client"
                      "&redirect_uri=http%3A%2F%2Fhere%2Fback&scope=openid%20email&state=s%26s"
                      "&nonce=n&code_challenge=TJRIXgwhrmxBzh3-e2v6zupato5AokdvUCCOUm9QYIA"
                      "&code_challenge_method=S256");
}

TEST_F(ProviderTest, ItsDocumentIsFreshForAnHourAndKnownForADay) {
  ASSERT_TRUE(ask());
  now_ += minutes(59);
  ASSERT_TRUE(ask());
  EXPECT_EQ(server_.calls(document), 1U);
  now_ += minutes(2);
  ASSERT_TRUE(ask());
  EXPECT_EQ(server_.calls(document), 2U);
  fail_with({.status = 500});
  now_ += hours(2);
  EXPECT_TRUE(ask()) << "as it was";
  now_ += hours(23);
  EXPECT_FALSE(ask());
}

TEST_F(ProviderTest, AfterAFaultItIsLeftAloneForSomeSeconds) {
  fail_with({.body = "{"});
  EXPECT_FALSE(ask());
  fail_with({.status = 500});
  EXPECT_FALSE(ask());
  EXPECT_EQ(server_.calls(document), 1U);
  server_.change([](ProviderState& state) { state.replies.clear(); });
  now_ += Provider::pause_after_fault;
  EXPECT_TRUE(ask());
}

TEST_F(ProviderTest, EndpointsWithoutHttpsBelongToProvidersWithoutIt) {
  const auto document_with = [](const std::string& token) {
    return R"({"issuer":"https://login.example","jwks_uri":"https://login.example/k",)"
           R"("authorization_endpoint":"https://login.example/a","token_endpoint":")" +
           token + "\"}";
  };
  const auto reads = [](const std::string& json) {
    return read_metadata(json, "https://login.example").has_value();
  };
  EXPECT_TRUE(reads(document_with("https://login.example/t")));
  for (const auto* token : {"http://login.example/t", "file:///etc/passwd", "", "https://"})
    EXPECT_FALSE(reads(document_with(token))) << token;
  EXPECT_FALSE(read_metadata(document_with("https://login.example/t"), "https://login.example/"));
}

}  // namespace
}  // namespace toolyard::openid
