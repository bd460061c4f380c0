#include "core/describe/faults.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace toolyard {
namespace {

// The optimal string alignment distance, by its definition.
std::size_t distance(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return a.size() + b.size();
  const auto without = [](std::string_view text, std::size_t count) {
    return text.substr(0, text.size() - count);
  };
  auto best = std::min({distance(without(a, 1), b) + 1, distance(a, without(b, 1)) + 1,
                        distance(without(a, 1), without(b, 1)) + (a.back() != b.back())});
  if (a.size() > 1 && b.size() > 1 && a.back() == b[b.size() - 2] && a[a.size() - 2] == b.back())
    best = std::min(best, distance(without(a, 2), without(b, 2)) + 1);
  return best;
}

TEST(NearestName, IsTheFirstWithTheFewestEdits) {
  std::mt19937 random(3);
  const auto word = [&](std::size_t longest) {
    std::string text(1 + random() % longest, ' ');
    for (auto& c : text) c = static_cast<char>('a' + random() % 3);
    return text;
  };
  for (int round = 0; round < 2'000; ++round) {
    std::vector<std::string> words(5);
    for (auto& one : words) one = word(6);
    const std::vector<std::string_view> known(words.begin(), words.end());
    const auto given = word(7);
    std::string_view expected;
    auto fewest = std::max<std::size_t>(given.size() / 3, 1) + 1;
    for (const auto name : known)
      if (const auto edits = distance(given, name); edits < fewest) {
        fewest = edits;
        expected = name;
      }
    ASSERT_EQ(nearest_name(given, known), expected) << given;
  }
}

TEST(NearestName, IsNotLookedForAmongLongNames) {
  const std::string longest(64, 'x'), longer(65, 'x'), almost = std::string(63, 'x') + "y";
  EXPECT_EQ(nearest_name(almost, {longest}), longest);
  EXPECT_EQ(nearest_name(almost, {longer}), "");
  EXPECT_EQ(nearest_name(longer, {longest}), "");
}

}  // namespace
}  // namespace toolyard
