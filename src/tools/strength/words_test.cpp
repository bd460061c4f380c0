#include "tools/strength/words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace toolyard::strength {
namespace {

const Word* find(std::string_view text) {
  WordCursor cursor;
  for (const char letter : text)
    if (!cursor.advance(static_cast<unsigned char>(letter))) return nullptr;
  return cursor.word();
}

TEST(FrequentWords, AreThoseOfAllLists) {
  std::map<std::string_view, int> sizes;
  for (const auto& word : frequent_words()) ++sizes[word.list];
  const std::map<std::string_view, int> expected{
      {"passwords", 30'000}, {"english_wikipedia", 30'000}, {"us_tv_and_film", 19'160},
      {"surnames", 10'000},  {"male_names", 983},           {"female_names", 3'712}};
  EXPECT_EQ(sizes, expected);
}

TEST(FrequentWords, AreNeverThereTwice) {
  const auto same = [](const Word& a, const Word& b) { return a.text == b.text; };
  EXPECT_EQ(std::ranges::adjacent_find(frequent_words(), same), frequent_words().end());
}

TEST(FrequentWords, AreFoundLetterByLetter) {
  for (const auto& word : frequent_words()) {
    const auto* found = find(word.text);
    ASSERT_TRUE(found) << word.text;
    EXPECT_EQ(found->rank, word.rank);
  }
  EXPECT_EQ(find("password")->rank, 2u);
  EXPECT_EQ(find("the")->list, "english_wikipedia");
  EXPECT_EQ(find("pic's")->list, "passwords");
  EXPECT_EQ(find("passwor-"), nullptr);
  WordCursor cursor;
  EXPECT_FALSE(cursor.advance(U'é'));
}

}  // namespace
}  // namespace toolyard::strength
