// Boundaries are the same as those of ICU's break iterators on generated texts, of ASCII and of
// characters of every class. Left out is what some versions of ICU do differently from the
// standard: they cut ideographs, kana and Hangul by dictionary, split `a:b`, join `a@b`, and join
// Indic conjuncts before Unicode 15.1.
#include <gtest/gtest.h>
#include <unicode/ubrk.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

#include <array>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/text/utf8.h"
#include "tools/unicode/graphemes.h"
#include "tools/unicode/segments.h"
#include "tools/unicode/sentences.h"

namespace toolyard::unicode {
namespace {

using Ends = std::vector<std::size_t>;

class Icu {
 public:
  explicit Icu(UBreakIteratorType type) {
    breaks_.reset(ubrk_open(type, "", nullptr, 0, &status_));
  }
  // Returns offsets in bytes, because the iterator reads UTF-8.
  Ends ends(std::string_view text) {
    UText view = UTEXT_INITIALIZER;
    utext_openUTF8(&view, text.data(), static_cast<std::int64_t>(text.size()), &status_);
    ubrk_setUText(breaks_.get(), &view, &status_);
    Ends ends;
    for (auto end = ubrk_next(breaks_.get()); end != UBRK_DONE; end = ubrk_next(breaks_.get())) {
      ends.push_back(static_cast<std::size_t>(end));
    }
    utext_close(&view);
    return ends;
  }
  bool is_fine() const { return U_SUCCESS(status_); }

 private:
  struct Close {
    void operator()(UBreakIterator* breaks) const { ubrk_close(breaks); }
  };
  UErrorCode status_ = U_ZERO_ERROR;
  std::unique_ptr<UBreakIterator, Close> breaks_;
};

Ends grapheme_ends(std::string_view text) {
  Ends ends;
  for (std::size_t at = 0; at < text.size();) ends.push_back(at = grapheme_end(text, at));
  return ends;
}

Ends word_ends(std::string_view text, Katakana katakana = Katakana::runs) {
  Ends ends;
  Segments segments(text, katakana);
  for (Segment segment; segments.next(segment);) {
    EXPECT_EQ(segment.code_points,
              count_code_points(text.substr(segment.begin, segment.end - segment.begin)));
    ends.push_back(segment.end);
  }
  return ends;
}

Ends sentence_ends(std::string_view text) {
  Ends ends;
  Sentences sentences(text);
  for (Sentence sentence; sentences.next(sentence);) ends.push_back(sentence.end);
  return ends;
}

// Generates texts of fewer than 40 characters, from a list in which some occur more often.
class Generator {
 public:
  explicit Generator(std::u32string characters) : characters_(std::move(characters)) {}
  std::string text() {
    std::string text;
    for (auto left = random_() % 40; left > 0; --left) {
      append_code_point(text, characters_[random_() % characters_.size()]);
    }
    return text;
  }

