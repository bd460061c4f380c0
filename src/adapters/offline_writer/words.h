// A line of a draft, independent of the output format: pieces of plain text and of code. Also
// helpers that shorten texts to one line.
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
  // Appends a text that contains `code` in backticks.
  Line& fact(std::string_view text);
  // Appends names as code, separated by commas.
  Line& codes(const std::vector<std::string>& names);

  const std::vector<Piece>& pieces() const { return pieces_; }
  bool empty() const { return pieces_.empty(); }

 private:
  std::vector<Piece> pieces_;
};

// Converts an untrusted text to one line: each run of white space and control characters becomes a
// single space.
std::string one_line(std::string_view text);

// Converts a text to one line of at most `max_characters`, which ends with … if the text is
// longer.
std::string one_line(std::string_view text, std::size_t max_characters);

// Shortens a line to the given numbers of characters and bytes, at the end of a word and with … if
// anything is omitted. Returns an empty text if nothing fits.
std::string shortened(std::string_view line, std::size_t max_characters, std::size_t max_bytes);

}  // namespace toolyard::offline
