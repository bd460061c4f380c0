// The survey with its fast paths, compared with a simple one, cluster by cluster and line by line.
#include "tools/words/survey.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/text/utf8.h"
#include "tools/unicode/graphemes.h"

namespace toolyard::words {
namespace {

using unicode::properties_of;

std::string random_text(std::mt19937& random, std::u32string_view characters) {
  std::string text;
  for (auto left = random() % 100; left > 0; --left) {
    append_code_point(text, characters[random() % characters.size()]);
  }
  return text;
}

// Counts kinds by the first code point of each cluster.
Survey plain_survey(std::string_view text) {
  Survey sum;
  for (std::size_t at = 0; at < text.size();) {
    const auto first = properties_of(unicode::character_at(text, at).value);
    ++sum.characters;
    sum.letters += first.has(unicode::letter);
    sum.white_space += first.has(unicode::white_space);
    sum.cjk += first.has(unicode::cjk);
    at = unicode::grapheme_end(text, at);
  }
  for (std::size_t at = 0; at < text.size();) {
    const auto next = unicode::character_at(text, at);
    ++sum.code_points;
    sum.utf16_units += next.value > 0xffff ? 2 : 1;
    at = next.end;
  }
  return sum;
}

TEST(Survey, CountsLikeAPlainOne) {
  std::mt19937 random(15);
  for (int i = 0; i < 20'000; ++i) {
    const auto text = random_text(random, i % 2 == 0 ? U"aB1, \r\n.\u0301é世😀\u200d\ufe0f\u0600🇩"
                                                     : U"abcdefghijklmnopqrstuvwxyz  \r\n\u0301");
    const auto found = survey(text), plain = plain_survey(text);
    ASSERT_EQ(found.characters, plain.characters) << text;
    ASSERT_EQ(found.code_points, plain.code_points) << text;
    ASSERT_EQ(found.utf16_units, plain.utf16_units) << text;
    ASSERT_EQ(found.letters, plain.letters) << text;
    ASSERT_EQ(found.white_space, plain.white_space) << text;
    ASSERT_EQ(found.cjk, plain.cjk) << text;
  }
}

TEST(Survey, KnowsEmoji) {
  const auto emoji = [](std::string_view text) { return survey(text).emoji; };
  EXPECT_EQ(emoji("😀👍🏽👩‍👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇪"), 5);
  EXPECT_EQ(emoji("❤ © ™ 1 # a\ufe0f"), 0);                  // shown as text, or never an emoji
  EXPECT_EQ(emoji("❤\ufe0f ©\ufe0f 1\ufe0f\u20e3 ☝🏽"), 4);  // emoji style requested
  EXPECT_EQ(emoji("😀\ufe0e"), 0);                           // text style requested
}

// Every character is a line end, a blank or visible.
TEST(LineSurvey, CountsLikeAPlainOne) {
  std::mt19937 random(16);
  for (int i = 0; i < 20'000; ++i) {
    const auto text = random_text(random, U"a \n\n\r\u2028\u0085");
    LineSurvey plain;
    bool has_ink = false, is_open = false, is_in_paragraph = false;
    const auto close = [&] {
      ++plain.lines;
      plain.non_empty += has_ink;
      plain.paragraphs += has_ink && !is_in_paragraph;
      is_in_paragraph = has_ink;
      has_ink = is_open = false;
    };
    for (std::size_t at = 0; at < text.size();) {
      const auto next = unicode::character_at(text, at);
      const auto kind = properties_of(next.value).word;
      const bool is_pair = kind == unicode::WordClass::line_feed && at > 0 && text[at - 1] == '\r';
      at = next.end;
      is_open = true;
      if (is_pair) is_open = false;
      else if (next.value == 'a') has_ink = true;
      else if (next.value != ' ') close();
    }
    if (is_open) close();
    const auto found = survey_lines(text);
    ASSERT_EQ(found.lines, plain.lines) << testing::PrintToString(text);
    ASSERT_EQ(found.non_empty, plain.non_empty) << testing::PrintToString(text);
    ASSERT_EQ(found.paragraphs, plain.paragraphs) << testing::PrintToString(text);
  }
}

TEST(LineSurvey, EndsParagraphsAtTheirSeparator) {
  EXPECT_EQ(survey_lines("one\u2029two\nthree").paragraphs, 2);
  EXPECT_EQ(survey_lines("one\u2028two\nthree").paragraphs, 1);
}

}  // namespace
}  // namespace toolyard::words
