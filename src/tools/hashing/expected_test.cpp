// Digests in the spellings of programs and protocols.
#include "tools/hashing/expected.h"

#include <gtest/gtest.h>

#include <random>

namespace toolyard::hashing {
namespace {

std::string some_bytes(std::size_t size, std::mt19937& chance) {
  std::string bytes(size, '\0');
  for (auto& byte : bytes) byte = char(chance());
  return bytes;
}

// Returns the hexadecimal digits with the case of each chosen at random.
std::string mixed(std::string text, std::mt19937& chance) {
  for (auto& c : text)
    if (c >= 'a' && c <= 'f' && chance() % 2) c = char(c - 'a' + 'A');
  return text;
}

TEST(ExpectedDigest, EveryFormIsExpectedToBeItself) {
  std::mt19937 chance(7);
  for (const std::size_t size : {4, 8, 16, 20, 28, 32, 48, 64, 131})
    for (int round = 0; round < 200; ++round) {
      const auto bytes = some_bytes(size, chance);
      const auto digest = bytes_of(bytes);
      const auto hex = encode_digest(digest, DigestEncoding::hex, HexCase::lower);
      const auto base64 = encode_digest(digest, DigestEncoding::base64, HexCase::lower);
      const auto url = encode_digest(digest, DigestEncoding::base64url, HexCase::lower);
      EXPECT_EQ(Expected(hex).matches(Algorithm::sha256, digest), DigestEncoding::hex);
      EXPECT_EQ(Expected(mixed(hex, chance)).matches(Algorithm::sha256, digest),
                DigestEncoding::hex);
      EXPECT_EQ(Expected(" " + hex + "\n").matches(Algorithm::sha256, digest), DigestEncoding::hex);
      EXPECT_EQ(Expected(base64).matches(Algorithm::sha256, digest), DigestEncoding::base64);
      EXPECT_TRUE(Expected(base64.substr(0, base64.find('='))).matches(Algorithm::sha256, digest));
      EXPECT_TRUE(Expected(url).matches(Algorithm::sha256, digest));
      if (url != base64) {
        EXPECT_EQ(Expected(url).matches(Algorithm::sha256, digest), DigestEncoding::base64url);
      }
    }
}

TEST(ExpectedDigest, AnyOtherDigestIsNotExpected) {
  std::mt19937 chance(7);
  const auto bytes = some_bytes(32, chance);
  for (std::size_t bit = 0; bit < 256; ++bit) {
    auto other = bytes;
    other[bit / 8] = char(other[bit / 8] ^ (1 << bit % 8));
    for (const auto form : {DigestEncoding::hex, DigestEncoding::base64, DigestEncoding::base64url})
      EXPECT_FALSE(Expected(encode_digest(bytes_of(other), form, HexCase::upper))
                       .matches(Algorithm::sha256, bytes_of(bytes)));
  }
}

// Digests of "hello".
const std::string md5 = "5d41402abc4b2a76b9719d911017c592";
const std::string sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const std::string base64 = "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=";
const std::string url = "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ";
const std::string sha384 =
    "59e1748777448c69de6b800d7a33bbfb9ff1b463e44354c3553bcdb9c666fa90125a3c79f90397bdf5f6a13de8"
    "28684f";

std::string bytes_in(std::string_view hex) {
  std::string bytes(hex.size() / 2, '\0');
  decode_hex(hex, bytes.data());
  return bytes;
}

std::string spaced(std::string_view hex, std::string_view separator, std::size_t group) {
  std::string text;
  for (std::size_t i = 0; i < hex.size(); i += group)
    text.append(i ? separator : "").append(hex.substr(i, group));
  return text;
}

struct Spelling {
  std::string text;
  std::vector<Algorithm> named = {};
};

std::vector<Spelling> spellings_of_programs() {
  std::string upper = sha256;
  for (auto& c : upper) c = char(std::toupper(c));
  return {
      {sha256 + "  hello.txt"},
      {sha256 + " *hello.txt"},
      {"\\" + sha256 + "  a\\nb"},
      {sha256 + "  sha256 of (this) = that.txt"},
      {sha256 + "  deadbeef"},
      {"SHA256 (hello.txt) = " + sha256, {Algorithm::sha256}},
      {"SHA256(hello.txt)= " + sha256, {Algorithm::sha256}},
      {"SHA2-256(stdin)= " + sha256, {Algorithm::sha256}},
      {"HMAC-SHA2-256(a (1).txt)= " + sha256, {Algorithm::sha256}},
      {"HMAC-SHA256(f)= " + sha256, {Algorithm::sha256}},
      {"sha256:" + sha256, {Algorithm::sha256}},
      {"sha256: " + sha256, {Algorithm::sha256}},
      {"SHA-256: " + upper, {Algorithm::sha256}},
      {"sha256=" + sha256, {Algorithm::sha256}},
      {"sha256/" + base64, {Algorithm::sha256}},
      {"SHA256 " + sha256, {Algorithm::sha256}},
      {"SHA256          " + upper + "       C:\\hello.txt", {Algorithm::sha256}},
      {"SHA256 hash of hello.txt:\r\n" + sha256 +
           "\r\nCertUtil: -hashfile command completed successfully.",
       {Algorithm::sha256}},
      {"SHA256 hash of file hello.txt:\n" + spaced(sha256, " ", 2), {Algorithm::sha256}},
      {"SHA256 checksum: " + sha256, {Algorithm::sha256}},
      {"sha-256=:" + base64 + ":", {Algorithm::sha256}},
      {"Content-Digest: sha-256=:" + base64 + ":", {Algorithm::sha256}},
      {"Digest: SHA-256=" + base64, {Algorithm::sha256}},
      {"X-Hub-Signature-256: sha256=" + sha256, {Algorithm::sha256}},
      {"sha256-" + base64, {Algorithm::sha256}},
      {"sha256-" + base64 + "?foo", {Algorithm::sha256}},
      {"integrity=\"sha256-" + base64 + "\"", {Algorithm::sha256}},
      {"sha256-" + base64 +
           " sha384-WeF0h3dEjGnea4ANejO7+5/xtGPkQ1TDVTvNucZm+pASWjx5+QOXvfX2oT3oKGhP",
       {Algorithm::sha256, Algorithm::sha384}},
      {"SHA256:" + url, {Algorithm::sha256}},
      {"{SHA256}" + base64, {Algorithm::sha256}},
      {"debian@sha256:" + sha256, {Algorithm::sha256}},
      {"https://host.example/hello-1.0.tar.gz#sha256=" + sha256, {Algorithm::sha256}},
      {"--hash=sha256:" + sha256, {Algorithm::sha256}},
      {"v0=" + sha256},
      {"t=1492774577,v1=" + sha256},
      {"0x" + sha256},
      {"0X" + upper},
      {"\\x" + spaced(sha256, "\\x", 2)},
      {"0x" + spaced(sha256, ", 0x", 2)},
      {spaced(sha256, ":", 2)},
      {spaced(upper, " ", 2)},
      {spaced(sha256, " ", 8)},
      {spaced(sha256, "-", 2)},
      {spaced(sha256, "\n", 32)},
      {"\"" + sha256 + "\""},
      {"'" + sha256 + "'"},
      {"`" + base64 + "`"},
      {"\"sha256:" + sha256 + "\"", {Algorithm::sha256}},
      {md5 + "  a\n" + sha256 + "  b\n"},
      {"MD5 (a) = " + md5 + "\nSHA256 (a) = " + sha256, {Algorithm::md5, Algorithm::sha256}},
  };
}

TEST(ExpectedDigest, ReadsTheSpellingsOfPrograms) {
  const auto bytes = bytes_in(sha256);
  auto other = bytes;
  other[31] = char(other[31] ^ 1);
  for (const auto& one : spellings_of_programs()) {
    const Expected expected(one.text);
    EXPECT_TRUE(expected.can_be(Algorithm::sha256, 32)) << one.text;
    EXPECT_TRUE(expected.matches(Algorithm::sha256, bytes_of(bytes))) << one.text;
    EXPECT_FALSE(expected.matches(Algorithm::sha256, bytes_of(other))) << one.text;
    EXPECT_EQ(expected.named(), one.named) << one.text;
    EXPECT_EQ(expected.matches(Algorithm::sha3_256, bytes_of(bytes)).has_value(), one.named.empty())
        << one.text;
  }
}

TEST(ExpectedDigest, ReadsWhatPagesAndFilesHaveAroundIt) {
  const auto bytes = bytes_in(sha256);
  for (const auto& text :
       {"\ufeff" + sha256, "\u00a0" + sha256 + "\u00a0", "\u201c" + sha256 + "\u201d",
        "{\"sha256\":\"" + sha256 + "\"}", "hello.txt " + sha256, "x==1.0 --hash=sha256:" + sha256})
    EXPECT_TRUE(Expected(text).matches(Algorithm::sha256, bytes_of(bytes))) << text;
}

TEST(ExpectedDigest, KnowsTheNamesOfAlgorithms) {
  const std::vector<std::pair<std::string, Algorithm>> names{
      {"sha1", Algorithm::sha1},
      {"SHA", Algorithm::sha1},
      {"sha-1", Algorithm::sha1},
      {"SHA2-512", Algorithm::sha512},
      {"SHA512-256", Algorithm::sha512_256},
      {"SHA-512/256", Algorithm::sha512_256},
      {"SHA2-512/224", Algorithm::sha512_224},
      {"SHA3-256", Algorithm::sha3_256},
      {"sha3_512", Algorithm::sha3_512},
      {"keccak256", Algorithm::keccak_256},
      {"BLAKE2b", Algorithm::blake2b_512},
      {"BLAKE2b-256", Algorithm::blake2b_256},
      {"blake2s256", Algorithm::blake2s_256},
      {"b3", Algorithm::blake3},
      {"RMD160", Algorithm::ripemd160},
      {"RIPEMD-160", Algorithm::ripemd160},
      {"HMAC-SHA512", Algorithm::sha512},
      {"crc32b", Algorithm::crc32},
      {"XXH64", Algorithm::xxh64},
      {"SM3", Algorithm::sm3}};
  for (const auto& [name, algorithm] : names) {
    const std::string digest(2 * info(algorithm).digest_size, 'a');
    for (const auto* join : {":", "=", ": ", " (f) = "})
      EXPECT_EQ(Expected(name + join + digest).named(), std::vector{algorithm}) << name << join;
  }
}

TEST(ExpectedDigest, TakesWhatIsLongAndEmpty) {
  std::string text;
  for (const auto* part : {"a=", "sha256:", "(", "{", ": ", "\"", "@", "\n", ",", "0x"}) {
    text.clear();
    while (text.size() < 65'536) text += part;
    EXPECT_FALSE(Expected(text).can_be(Algorithm::sha256, 32)) << part;
  }
}

TEST(ExpectedDigest, ListsHaveABound) {
  const std::string line = sha256 + "  f\n", other(64, 'a');
  std::string text;
  while (text.size() + line.size() < 65'536) text += other + "  f\n";
  EXPECT_TRUE(Expected(text.substr(line.size()) + line)
                  .matches(Algorithm::sha256, bytes_of(bytes_in(sha256))));
  EXPECT_FALSE(Expected(text + line).can_be(Algorithm::sha256, 32));
  std::string digits;
  while (digits.size() < 400'000) digits += sha256;
  EXPECT_TRUE(Expected(digits).can_be(Algorithm::shake256, digits.size() / 2)) << "one long digest";
}

TEST(ExpectedDigest, SaysWhatIsNone) {
  for (const auto* text : {"", " ", "7", "7878787", "!", "not a digest!", "eHh4eA===", "+_+_+_",
                           "sha256", "sha256:", "SHA256 (f) = ", "zzz"}) {
    const Expected expected(text);
    EXPECT_FALSE(expected.can_be(Algorithm::sha256, 32)) << text;
    EXPECT_EQ(expected.fault().code, "not_a_digest") << text;
  }
  EXPECT_EQ(Expected("sha256:" + sha256.substr(2)).fault().detail,
            "Has 31 bytes, as no digest by sha256.");
  EXPECT_EQ(Expected(sha256.substr(2)).fault().detail,
            "Has 31 bytes, as no digest of these algorithms.");
}

}  // namespace
}  // namespace toolyard::hashing
