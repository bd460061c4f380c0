// Placeholder text is exact in every unit, the same for a seed in every thread, and different each
// time without a seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "core/crypto/random.h"
#include "tools/lorem/corpus.h"
#include "tools/lorem_ipsum.h"
#include "tools/unicode/graphemes.h"

namespace toolyard::lorem_ipsum {
namespace {

Answer work(const Request& request) {
  auto answer = run(request, {.now = {}, .fill_random = fill_random});
  EXPECT_TRUE(answer.has_value());
  return answer ? std::move(*answer) : Answer{};
}

TEST(Lorem, HasItsWords) {
  EXPECT_EQ(lorem::latin_words().size(), 210);
  EXPECT_EQ(lorem::latin_words().front(), "lorem");
  EXPECT_EQ(lorem::latin_words().back(), "repellat");
  EXPECT_TRUE(lorem::classic_passage().starts_with(lorem::classic_start));
  EXPECT_EQ(lorem::words_of(lorem::classic_passage()).size(), 69);
  std::size_t sentences = 0;
  for (const auto& word : lorem::words_of(lorem::cicero_passage())) {
    sentences += word.ends_sentence();
  }
  EXPECT_EQ(sentences, 10);
}

void expect_exact(Request request) {
  const auto answer = work(request);
  const auto& text = answer.output;
  const auto size = request.unit == Unit::bytes ? text.size() : unicode::count_graphemes(text);
  ASSERT_EQ(size, std::size_t(*request.count)) << text;
  ASSERT_FALSE(text.ends_with(' ')) << text;
  ASSERT_EQ(text.find("  "), text.npos) << text;
}

TEST(Lorem, IsExactInCharactersAndBytes) {
  const std::vector<std::vector<std::string_view>> lists{{"alpha", "omega"},
                                                         {"世", "界世"},
                                                         {"👩‍👩‍👧"},
                                                         {"é", "e\u0301\u0301"},
                                                         {"ÿ", "ɐbc", "ß"}};
  for (std::int64_t count = 1; count <= 300; ++count) {
    for (const auto unit : {Unit::characters, Unit::bytes}) {
      Request request{.unit = unit, .count = count, .seed = count};
      expect_exact(request);
      request.start_with_lorem = false;
      expect_exact(request);
      request.corpus = Corpus::cicero;
      expect_exact(request);
      request.corpus = {};
      for (const auto& list : lists) {
        request.word_list = list;
        expect_exact(request);
      }
    }
    if (HasFatalFailure()) return;
  }
}

TEST(Lorem, IsExactInWordsSentencesAndParagraphs) {
  for (std::int64_t count = 1; count <= 200; ++count) {
    for (const auto corpus : {Corpus::lorem, Corpus::cicero}) {
      Request request{.unit = Unit::words, .count = count, .seed = count, .corpus = corpus};
      const auto words = work(request);
      std::int64_t found = 0;
      for (const auto& one : words.paragraphs) found += 1 + std::ranges::count(one, ' ');
      ASSERT_EQ(found, count);
      ASSERT_EQ(words.counts.words, count);
      ASSERT_TRUE(words.output.ends_with('.') || words.output.ends_with('?')) << words.output;
      request.unit = Unit::sentences;
      ASSERT_EQ(work(request).counts.sentences, count);
      request.unit = Unit::paragraphs;
      ASSERT_EQ(work(request).paragraphs.size(), std::size_t(count));
    }
  }
}

TEST(Lorem, KeepsToItsRanges) {
  const auto answer = work({.count = 300,
                            .seed = 1,
                            .words_per_sentence = std::vector<std::int64_t>{3, 5},
                            .sentences_per_paragraph = std::vector<std::int64_t>{2, 4}});
  std::set<std::size_t> sentence_sizes, paragraph_sizes;
  for (std::string_view paragraph : answer.paragraphs) {
    std::size_t sentences = 0, words = 0;
    for (const char c : paragraph) {
      words += c == ' ' || c == '.';
      if (c == '.') {
        sentence_sizes.insert(words - (sentences > 0));  // the blank between sentences
        ++sentences;
        words = 0;
      }
    }
    paragraph_sizes.insert(sentences);
  }
  EXPECT_EQ(sentence_sizes, (std::set<std::size_t>{3, 4, 5}));
  EXPECT_EQ(paragraph_sizes, (std::set<std::size_t>{2, 3, 4}));
}

TEST(Lorem, SaysNoDrawnWordTwiceInARow) {
  const std::vector<std::string_view> list{"a", "b", "c"};
  const auto text =
      work({.unit = Unit::words, .count = 10'000, .seed = 1, .word_list = list}).output;
  char last = 0;
  for (const char c : text) {
    const char lower = static_cast<char>(c | 0x20);
    if (lower < 'a' || lower > 'c') continue;
    ASSERT_NE(lower, last);
    last = lower;
  }
}

TEST(Lorem, IsAnotherEachTimeInManyThreads) {
  std::set<std::string> texts;
  std::mutex mutex;
  const auto expected = work({.count = 1, .seed = 99}).output;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        for (int k = 0; k < 200; ++k) {
          EXPECT_EQ(work({.count = 1, .seed = 99}).output, expected);
          auto text = work({.count = 1}).output;
          const std::scoped_lock lock(mutex);
          texts.insert(std::move(text));
        }
      });
    }
  }
  EXPECT_EQ(texts.size(), 1600);
}

TEST(Lorem, GivesTheSeedThatWritesItAgain) {
  for (int i = 0; i < 50; ++i) {
    const auto first = work({.count = 1});
    const auto again = work({.count = 1, .seed = std::get<std::int64_t>(first.seed)});
    EXPECT_EQ(first.output, again.output);
  }
}

}  // namespace
}  // namespace toolyard::lorem_ipsum
