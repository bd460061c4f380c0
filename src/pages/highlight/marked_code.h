// Code, and which parts of it are what. The functions that mark it go through it once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::pages {

enum class Part : std::uint8_t {
  plain,
  comment,
  string,
  number,
  keyword,
  name,       // of functions, of variables of a shell
  tag,        // of elements, and selectors
  attribute,  // of elements, options of commands
  key         // of objects and style rules
};

class MarkedCode {
 public:
  explicit MarkedCode(std::string_view code) : rest_(code) {}

  bool is_done() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }
  char next() const { return rest_.empty() ? '\0' : rest_.front(); }
  // The character before the next one; a line feed at the beginning.
  char previous() const { return previous_; }

  // Takes the next bytes, which must not be more than there are, as a part.
  void take(std::size_t size, Part part);
  void take_plain(std::size_t size = 1) { take(size, Part::plain); }
  // Takes what `is_taken` is true for, from the first byte on.
  template <class IsTaken> void take_while(Part part, IsTaken&& is_taken) {
    take(length_while(is_taken), part);
  }
  template <class IsTaken> std::size_t length_while(IsTaken&& is_taken) const {
    std::size_t size = 0;
    while (size < rest_.size() && is_taken(rest_[size])) ++size;
    return size;
  }
  // Takes up to the end of `closing`, which is searched from `from` on, or all that is left.
  void take_through(std::string_view closing, std::size_t from, Part part);
  void take_line(Part part);

  // Returns the HTML of all that was taken, and of what is left as plain text.
  std::string html();

 private:
  std::string_view rest_;
  std::string out_;
  Part open_ = Part::plain;
  char previous_ = '\n';
};

// Whether a byte belongs to a word; all those beyond ASCII do.
bool is_of_word(char c);
std::size_t number_length(std::string_view text);
// Returns the length of a string in one line from its opening quote on, with the closing one unless
// the line ends before. `escape` precedes characters that do not end it; NUL: none.
std::size_t string_length(std::string_view text, char escape);

struct Language;
void mark_code(MarkedCode& code, const Language& language);
void mark_shell(MarkedCode& code, const Language& language);
void mark_markup(MarkedCode& code);
void mark_style(MarkedCode& code);
void mark_yaml(MarkedCode& code);

}  // namespace toolyard::pages
