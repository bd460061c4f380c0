#include "tools/rsa_key_generator.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/crypto/random.h"
#include "core/time/clock.h"
#include "tools/key_formats/openssh/openssh.h"
#include "tools/key_formats/reader.h"

namespace toolyard::rsa_key_generator {
namespace {

using rsa::Operation;
using rsa::PrivateFormat;
using rsa::PublicFormat;

Result<Answer> work(const Request& request) {
  return run(request, {.now = system_now, .fill_random = fill_random, .limits = {}});
}

std::string code_of(const Result<Answer>& answer) {
  if (answer) return "";
  return answer.error().faults.empty() ? std::string(answer.error().type->code)
                                       : answer.error().faults[0].code;
}

Answer new_key(std::int64_t bits = 1024) {
  Request request{.bits = bits, .allow_weak = true};
  request.comment = "a comment";
  auto answer = work(request);
  EXPECT_TRUE(answer);
  return std::move(*answer);
}

std::string number_of(const Answer& answer) { return *answer.jwk.private_key->d; }

TEST(RsaKeyGenerator, EveryPairOfFormatsLeadsBack) {
  for (const std::int64_t bits : {1024, 1032, 2048}) {
    const auto original = new_key(bits);
    for (const auto& from : spellings(PrivateFormat{}))
      for (const auto& to : spellings(PrivateFormat{})) {
        Request request{.input = *original.private_key, .operation = Operation::convert};
        request.private_format = from.value;
        const auto first = work(request);
        ASSERT_TRUE(first) << code_of(first);
        request.input = *first->private_key;
        request.private_format = to.value;
        const auto second = work(request);
        ASSERT_TRUE(second) << from.name << to.name << code_of(second);
        request.input = *second->private_key;
        request.private_format = PrivateFormat::pkcs8;
        const auto back = work(request);
        ASSERT_TRUE(back) << code_of(back);
        EXPECT_EQ(*back->private_key, *original.private_key) << from.name << " " << to.name;
        EXPECT_EQ(back->fingerprints.spki_sha256, original.fingerprints.spki_sha256);
      }
  }
}

TEST(RsaKeyGenerator, EveryPairOfPublicFormatsLeadsBack) {
  const auto original = new_key();
  for (const auto& from : spellings(PublicFormat{}))
    for (const auto& to : spellings(PublicFormat{})) {
      Request request{.input = original.public_key, .operation = Operation::convert};
      request.public_format = from.value;
      const auto first = work(request);
      ASSERT_TRUE(first) << code_of(first);
      request.input = first->output;
      request.public_format = to.value;
      const auto second = work(request);
      ASSERT_TRUE(second) << code_of(second);
      request.input = second->output;
      request.public_format = PublicFormat::spki;
      const auto back = work(request);
      ASSERT_TRUE(back) << code_of(back);
      EXPECT_EQ(back->output, original.public_key) << from.name << " " << to.name;
      EXPECT_FALSE(back->private_key);
    }
}

TEST(RsaKeyGenerator, ReadsWhatMailProgramsMakeOfHyphensAndBlanks) {
  const auto original = new_key();
  const auto changed = [&](std::string_view from, std::string_view to) {
    std::string text;
    for (std::size_t at = 0; at < original.private_key->size();) {
      const auto rest = std::string_view(*original.private_key).substr(at);
      text += rest.starts_with(from) ? to : rest.substr(0, 1);
      at += rest.starts_with(from) ? from.size() : 1;
    }
    return text;
  };
  for (const auto& text :
       {changed("--", "\u2014"), changed("--", "\u2013"), changed(" ", "\u00a0"),
        changed("-", "\u2011"), changed("\n", "\u2028"), "\u200b" + *original.private_key}) {
    const auto answer = work({.input = text, .operation = Operation::convert});
    ASSERT_TRUE(answer) << text << answer.error().detail;
    EXPECT_EQ(answer->public_key, original.public_key) << text;
  }
}

struct Locked {
  PrivateFormat format;
  std::optional<rsa::PassphraseKdf> kdf;
  std::optional<std::int64_t> iterations;
};

TEST(RsaKeyGenerator, LockedKeysOpenWithTheirPassphraseAlone) {
  const auto original = new_key();
  for (const auto& [format, kdf, iterations] :
       {Locked{PrivateFormat::pkcs8, {}, 1000},
        Locked{PrivateFormat::pkcs8, rsa::PassphraseKdf::scrypt, {}},
        Locked{PrivateFormat::der, rsa::PassphraseKdf::pbkdf2, 1000},
        Locked{PrivateFormat::der, rsa::PassphraseKdf::scrypt, {}},
        Locked{PrivateFormat::openssh, {}, 2}}) {
    Request request{.input = *original.private_key, .operation = Operation::convert};
    request.private_format = format;
    request.new_passphrase = "passwörd";
    request.passphrase_kdf = kdf;
    request.iterations = iterations;
    const auto locked = work(request);
    ASSERT_TRUE(locked) << code_of(locked);
    EXPECT_TRUE(locked->encrypted);
    EXPECT_FALSE(locked->jwk.private_key);
    Request opening{.input = *locked->private_key, .operation = Operation::convert};
    EXPECT_EQ(code_of(work(opening)), "wrong_passphrase");
    opening.passphrase = "passwörd ";
    EXPECT_EQ(code_of(work(opening)), "wrong_passphrase");
    opening.passphrase = "passwörd";
    const auto opened = work(opening);
    ASSERT_TRUE(opened) << code_of(opened);
    EXPECT_EQ(*opened->private_key, *original.private_key);
    EXPECT_NE(*work(request)->private_key, *locked->private_key) << "the salt is random";
  }
}

// The tool parses its own output, in which a private and a public key of any format follow each
// other.
TEST(RsaKeyGenerator, ReadsItsOwnOutput) {
  const auto original = new_key();
  for (const auto& format : {PrivateFormat::pkcs8, PrivateFormat::pkcs1, PrivateFormat::openssh})
    for (const auto& other : spellings(PublicFormat{})) {
      Request request{.input = *original.private_key, .operation = Operation::convert};
      request.private_format = format;
      request.public_format = other.value;
      const auto written = work(request);
      ASSERT_TRUE(written);
      const auto read = work({.input = written->output, .operation = Operation::convert});
      ASSERT_TRUE(read) << code_of(read);
      EXPECT_EQ(number_of(*read), number_of(original));
    }
}

// Truncated keys are rejected, and so are changed ones unless they are still valid.
TEST(RsaKeyGenerator, DamagedKeysAreRefused) {
  const auto original = new_key();
  for (const auto& format : spellings(PrivateFormat{})) {
    Request request{.input = *original.private_key, .operation = Operation::convert};
    request.private_format = format.value;
    const auto written = *work(request)->private_key;
    for (std::size_t size = 1; size + 30 < written.size(); size += 7) {
      const auto cut = std::string_view(written).substr(0, size);
      EXPECT_EQ(code_of(work({.input = cut, .operation = Operation::convert})), "invalid_key")
          << format.name << " " << size;
    }
    for (std::size_t at = 0; at < written.size(); at += 11) {
      auto changed = written;
      changed[at] = changed[at] == 'A' ? 'B' : 'A';
      const auto answer = work({.input = changed, .operation = Operation::convert});
      EXPECT_EQ(answer ? "invalid_key" : code_of(answer), "invalid_key");
    }
  }
}

TEST(RsaKeyGenerator, CommentsOfFilesCannotBreakTheLine) {
  const auto original = new_key();
  const WorkLimits limits;
  const auto read = key_formats::read_keys(*original.private_key, {.limits = limits});
  ASSERT_TRUE(read);
  for (const std::string_view comment : {"a\nssh-rsa AAAA", "a\r", "\x7f", "\xff"}) {
    const auto file = key_formats::write_openssh_private(read->keys[0].pkey.get(), comment,
                                                         std::nullopt, fill_random);
    Request request{.input = file.view(), .operation = Operation::convert};
    request.public_format = PublicFormat::openssh;
    const auto answer = work(request);
    ASSERT_TRUE(answer);
    EXPECT_EQ(std::ranges::count(answer->public_key, ' '), 1);
    EXPECT_EQ(answer->public_key.find_first_of("\r\n"), std::string::npos);
    EXPECT_EQ(answer->warnings.at(0).code, "details_dropped");
  }
}

TEST(RsaKeyGenerator, LimitsHoldForWhatOthersLocked) {
  const auto original = new_key();
  Request request{.input = *original.private_key, .operation = Operation::convert};
  request.new_passphrase = "passphrase";
  Context context{.now = system_now, .fill_random = fill_random, .limits = {}};
  const auto refusal = [&](PrivateFormat format, std::optional<rsa::PassphraseKdf> kdf) {
    request.private_format = format;
    request.passphrase_kdf = kdf;
    context.limits = {};
    const auto locked = run(request, context);
    EXPECT_TRUE(locked) << code_of(locked);
    Request opening{.input = *locked->private_key, .operation = Operation::inspect};
    opening.passphrase = "passphrase";
    context.limits.kdf_iterations = 1999;
    context.limits.kdf_bcrypt_rounds = 1999;
    context.limits.kdf_memory_kib = 16'383;
    return code_of(run(opening, context));
  };
  EXPECT_EQ(refusal(PrivateFormat::pkcs8, rsa::PassphraseKdf::scrypt), "kdf_limit");
  request.iterations = 2000;
  EXPECT_EQ(refusal(PrivateFormat::pkcs8, {}), "kdf_limit");
  request.iterations = 24;
  EXPECT_EQ(refusal(PrivateFormat::openssh, {}), "");
}

TEST(RsaKeyGenerator, NewKeysDiffer) { EXPECT_NE(number_of(new_key()), number_of(new_key())); }

}  // namespace
}  // namespace toolyard::rsa_key_generator
