// A line of a draft before it has a format: plain words and code.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::offline {

struct Piece {
  enum class Kind : unsigned char { plain, code };
  Kind kind;
  std::string text;
};

class Line {
 public:
  Line() = default;
  explicit Line(std::string_view words) { say(words); }

  Line& say(std::string_view words);
  Line& code(std::string_view name);
  // A text with `code` in backticks.
  Line& fact(std::string_view text);
  // Names as code, with commas between them.
  Line& codes(const std::vector<std::string>& names);

  const std::vector<Piece>& pieces() const { return pieces_; }
  bool empty() const { return pieces_.empty(); }

 private:
  std::vector<Piece> pieces_;
};

// What others wrote, as one line: white space and control characters are single blanks.
std::string one_line(std::string_view text);

// The same of its first characters: at most so many, and … behind them where there are more.
std::string one_line(std::string_view text, std::size_t most_characters);

// At most so many characters and bytes of a line, up to the end of a word and with … behind it
// where something is missing; empty where nothing fits.
std::string shortened(std::string_view line, std::size_t most_characters, std::size_t most_bytes);

}  // namespace toolyard::offline
