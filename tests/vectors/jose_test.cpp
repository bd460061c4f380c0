// jwt-decoder against the examples of RFC 7515, RFC 7517 and RFC 7520: signed and encrypted tokens
// in every serialization, and their keys.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/support/vectors.h"
#include "tools/jose/base64url.h"
#include "tools/jwt_decoder.h"
#include "tools/key_formats/reader.h"

namespace toolyard::jwt_decoder {
namespace {

using jose::SignatureStatus;
using jose::TokenType;
using std::filesystem::path;

Context context() {
  return {.now = [] { return Instant(std::chrono::seconds(1'300'000'000)); },
          .fill_random = [](std::span<unsigned char> out) { std::ranges::fill(out, 7); }};
}

std::string content(const path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  auto read = text.str();
  while (read.ends_with('\n')) read.pop_back();
  return read;
}

class JoseVectors : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = vectors({"vectors/jose_rfc"});
    if (!folder) GTEST_SKIP() << "no vectors beside the repository";
    folder_ = *folder / "vectors/jose_rfc";
  }

  template <class Each> int for_each_file(std::string_view extension, Each&& each) const {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      if (entry.path().extension() != extension) continue;
      SCOPED_TRACE(entry.path().filename().string());
      each(entry.path());
      ++count;
    }
    return count;
  }

  path folder_;
};

// Returns the file beside a token with the extension, such as its key or key set.
std::string material_of(path file, std::string_view extension) {
  return content(file.replace_extension(extension));
}

Result<Answer> verify(const path& file, std::string_view token) {
  Request request{.input = token};
  const auto jwk = material_of(file, ".jwk"), set = material_of(file, ".jwkset");
  const auto payload = material_of(file, ".payl");
  if (!jwk.empty()) request.jwk = jwk;
  else if (!set.empty()) request.jwks = set;
  if (!payload.empty()) request.payload = payload;
  return run(request, context());
}

void expect_valid(const path& file) {
  if (file.stem() == "rfc7515_A.5") return;  // algorithm `none`, tested below
  path keys = file;
  if (file.stem() == "rfc7515_A.7") keys = file.parent_path() / "rfc7515_A.6.2.x";
  const auto token = content(file);
  const auto answer = verify(keys, token);
  ASSERT_TRUE(answer) << answer.error().detail;
  EXPECT_EQ(answer->signature_status, SignatureStatus::valid);
  EXPECT_EQ(answer->valid, true);

  // Every bit of the first character belongs to the signature.
  const auto& signature = answer->signature->base64url;
  auto forged = token;
  auto& letter = forged[forged.rfind(signature)];
  letter = letter == 'A' ? 'B' : 'A';
  const auto refused = verify(keys, forged);
  ASSERT_TRUE(refused) << refused.error().detail;
  const bool has_another = answer->signatures && answer->signatures->size() > 1 &&
                           refused->signature_status == SignatureStatus::valid;
  EXPECT_TRUE(has_another || refused->valid == false);
}

TEST_F(JoseVectors, CompactTokensHold) { EXPECT_EQ(for_each_file(".jwsc", expect_valid), 10); }
TEST_F(JoseVectors, FlattenedTokensHold) { EXPECT_EQ(for_each_file(".jwsf", expect_valid), 8); }
TEST_F(JoseVectors, GeneralTokensHold) { EXPECT_EQ(for_each_file(".jwsg", expect_valid), 9); }

TEST_F(JoseVectors, EveryKeyOfASetFindsItsSignature) {
  for (const std::string_view which : {"1", "2", "3"}) {
    const auto token = content(folder_ / "rfc7520_4.8.jwsg");
    const auto jwk = content(folder_ / ("rfc7520_4.8." + std::string(which) + ".jwk"));
    const auto answer = run({.input = token, .jwk = jwk}, context());
    ASSERT_TRUE(answer && answer->signatures);
    EXPECT_EQ(answer->valid, true);
    EXPECT_EQ(
        std::ranges::count(*answer->signatures, SignatureStatus::valid, &SignatureEntry::status),
        1);
  }
}

TEST_F(JoseVectors, NoneIsNotAccepted) {
  const auto token = content(folder_ / "rfc7515_A.5.jwsc");
  const auto answer = run({.input = token}, context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->type, TokenType::jwt_none);
  EXPECT_EQ(answer->valid, false);
}

TEST_F(JoseVectors, ThePayloadOfRfc7520IsText) {
  const auto token = content(folder_ / "rfc7520_4.1.jwsc");
  const auto answer = run({.input = token}, context());
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->output.starts_with("It’s a dangerous business, Frodo,"));
}

TEST_F(JoseVectors, EncryptedTokensAreTakenApart) {
  int count = 0;
  for (const std::string_view extension : {".jwec", ".jwef", ".jweg"}) {
    count += for_each_file(extension, [](const path& file) {
      const auto token = content(file);
      const auto answer = run({.input = token}, context());
      ASSERT_TRUE(answer) << answer.error().detail;
      EXPECT_EQ(answer->type, TokenType::jwe);
      ASSERT_TRUE(answer->jwe);
      EXPECT_TRUE(answer->jwe->alg && answer->jwe->enc);
      EXPECT_GE(answer->jwe->parts.size(), 3u);
      EXPECT_TRUE(answer->findings.empty());
    });
  }
  EXPECT_EQ(count, 32);
}

TEST_F(JoseVectors, EncryptedTokensAreDecrypted) {
  int count = 0;
  for (const std::string_view extension : {".jwec", ".jwef", ".jweg"}) {
    count += for_each_file(extension, [](const path& file) {
      const auto token = content(file), plain = material_of(file, ".pt");
      auto jwk = material_of(file, ".jwk");
      if (jwk.empty()) jwk = material_of(file, ".1.jwk");  // of the first recipient
      Request request{.input = token, .jwk = jwk};
      const auto answer = run(request, context());
      ASSERT_TRUE(answer) << answer.error().detail;
      for (const auto& check : answer->checks) EXPECT_TRUE(check.ok) << check.detail;
      EXPECT_EQ(answer->valid, std::nullopt);
      EXPECT_EQ(answer->payload ? answer->payload->text : answer->output, plain);

      auto forged = token;  // its tag
      auto& letter = forged[forged.ends_with('}') ? forged.rfind("\"}") - 6 : forged.size() - 6];
      letter = letter == 'A' ? 'B' : 'A';
      request.input = forged;
      const auto refused = run(request, context());
      EXPECT_TRUE(!refused || refused->valid == false);
    });
  }
  EXPECT_EQ(count, 32);
}

TEST_F(JoseVectors, KeysAreRead) {
  const WorkLimits limits;
  const key_formats::Options reading{.limits = limits, .seed = 1};
  const auto expect_keys = [&](const path& file) {
    const auto keys = key_formats::read_keys(content(file), reading);
    ASSERT_TRUE(keys) << keys.error().detail;
    EXPECT_TRUE(keys->skipped.empty());
  };
  EXPECT_EQ(for_each_file(".jwk", expect_keys), 40);
  EXPECT_EQ(for_each_file(".jwkset", expect_keys), 5);
}

}  // namespace
}  // namespace toolyard::jwt_decoder
