#include "areas/accounts/sessions/token.h"

#include <gtest/gtest.h>

#include "core/json/writer.h"
#include "core/text/base64.h"

namespace toolyard::accounts {
namespace {

using std::chrono::seconds;

const Instant now{seconds(1'800'000'000)};

TokenSigner signer(char byte = 'k') {
  return TokenSigner(SecretKey(std::string(32, byte)).derive("tokens"));
}

Claims claims() {
  return {.token_type = TokenType::access,
          .exp = 1'800'000'300,
          .iat = 1'800'000'000,
          .jti = std::string(32, 'a'),
          .user_id = UserId{7},
          .ver = 3};
}

std::string text(std::string_view json) { return encode_base64(json, base64_url, false); }

// A token with any header and payload, signed with the key of the server.
std::string signed_by_us(std::string_view header, std::string_view payload) {
  auto token = text(header) + "." + text(payload);
  const auto tag = hmac_sha256(SecretKey(std::string(32, 'k')).derive("tokens"), token);
  return token + "." + text({reinterpret_cast<const char*>(tag.data()), tag.size()});
}

constexpr std::string_view our_header = R"({"alg":"HS256","typ":"JWT"})";

TEST(Token, IsReadAsItWasSigned) {
  const auto token = signer().sign(claims());
  EXPECT_EQ(token, signed_by_us(our_header, to_json(claims())));
  const auto read = signer().read(token, now);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), to_json(claims()));
}

TEST(Token, HoldsForItsTimeOnly) {
  const auto token = signer().sign(claims());
  EXPECT_TRUE(signer().read(token, now + seconds(299)));
  EXPECT_FALSE(signer().read(token, now + seconds(300)));
  EXPECT_TRUE(signer().read(token, now - seconds(60)));
  EXPECT_FALSE(signer().read(token, now - seconds(61)));
}

TEST(Token, IsRefusedWhereOneLetterIsAnother) {
  const auto token = signer().sign(claims());
  for (std::size_t i = 0; i < token.size(); ++i) {
    auto other = token;
    other[i] = other[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(signer().read(other, now)) << i;
    EXPECT_FALSE(signer().read(token.substr(0, i), now)) << i;
  }
  EXPECT_FALSE(signer('x').read(token, now));
  EXPECT_FALSE(signer().read(token + "=", now));
  EXPECT_FALSE(signer().read(token + ".", now));
  EXPECT_FALSE(signer().read(" " + token, now));
}

TEST(Token, OfAnotherFormIsNoneOfOurs) {
  const auto payload = to_json(claims());
  for (const auto* header : {R"({"alg":"none","typ":"JWT"})", R"({"alg":"HS512","typ":"JWT"})",
                             R"({"alg":"RS256","typ":"JWT"})", R"({"typ":"JWT","alg":"HS256"})",
                             R"({"alg":"HS256","typ":"JWT","kid":"../../dev/null"})", "{}", ""})
    EXPECT_FALSE(signer().read(signed_by_us(header, payload), now)) << header;
  EXPECT_FALSE(signer().read(text(R"({"alg":"none"})") + "." + text(payload) + ".", now));
}

TEST(Token, WithOtherClaimsIsNoneOfOurs) {
  const std::string jti(32, 'a');
  for (const auto& payload : {
           std::string(R"({"token_type":"access"})"),
           R"({"token_type":"access","exp":1800000300,"iat":1800000000,"jti":")" + jti +
               R"(","user_id":7,"user_id":8,"ver":3})",
           R"({"token_type":"access","exp":1800000300,"iat":1800000000,"jti":")" + jti +
               R"(","user_id":7,"ver":3,"role":"admin"})",
           R"({"token_type":"sliding","exp":1800000300,"iat":1800000000,"jti":")" + jti +
               R"(","user_id":7,"ver":3})",
           R"({"token_type":"access","exp":1e300,"iat":1800000000,"jti":")" + jti +
               R"(","user_id":7,"ver":3})",
           R"({"token_type":"access","exp":"1800000300","iat":1800000000,"jti":")" + jti +
               R"(","user_id":7,"ver":3})",
           std::string("[]"),
           std::string("null"),
           std::string(),
       })
    EXPECT_FALSE(signer().read(signed_by_us(our_header, payload), now)) << payload;
}

}  // namespace
}  // namespace toolyard::accounts
