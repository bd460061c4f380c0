// Counts of words, phrases and keywords, compared with simple implementations; and texts that are
// made to be slow.
#include "tools/words/word_statistics.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <thread>

#include "tests/support/texts/repeated.h"
#include "tools/words/keyword_finder.h"
#include "tools/words/vocabulary.h"

namespace toolyard::words {
namespace {

TEST(Vocabulary, CountsLikeAMap) {
  std::mt19937 random(1);
  Vocabulary vocabulary(random());
  std::map<std::string, std::uint32_t> plain;
  for (int i = 0; i < 100'000; ++i) {
    const auto key = std::to_string(random() % 5000);
    const auto [id, is_new] = vocabulary.count(key);
    ASSERT_EQ(is_new, plain[key]++ == 0);
    ASSERT_EQ(vocabulary.key_of(id), key);
    ASSERT_EQ(vocabulary.count_of(id), plain[key]);
  }
  EXPECT_EQ(vocabulary.size(), plain.size());
}

TEST(Vocabulary, TakesEmptyTexts) {
  Vocabulary vocabulary(0);
  EXPECT_TRUE(vocabulary.count("").is_new);
  EXPECT_TRUE(vocabulary.count("a").is_new);
  EXPECT_FALSE(vocabulary.count("").is_new);
}

using Words = std::vector<std::string>;

std::int64_t plain_count(const Words& text, const Words& keyword) {
  std::int64_t count = 0;
  for (std::size_t i = 0; i + keyword.size() <= text.size(); ++i) {
    count += std::equal(keyword.begin(), keyword.end(), text.begin() + std::ptrdiff_t(i));
  }
  return count;
}

Words random_words(std::mt19937& random, std::size_t most) {
  Words words(1 + random() % most);
  for (auto& word : words) word = std::string(1, "abc"[random() % 3]);
  return words;
}

TEST(KeywordFinder, FindsWhatAPlainSearchFinds) {
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    const auto text = random_words(random, 60);
    std::vector<Words> keywords(1 + random() % 6);
    KeywordFinder finder;
    for (auto& keyword : keywords) finder.add(keyword = random_words(random, 4));
    finder.prepare();
    for (const auto& word : text) finder.see(finder.number_of(word));
    const auto counts = finder.counts();
    for (std::size_t k = 0; k < keywords.size(); ++k) {
      ASSERT_EQ(counts[k], plain_count(text, keywords[k]));
    }
  }
}

TEST(WordStatistics, CountsPhrasesLikeAMap) {
  std::mt19937 random(3);
  for (std::size_t length = 2; length <= 5; ++length) {
    const auto words = random_words(random, 400);
    std::string text;
    for (const auto& word : words) text += word + " ";
    std::map<std::string, std::int64_t> plain;
    for (std::size_t i = 0; i + length <= words.size(); ++i) {
      auto phrase = words[i];
      for (std::size_t k = 1; k < length; ++k) phrase += " " + words[i + k];
      ++plain[phrase];
    }
    const auto statistics = count_words(text, {.top = 1000, .phrase_length = length});
    EXPECT_EQ(statistics.top.size(), plain.size());
    for (const auto& phrase : statistics.top) EXPECT_EQ(phrase.count, plain[phrase.text]);
  }
}

// Each text would take minutes if anything took quadratic time.
TEST(WordStatistics, TakesHostileTextsInLinearTime) {
  const std::size_t count = 200'000;
  for (const auto part : {"a.", ". ", "a'", "1,", "\u0301\u0323", "\u200d", "ก", "😀\u200d", "🇩",
                          "א\"", "a\u0301", "(", "\r", "Σ'"}) {
    const CountOptions demand{
        .phrase_length = 2, .keywords = {"a a a b"}, .wants_readability = true};
    const auto text = "a" + repeated(part, count);
    EXPECT_LE(count_words(text, demand).words, std::int64_t(text.size()));
  }
}

// Of a large vocabulary, what is known of the next words is loaded ahead.
TEST(WordStatistics, CountsALargeVocabulary) {
  constexpr int count = 300'000;
  std::string text;
  for (int i = 0; i < 2 * count; ++i) text += "w" + std::to_string(i * 7 % count) + " ";
  text += "w5 W11 w5";
  const auto counted = count_words(text, {.top = 3});
  EXPECT_EQ(counted.words, 2 * count + 3);
  EXPECT_EQ(counted.unique_words, count);
  ASSERT_EQ(counted.top.size(), 3u);
  EXPECT_EQ(counted.top[0].text + " " + std::to_string(counted.top[0].count), "w5 4");
  EXPECT_EQ(counted.top[1].text + " " + std::to_string(counted.top[1].count), "w11 3");
  EXPECT_EQ(counted.top[2].text + " " + std::to_string(counted.top[2].count), "w0 2");
}

TEST(WordStatistics, WorksInManyThreads) {
  const std::string_view text = "สวัสดีครับ Straße 世界 one. Two!";
  const auto expected = count_words(text, {}).words;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 200; ++k) EXPECT_EQ(count_words(text, {}).words, expected);
    });
  }
}

}  // namespace
}  // namespace toolyard::words
