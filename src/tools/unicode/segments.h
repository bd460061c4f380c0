// Text segmentation at the word boundaries of UAX #29: words, and what is between them. Scripts
// without spaces between words are cut by dictionary, as the standard recommends; ideographs and
// hiragana are segments of their own. ASCII uses a table instead of Unicode data.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/unicode/properties.h"

namespace toolyard::unicode {

// How katakana is cut: in runs, as in the standard, or each character by itself.
enum class Katakana { runs, single };

struct Segment {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint16_t traits = 0;  // of all its characters together; of ASCII, only `word_forming`
  std::size_t code_points = 0;
  bool has_clusters = false;  // it may have fewer graphemes than code points

  bool is_word() const { return (traits & word_forming) != 0; }
};

class Segments {
 public:
  explicit Segments(std::string_view text, Katakana katakana = Katakana::runs)
      : text_(text), katakana_(katakana) {}

  // Reads the next segment. Returns false at the end of the text.
  bool next(Segment& segment);
  // Reads the next segment that is a word. Returns false at the end of the text.
  bool next_word(Segment& segment);

 private:
  struct Step;

  bool joins(Step& step, const Properties& next, std::size_t after) const;
  bool is_followed_by(std::size_t at, bool (*wanted)(WordClass)) const;
  Properties look_up(char32_t character) const;
  bool ends_in_ascii(const Segment& segment) const;
  void skip_ascii_marks();
  void run_of_ascii(Step& step) const;
  void take(Step& step, const Properties& next, std::size_t end) const;
  void unspaced_word(Step& step);
  void look_into_dictionary(std::size_t begin);

  std::string_view text_;
  Katakana katakana_;
  std::size_t at_ = 0;
  std::vector<std::size_t> dictionary_ends_;  // ends of words that are known ahead, in order
  std::size_t next_end_ = 0;                  // index of the first one that is still ahead
  std::size_t unspaced_end_ = 0;              // of the stretch that needs a dictionary
};

}  // namespace toolyard::unicode
