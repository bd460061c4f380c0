#include "areas/keys/key_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "support/vectors.h"

namespace toolyard::keys {
namespace {

std::string hex(const KeyHash& hash) {
  std::string text;
  for (const auto byte : hash)
    (text += "0123456789abcdef"[byte >> 4]) += "0123456789abcdef"[byte & 15];
  return text;
}
std::string ended(std::string_view body) {
  const auto checksum = checksum_of(body);
  return std::string(body) + std::string(checksum.data(), checksum.size());
}

TEST(KeyText, ChecksumAndHashAreTheKnownOnes) {
  EXPECT_EQ(ended("zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ"), "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17");
  const std::string key = "ty_live_abcdefghijklmnopqrstuvwxyzABCD4dNndU";
  EXPECT_TRUE(is_well_formed(key));
  EXPECT_EQ(hex(hash_of(key)), "dd24d2fa28f7f1b5d3b73147f37d6993d766df14415c96c7a76730d07e11f0a9");
}

TEST(KeyText, ReferenceVectors) {
  const auto folder = vectors();
  if (!folder) GTEST_SKIP() << "no reference vectors here";
  std::ifstream stream(*folder / "reference" / "api_key_vectors.json");
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const std::regex vector(
      R"re("body": "(\w+)"[^}]*"key": "(\w+)"[^}]*"sha256_hex": "(\w+)")re");
  int count = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), vector), end; it != end; ++it, ++count) {
    EXPECT_TRUE((*it)[2].str().ends_with(ended((*it)[1].str())));
    EXPECT_EQ(hex(hash_of((*it)[2].str())), (*it)[3].str());
  }
  EXPECT_GT(count, 0);
  auto invalid = text.substr(text.find("\"invalid\""));
  const std::regex item(R"re("(ty_[^"]*)")re");
  for (std::sregex_iterator it(invalid.begin(), invalid.end(), item), end; it != end; ++it)
    EXPECT_FALSE(is_well_formed((*it)[1].str())) << (*it)[1];
}

TEST(KeyText, MadeKeysAreWellFormedAndDiffer) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const auto key = make_key(i % 2 ? Environment::live : Environment::test);
    EXPECT_EQ(key.size(), kKeySize);
    EXPECT_TRUE(is_well_formed(key));
    EXPECT_TRUE(key.starts_with(i % 2 ? "ty_live_" : "ty_test_"));
    seen.insert(key);
  }
  EXPECT_EQ(seen.size(), 1000u);
}

TEST(KeyText, EveryTypoIsFound) {
  const auto key = make_key(Environment::live);
  for (std::size_t at = 0; at < key.size(); ++at)
    for (const char other : {'0', 'A', 'z', ' ', '\0', '\xff', '_'}) {
      auto typo = key;
      typo[at] = other;
      EXPECT_EQ(is_well_formed(typo), typo == key) << at;
    }
  EXPECT_FALSE(is_well_formed(""));
  EXPECT_FALSE(is_well_formed(key + "0"));
  EXPECT_FALSE(is_well_formed(std::string_view(key).substr(1)));
}

}  // namespace
}  // namespace toolyard::keys