 private:
  std::u32string characters_;
  std::mt19937 random_{20260101};
};

std::u32string ascii() {
  std::u32string all = U"abcABC019__..,,;''\"\"!?()  \r\n\t-";
  for (char32_t c = 0; c < 0x80; ++c) all += c;
  return all;
}

std::u32string without(std::u32string characters, std::u32string_view unwanted) {
  std::erase_if(characters, [&](char32_t c) { return unwanted.find(c) != unwanted.npos; });
  return characters;
}

// One or two characters of every class; those that the rules mention occur more often.
const std::u32string classes =
    U"aB7éÉßЖжאבعक०्ािंமੰ가각ㄱ각_‿'’\".,;·‧٫!?…‼。 　\u00a0\u2028\u0085\r\n\t"
    U"\u0301\u0308\u0327\u200d\u200c\u00ad\u2060\ufeff\ufe0f\u20e3\u0600\u06dd\u093f\u0903"
    U"😀❤©👩👧👍🏽🇩🇪🇺🏴\U000e0067\U000e007f)]}»«“”:-—–½²Ⅻⓐ";

void expect_same(Generator generator, Icu& icu, auto find, std::size_t rounds) {
  for (std::size_t i = 0; i < rounds; ++i) {
    const auto text = generator.text();
    ASSERT_EQ(find(text), icu.ends(text)) << testing::PrintToString(text);
  }
  EXPECT_TRUE(icu.is_fine());
}

TEST(Breaks, OfAsciiWordsAreThoseOfIcu) {
  Icu icu(UBRK_WORD);
  expect_same(
      Generator(without(ascii(), U":@")), icu, [](auto& text) { return word_ends(text); }, 20'000);
}

TEST(Breaks, OfWordsAreThoseOfIcu) {
  Icu icu(UBRK_WORD);
  expect_same(
      Generator(without(classes, U":@가각ㄱᄀ각")), icu, [](auto& text) { return word_ends(text); },
      20'000);
}

TEST(Breaks, OfGraphemesAreThoseOfIcu) {
  Icu icu(UBRK_CHARACTER);
  expect_same(Generator(ascii()), icu, grapheme_ends, 5'000);
  // Before Unicode 15.1, there are no conjuncts. Since 16, the rules of ICU differ from its own
  // property for marks without a combining class.
  const bool has_conjuncts = unicode_version() == Version{15, 1};
  expect_same(Generator(has_conjuncts ? classes : without(classes, U"\u094d")), icu, grapheme_ends,
              20'000);
}

TEST(Breaks, OfSentencesAreThoseOfIcu) {
  Icu icu(UBRK_SENTENCE);
  expect_same(Generator(ascii()), icu, sentence_ends, 20'000);
  expect_same(Generator(classes), icu, sentence_ends, 20'000);
}

// Sentences use a table of the classes of ASCII, which differ between versions of Unicode.
TEST(Breaks, OfSentencesAtEveryAsciiCharacterAreThoseOfIcu) {
  Icu icu(UBRK_SENTENCE);
  for (char c = 0; c >= 0 && c < 127; ++c) {
    for (const std::string_view after : {"", "a", "A", "1", " b", " B"}) {
      const auto text = std::string("Xy. ") + c + std::string(after);
      EXPECT_EQ(sentence_ends(text), icu.ends(text)) << testing::PrintToString(text);
    }
  }
}

TEST(Breaks, WordsAreTheSegmentsThatAreWords) {
  auto both = classes + ascii();
  Generator generator(both + without(classes, U"_") + U"ภาไทย世ひカ");
  for (int i = 0; i < 20'000; ++i) {
    const auto text = generator.text();
    Segments all(text), words(text);
    Segment one, word;
    while (all.next(one)) {
      if (!one.is_word()) continue;
      ASSERT_TRUE(words.next_word(word)) << text;
      ASSERT_EQ(one.begin, word.begin) << text;
      ASSERT_EQ(one.end, word.end) << text;
    }
    ASSERT_FALSE(words.next_word(word)) << text;
  }
}

// The examples of Unicode for GB9c, with the rules of 15.1 regardless of the version of ICU.
TEST(Breaks, KeepIndicConjunctsTogetherFrom151On) {
  const auto is_one = [](std::u32string_view text, Version version) {
    GraphemeRules rules(find_properties(text[0], version));
    for (const auto c : text.substr(1)) {
      if (!rules.joins(find_properties(c, version))) return false;
    }
    return true;
  };
  for (const auto text :
       {U"\u0915\u094d\u0924", U"\u0915\u094d\u094d\u0924", U"\u0915\u094d\u200d\u0924",
        U"\u0915\u093c\u200d\u094d\u0924", U"\u0915\u093c\u094d\u200d\u0924"}) {
    EXPECT_TRUE(is_one(text, {15, 1})) << testing::PrintToString(text);
    EXPECT_FALSE(is_one(text, {15, 0})) << testing::PrintToString(text);
  }
  EXPECT_FALSE(is_one(U"\u0915\u0924", {15, 1}));
  EXPECT_FALSE(is_one(U"\u0915\u094da", {15, 1}));
  EXPECT_FALSE(is_one(U"a\u094d\u0924", {15, 1}));
}

// The words mean "language", "Thai" and "easy".
TEST(Breaks, OfThaiAreThoseOfItsDictionary) {
  const std::string_view text = "ภาษาไทยง่าย abc";
  EXPECT_EQ(word_ends(text), (Ends{12, 21, 33, 34, 37}));
}

// A long stretch is looked up in parts, with the same words as in a single lookup.
TEST(Breaks, OfLongThaiAreThoseOfIcu) {
  std::string text;
  for (int i = 0; i < 700; ++i) {
    text += std::array{"ภาษาไทย", "สวัสดีครับ", "ประเทศ"}[static_cast<std::size_t>(i % 3)];
  }
  EXPECT_EQ(word_ends(text), Icu(UBRK_WORD).ends(text));
}

TEST(Breaks, OfIdeographsAndKana) {
  EXPECT_EQ(word_ends("世界カタカナひら"), (Ends{3, 6, 18, 21, 24}));
  EXPECT_EQ(word_ends("カタ世", Katakana::single), (Ends{3, 6, 9}));
  EXPECT_EQ(word_ends("\u304b\u3099", Katakana::single), (Ends{6}));
}

}  // namespace
}  // namespace toolyard::unicode
