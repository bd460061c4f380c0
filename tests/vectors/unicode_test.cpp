// The break tests of Unicode 15.0 (UAX #29): where graphemes, words and sentences end. A few lines
// may fail with another version of ICU, since the classes of characters change occasionally.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/text/utf8.h"
#include "tests/support/vectors.h"
#include "tools/unicode/graphemes.h"
#include "tools/unicode/segments.h"
#include "tools/unicode/sentences.h"

namespace toolyard::unicode {
namespace {

using Ends = std::vector<std::size_t>;

struct Line {
  std::string text;
  Ends ends;
  std::string source;
};

// Parses a line such as `÷ 0061 × 0308 ÷ # comment`.
Line parse(std::string source) {
  Line line{.text = {}, .ends = {}, .source = std::move(source)};
  std::istringstream words(line.source.substr(0, line.source.find('#')));
  for (std::string word; words >> word;) {
    if (word == "÷") {
      if (!line.text.empty()) line.ends.push_back(line.text.size());
    } else if (word != "×") {
      append_code_point(line.text, static_cast<char32_t>(std::stoul(word, nullptr, 16)));
    }
  }
  return line;
}

Ends grapheme_ends(std::string_view text) {
  Ends ends;
  for (std::size_t at = 0; at < text.size();) ends.push_back(at = grapheme_end(text, at));
  return ends;
}

Ends word_ends(std::string_view text) {
  Ends ends;
  Segments segments(text);
  for (Segment segment; segments.next(segment);) ends.push_back(segment.end);
  return ends;
}

Ends sentence_ends(std::string_view text) {
  Ends ends;
  Sentences sentences(text);
  for (Sentence sentence; sentences.next(sentence);) ends.push_back(sentence.end);
  return ends;
}

void expect_ends(std::string_view file, std::size_t count, Ends (*find)(std::string_view)) {
  if (!vectors({"vectors/unicode_15"})) GTEST_SKIP() << "there are no vectors here";
  std::ifstream lines(*vectors() / "vectors" / "unicode_15" / file);
  const bool is_same_version = unicode_version() == Version{15, 0};
  std::size_t seen = 0, differing = 0;
  for (std::string source; std::getline(lines, source);) {
    if (source.starts_with('#') || source.empty()) continue;
    const auto line = parse(source);
    ++seen;
    const auto found = find(line.text);
    if (is_same_version) {
      EXPECT_EQ(found, line.ends) << line.source;
    }
    differing += found != line.ends;
  }
  EXPECT_EQ(seen, count);
  EXPECT_LE(differing, count / 50) << "with Unicode " << unicode_version_text();
}

TEST(UnicodeVectors, GraphemeBreaks) { expect_ends("GraphemeBreakTest.txt", 602, grapheme_ends); }
TEST(UnicodeVectors, WordBreaks) { expect_ends("WordBreakTest.txt", 1823, word_ends); }
TEST(UnicodeVectors, SentenceBreaks) { expect_ends("SentenceBreakTest.txt", 502, sentence_ends); }

}  // namespace
}  // namespace toolyard::unicode
