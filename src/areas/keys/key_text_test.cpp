#include "areas/keys/key_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "tests/support/vectors.h"

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

// Returns the text between the next quotes after `name`, searching from `at`; moves `at` behind
// them.
std::string quoted_after(const std::string& text, std::string_view name, std::size_t& at) {
  const auto found = text.find(name, at);
  if (found == text.npos) return "";
  const auto start = text.find('"', found + name.size()) + 1;
  at = text.find('"', start) + 1;
  return text.substr(start, at - 1 - start);
}

TEST(KeyText, ReferenceVectors) {
  const auto folder = vectors({"reference/api_key_vectors.json"});
  if (!folder) GTEST_SKIP() << "no reference vectors here";
  std::ifstream stream(*folder / "reference" / "api_key_vectors.json");
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  std::size_t at = 0;
  int count = 0;
  for (;; ++count) {
    const auto body = quoted_after(text, "\"body\":", at);
    if (body.empty()) break;
    const auto key = quoted_after(text, "\"key\":", at);
    EXPECT_TRUE(key.ends_with(ended(body))) << key;
    EXPECT_EQ(hex(hash_of(key)), quoted_after(text, "\"sha256_hex\":", at));
  }
  EXPECT_GT(count, 0);
  int refused = 0;
  at = text.find("\"invalid\"") + 9;
  for (auto key = quoted_after(text, "", at); !key.empty(); key = quoted_after(text, "", at)) {
    EXPECT_FALSE(is_well_formed(key)) << key;
    ++refused;
    if (text.find('"', at) == text.npos) break;
  }
  EXPECT_GT(refused, 0);
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
