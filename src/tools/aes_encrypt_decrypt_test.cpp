#include "tools/aes_encrypt_decrypt.h"

#include <gtest/gtest.h>

#include <random>

#include "core/crypto/random.h"
#include "core/endpoint/budget.h"
#include "core/text/base64.h"
#include "core/text/hex.h"

namespace toolyard::aes_encrypt_decrypt {
namespace {

using aes::Cipher;
using aes::Format;
using aes::IvPosition;
using aes::KdfName;
using aes::Operation;
using aes::TagPosition;
using namespace std::chrono_literals;

Result<Answer> work(const Request& request) {
  return run(request, {.now = {}, .fill_random = fill_random, .limits = {}});
}

// A request, with the texts that it borrows.
struct Trial {
  Request request;
  std::string input, key, iv, aad, salt;
};

std::string random_bytes(std::mt19937& random, std::size_t size) {
  std::string bytes(size, '\0');
  for (auto& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}
std::string random_hex(std::mt19937& random, std::size_t size) {
  return encode_hex(random_bytes(random, size));
}

// Sets a password, and parameters that make the derivation as cheap as possible.
void derive_from_password(KdfName name, Request& request) {
  request.password = "passwörd";
  request.kdf = name;
  if (name == KdfName::pbkdf2) request.iterations = 1000;
  if (name == KdfName::argon2id) request.iterations = 1;
  if (name == KdfName::argon2id || name == KdfName::scrypt) request.memory_kib = 16;
  if (name == KdfName::argon2id || name == KdfName::scrypt) request.parallelism = 2;
}

void choose_key(std::mt19937& random, Trial& trial) {
  auto& request = trial.request;
  const bool is_openssl = request.format == Format::openssl;
  if (!is_openssl && random() % 3 == 0) {
    trial.key = random_bytes(random, aes::key_size(*request.cipher));
    const bool is_hex = random() % 2 == 0;
    trial.key = is_hex ? encode_hex(trial.key) : encode_base64(trial.key, base64_standard, true);
    request.key = trial.key;
    request.key_encoding = is_hex ? aes::KeyEncoding::hex : aes::KeyEncoding::base64;
    return;
  }
  const auto old = random() % 2 == 0 ? KdfName::pbkdf2 : KdfName::evp_bytestokey;
  derive_from_password(is_openssl ? old : KdfName(random() % 3), request);
  if (!aes::uses(*request.kdf).digest) return;
  request.digest = aes::Digest(random() % 6);
}

void choose_raw(std::mt19937& random, Trial& trial) {
  auto& request = trial.request;
  const bool is_gcm = aes::is_authenticated(*request.cipher);
  if (random() % 2 == 0) request.iv_position = IvPosition(random() % 3);
  if (random() % 2 == 0) request.tag_position = TagPosition(random() % 2);
  if (is_gcm && random() % 2 == 0) request.iv_length = 12 + random() % 100;
  if (random() % 3 == 0) {
    trial.iv =
        random_hex(random, std::size_t(request.iv_length.value_or(aes::iv_size(*request.cipher))));
    request.iv = trial.iv;
    request.allow_fixed_iv = true;
  }
  if (is_gcm && random() % 2 == 0) {
    trial.aad = random_hex(random, random() % 50);
    request.aad = trial.aad;
    request.aad_encoding = Encoding::hex;
  }
}

void choose(std::mt19937& random, Cipher cipher, Format format, Trial& trial) {
  trial.input = random_hex(random, random() % 300);
  trial.request = {.input = trial.input, .operation = Operation::encrypt, .format = format};
  trial.request.cipher = cipher;
  trial.request.input_encoding = Encoding::hex;
  choose_key(random, trial);
  if (format == Format::raw) choose_raw(random, trial);
}

// Returns the request that decrypts a response, with the salt, IV and tag that the response returns
// separately.
Request undoing(const Trial& trial, const Answer& answer) {
  auto request = trial.request;
  request.operation = Operation::decrypt;
  request.input = answer.output;
  request.input_encoding = answer.output_encoding;
  request.output_encoding = OutputEncoding::hex;
  if (request.format != Format::raw) return request;
  if (request.password) request.salt = answer.kdf->salt;
  if (request.iv_position == IvPosition::separate && answer.iv) request.iv = *answer.iv;
  if (request.tag_position == TagPosition::separate && answer.tag) request.tag = *answer.tag;
  return request;
}

class RoundTrip : public testing::TestWithParam<Format> {};

TEST_P(RoundTrip, OverEveryCipherKeyAndEncoding) {
  std::mt19937 random(unsigned(GetParam()) + 1);
  for (int round = 0; round < 1'500; ++round) {
    const auto cipher = Cipher(round % int(aes::cipher_count));
    if (GetParam() == Format::openssl && aes::is_authenticated(cipher)) continue;
    Trial trial;
    choose(random, cipher, GetParam(), trial);
    const auto encoding = OutputEncoding(2 + round % 4);
    trial.request.output_encoding = encoding;
    if (GetParam() == Format::envelope && round % 5 == 0) trial.request.output_encoding.reset();
    const auto sealed = work(trial.request);
    ASSERT_TRUE(sealed) << sealed.error().detail << " " << sealed.error().faults[0].detail;
    EXPECT_EQ(sealed->bytes, std::int64_t(trial.input.size() / 2));
    EXPECT_EQ(sealed->authenticated, aes::is_authenticated(cipher));
    const auto opened = work(undoing(trial, *sealed));
    ASSERT_TRUE(opened) << spelling(cipher) << ": " << sealed->output << ": "
                        << opened.error().detail;
    EXPECT_EQ(opened->output, trial.input) << spelling(cipher);
    EXPECT_EQ(opened->iv, sealed->iv);
    EXPECT_EQ(opened->tag, sealed->tag);
  }
}

INSTANTIATE_TEST_SUITE_P(Aes, RoundTrip,
                         testing::Values(Format::envelope, Format::openssl, Format::raw),
                         [](const auto& format) { return std::string(spelling(format.param)); });

TEST(AesEncryptDecrypt, NoChangedCharacterOfAnEnvelopePasses) {
  const auto sealed = work({.input = "attack at dawn", .operation = Operation::encrypt});
  ASSERT_TRUE(sealed);
  const auto payload = sealed->output.rfind('.') + 1;
  for (std::size_t place = 0; place < sealed->output.size(); ++place)
    for (const char c : std::string_view("Aa0-_.$ *")) {
      auto changed = sealed->output;
      if (changed[place] == c) continue;
      changed[place] = c;
      Request request{.input = changed, .operation = Operation::decrypt};
      request.key = *sealed->generated_key;
      // White space around an envelope does not belong to it.
      const auto answer = work(request);
      ASSERT_FALSE(answer) << changed;
      if (place < payload || c == ' ') continue;
      EXPECT_EQ(answer.error().type->code, "decryption_failed") << changed;
    }
}

TEST(AesEncryptDecrypt, AnEnvelopeOfGcmDoesNotOpenAsCtr) {
  const std::string key(64, '7');
  const auto sealed =
      work({.input = "attack at dawn", .operation = Operation::encrypt, .key = key});
  ASSERT_TRUE(sealed);
  // The first counter of GCM is the nonce followed by 2; an attacker can omit the tag.
  std::string counter(16, '\0');
  decode_hex(*sealed->iv + "00000002", counter.data());
  auto data = sealed->output.substr(sealed->output.rfind('.') + 1);
  std::string bytes(base64_decoded_capacity(data.size()), '\0');
  decode_base64(data, base64_url, bytes.data());
  bytes.resize(14);
  const auto forged = "ty1.aes-256-ctr.key." + encode_base64(counter, base64_url, false) + "." +
                      encode_base64(bytes, base64_url, false);
  const auto opened = work({.input = forged, .key = key});
  ASSERT_TRUE(opened);
  EXPECT_FALSE(opened->authenticated);
  EXPECT_NE(opened->output, "attack at dawn");
}

TEST(AesEncryptDecrypt, TheSameTextNeverEncryptsAlike) {
  for (const auto format : {Format::envelope, Format::raw, Format::openssl}) {
    Request request{.input = "text", .operation = Operation::encrypt, .format = format};
    derive_from_password(KdfName::pbkdf2, request);
    EXPECT_NE(work(request)->output, work(request)->output);
  }
  EXPECT_NE(work({.input = "text"})->generated_key, work({.input = "text"})->generated_key);
}

TEST(AesEncryptDecrypt, LimitsBoundCallersAndEnvelopes) {
  Context context{.now = {}, .fill_random = fill_random, .limits = {}};
  Request request{.input = "text", .operation = Operation::encrypt};
  derive_from_password(KdfName::argon2id, request);
  const auto sealed = run(request, context);
  ASSERT_TRUE(sealed);
  context.limits.kdf_memory_kib = 16;
  EXPECT_TRUE(run(request, context));
  context.limits.kdf_memory_kib = 15;
  EXPECT_EQ(run(request, context).error().faults.at(0).code, "kdf_limit");
  const auto foreign = run({.input = sealed->output, .password = request.password}, context);
  EXPECT_EQ(foreign.error().type->code, "kdf_limit");
  context.limits.output_bytes = 8'000;
  EXPECT_EQ(run(request, context).error().type->code, "answer_too_large");
}

// The option that was given is blamed, or the input if it contains the parameters of its key.
TEST(AesEncryptDecrypt, WorkThatDoesNotFitIsRefusedBeforeItBegins) {
  const Context context{.now = {}, .fill_random = fill_random, .limits = {}};
  const auto blamed = [&](const Request& request) -> std::string_view {
    const CpuBudget budget(10ms, nullptr);
    try {
      EXPECT_TRUE(run(request, context));
      return "nothing";
    } catch (const Stopped& stopped) {
      EXPECT_EQ(stopped.reason, StopReason::spent);
      return stopped.option;
    }
  };
  Request request{.input = "text", .operation = Operation::encrypt, .password = "password"};
  request.kdf = KdfName::pbkdf2;
  request.iterations = 1000;
  EXPECT_EQ(blamed(request), "nothing");
  request.iterations = 5'000'000;
  EXPECT_EQ(blamed(request), "/iterations");
  for (const auto name : {KdfName::argon2id, KdfName::scrypt})
    EXPECT_EQ(blamed({.input = "text",
                      .operation = Operation::encrypt,
                      .password = "password",
                      .kdf = name,
                      .memory_kib = 65'536}),
              "/memory_kib");
  const auto sealed = run({.input = "text", .password = "password"}, context);
  ASSERT_TRUE(sealed);
  EXPECT_EQ(blamed({.input = sealed->output, .password = "password"}), "/input");
}

TEST(AesEncryptDecrypt, LongTextsTakeTime) {
  const Context context{.now = {}, .fill_random = fill_random, .limits = {}};
  const std::string text(8'000'000, 'x');
  const CpuBudget budget(1ms, nullptr);
  EXPECT_THROW(run({.input = text, .operation = Operation::encrypt}, context), Stopped);
}

TEST(AesSecret, IsWipedWithAllItsRoom) {
  std::string text(100, 's');
  text.resize(50);
  text.reserve(200);
  const char* bytes = text.data();
  const auto room = text.capacity();
  aes::wipe(text);
  EXPECT_TRUE(text.empty());
  for (std::size_t i = 0; i < room; ++i) ASSERT_EQ(bytes[i], '\0') << i;

  std::string taken = "a key";  // short enough that moving copies it
  const std::string_view left(taken.data(), taken.size());
  const aes::Secret secret(std::move(taken));
  EXPECT_EQ(secret.view(), "a key");
  EXPECT_EQ(left, std::string(5, '\0'));
}

}  // namespace
}  // namespace toolyard::aes_encrypt_decrypt
