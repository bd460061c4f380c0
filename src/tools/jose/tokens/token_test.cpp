#include "tools/jose/tokens/token.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/spent.h"
#include "tools/jose/base64url.h"
#include "tools/jose/claims/numeric_date.h"
#include "tools/jose/signatures/signature.h"
#include "tools/jose/signatures/weak_secrets.h"
#include "tools/jose/tokens/normalize.h"

namespace toolyard::jose {
namespace {

std::string segment(const Error& error) {
  for (const auto& extra : error.extras) {
    if (extra.name == "segment") return std::get<std::string>(extra.value);
  }
  return {};
}

Result<Token> read(std::string_view input) {
  static std::string storage;
  return read_token(input, storage, 7);
}

TEST(Base64Url, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(read_base64url("aGk")->bytes, "hi");
  EXPECT_TRUE(read_base64url("aGk")->is_canonical);
  EXPECT_FALSE(read_base64url("aGk=")->is_canonical);
  EXPECT_FALSE(read_base64url("aGl")->is_canonical);
  EXPECT_TRUE(read_base64url("")->is_canonical);
  EXPECT_EQ(read_base64url("aG/k").error().offset, 2u);
  EXPECT_EQ(read_base64url("aGk==").error().offset, 3u);
  EXPECT_EQ(read_base64url("=").error().offset, 0u);
  EXPECT_EQ(read_base64url("====").error().offset, 0u);
  EXPECT_EQ(read_base64url("aGkaG").error().offset, 5u);
}

TEST(Base64Url, RoundTrips) {
  std::mt19937 random(4648);
  for (std::size_t size = 0; size < 300; ++size) {
    std::string bytes(size, '\0');
    for (auto& c : bytes) c = static_cast<char>(random());
    const auto back = read_base64url(write_base64url(bytes));
    ASSERT_TRUE(back && back->is_canonical);
    EXPECT_EQ(back->bytes, bytes);
  }
}

TEST(NormalizedToken, IsTakenOffLayerByLayer) {
  std::string storage;
  for (const std::string_view input :
       {"a.b.c", " a.b.c\r\n", "Bearer a.b.c", "bearer  a.b.c", "\"a.b.c\"", "'a.b.c'", "`a.b.c`",
        "Authorization: Bearer a.b.c", "\"Bearer a.b.c\"", "Bearer \"a.b.c\""}) {
    const auto normalized = normalize_token(input, storage);
    EXPECT_EQ(normalized.text, "a.b.c") << input;
    EXPECT_FALSE(normalized.had_white_space) << input;
    EXPECT_EQ(normalized.place(2).offset, input.rfind("b.c")) << input;
  }
  EXPECT_EQ(normalize_token("bearer", storage).text, "bearer");
  EXPECT_EQ(normalize_token("\"", storage).text, "\"");
  EXPECT_EQ(normalize_token("", storage).text, "");
  EXPECT_EQ(normalize_token("\n \t", storage).text, "");
}

TEST(NormalizedToken, PlacesAreThoseOfTheInput) {
  std::string storage;
  const auto normalized = normalize_token(" a.\n b.c", storage);
  EXPECT_EQ(normalized.text, "a.b.c");
  EXPECT_TRUE(normalized.had_white_space);
  EXPECT_EQ(normalized.place(2).offset, 5u);
  EXPECT_EQ(normalized.place(2).line, 2u);
  EXPECT_EQ(normalized.place(5).offset, 8u);
  EXPECT_FALSE(normalized.had_blanks);
  EXPECT_TRUE(normalize_token("a.\n b. c", storage).had_blanks);
  EXPECT_FALSE(normalize_token("a.\r\n b.\t\nc", storage).had_blanks);
}

TEST(Tokens, NameThePartThatIsWrong) {
  EXPECT_EQ(segment(read("e30.!.").error()), "payload");
  EXPECT_EQ(segment(read("e30.e30.!").error()), "signature");
  EXPECT_EQ(segment(read("!.e30.").error()), "header");
  EXPECT_EQ(segment(read("e30.e30.e30.!.e30").error()), "ciphertext");
  EXPECT_EQ(segment(read("e30.e30.~!~").error()), "disclosure");
  EXPECT_EQ(segment(read("e30.e30~e30~").error()), "signature");
  EXPECT_EQ(segment(read(R"({"signatures":[],"payload":""})").error()), "signature");
  EXPECT_EQ(segment(read(R"({"ciphertext":1,"protected":"e30"})").error()), "ciphertext");
  EXPECT_EQ(segment(read(R"({"ciphertext":"","ciphertext":""})").error()), "json");
}

TEST(Tokens, TheProtectedHeaderWins) {
  // There are more duplicate names than are listed: the token is rejected, because names shared by
  // the headers could be missed.
  std::string header = "{";
  for (int i = 0; i < 12; ++i)
    header += "\"n" + std::to_string(i) + "\":1,\"n" + std::to_string(i) + "\":2,";
  header += R"("alg":"HS256"})";
  const auto input = R"({"payload":"","signature":"","protected":")" + write_base64url(header) +
                     R"(","header":{"alg":"none"}})";
  EXPECT_EQ(read(input).error().type->code, "malformed_token");
}

