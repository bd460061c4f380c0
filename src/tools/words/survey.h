// Counts the characters of a text by kind, and its lines. A character is a grapheme cluster, of the
// kind of its first code point.
#pragma once
#include <cstdint>
#include <string_view>

namespace toolyard::words {

struct Survey {
  std::int64_t characters = 0;
  std::int64_t code_points = 0;
  std::int64_t utf16_units = 0;
  std::int64_t letters = 0;
  std::int64_t digits = 0;
  std::int64_t punctuation = 0;
  std::int64_t white_space = 0;
  std::int64_t emoji = 0;
  std::int64_t cjk = 0;
};

Survey survey(std::string_view text);

// Lines end with a line feed, a carriage return, both, or one of Unicode's other line ends. A line
// of only white space is empty. Paragraphs are separated by empty lines or by U+2029.
struct LineSurvey {
  std::int64_t lines = 0;
  std::int64_t non_empty = 0;
  std::int64_t paragraphs = 0;
};

LineSurvey survey_lines(std::string_view text);

}  // namespace toolyard::words