TEST(Tokens, DeepAndBrokenHeadersAreRefused) {
  const auto deep = "{\"a\":" + std::string(64, '[') + std::string(64, ']') + "}";
  const auto shallow = "{\"a\":" + std::string(63, '[') + std::string(63, ']') + "}";
  EXPECT_EQ(read(write_base64url(deep) + "..").error().type->code, "invalid_header_json");
  EXPECT_TRUE(read(write_base64url(shallow) + "..").has_value());
  EXPECT_EQ(read(write_base64url("{\"a\":\"\\ud800\"}") + "..").error().type->code,
            "invalid_header_json");
  EXPECT_EQ(read(write_base64url("{\"a\":\"\xff\"}") + "..").error().type->code,
            "invalid_header_json");
  EXPECT_EQ(read(write_base64url("\xef\xbb\xbf{}") + "..").error().type->code,
            "invalid_header_json");
}

TEST(Times, AreWrittenInTheLargestUnit) {
  const auto at = [](double seconds) {
    return relative_time(*moment_of(1e9 + seconds), *moment_of(1e9));
  };
  EXPECT_EQ(at(0), "now");
  EXPECT_EQ(at(0.9), "now");
  EXPECT_EQ(at(1), "in 1 second");
  EXPECT_EQ(at(-59), "59 seconds ago");
  EXPECT_EQ(at(60), "in 1 minute");
  EXPECT_EQ(at(7199), "in 1 hour");
  EXPECT_EQ(at(-86'400 * 2), "2 days ago");
  EXPECT_EQ(at(86'400 * 45), "in 1 month");
  EXPECT_EQ(at(86'400 * 366), "in 1 year");
}

TEST(Times, BeyondTheCalendarAreNone) {
  EXPECT_FALSE(moment_of(253'402'300'800));
  EXPECT_TRUE(moment_of(253'402'300'799.9));
  EXPECT_TRUE(moment_of(-62'167'219'200));
  EXPECT_FALSE(moment_of(-62'167'219'201));
  EXPECT_FALSE(moment_of(1e300));
  EXPECT_FALSE(moment_meant(1e300));
  EXPECT_EQ(moment_meant(1.7e12), moment_of(1.7e9));
}

TEST(WeakSecrets, AreGuessedWhereTheMessageIsShort) {
  const std::string message(200, 'm');
  const auto made = [&](std::string_view secret) {
    return hmac(Algorithm::hs512, secret, message);
  };
  for (const std::string_view secret : {"secret", "", "your-256-bit-secret", "monkey"}) {
    EXPECT_EQ(guess_secret(Algorithm::hs512, message, made(secret)), secret);
    EXPECT_TRUE(is_common_secret(secret));
  }
  EXPECT_FALSE(guess_secret(Algorithm::hs512, message, made("no such secret at all")));
  EXPECT_FALSE(guess_secret(Algorithm::hs512, message, made("secret").substr(1)));
  const std::string large(1 << 20, 'm');
  EXPECT_FALSE(guess_secret(Algorithm::hs256, large, hmac(Algorithm::hs256, "secret", large)));
}

// A text is read once, whatever looks like the beginning of a token in it.
TEST(TokensInside, AreFoundInLinearTime) {
  for (const std::string_view piece : {"eyJ", "%2EeyJ", "%22eyJ", "=eyJa.%2e", " eyJ"}) {
    std::string text = "t=";
    while (text.size() < 100'000) text += piece;
    std::string storage;
    EXPECT_TRUE(ends_within(std::chrono::seconds(1), [&] { normalize_token(text, storage); }))
        << piece;
  }
}

}  // namespace
}  // namespace toolyard::jose
