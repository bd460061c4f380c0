#include "core/json/enclosed.h"

#include <algorithm>

#include "core/json/decoder.h"
#include "core/json/text.h"
#include "core/text/characters.h"
#include "core/text/hex.h"

namespace toolyard {
namespace {

constexpr int max_candidates = 200;                           // braces at which an object may begin
constexpr std::size_t max_bytes_read = std::size_t{8} << 20;  // by all candidates together

// Reads from an opening brace to the brace that closes it, and writes the corrected text.
class BraceReader {
 public:
  explicit BraceReader(std::string_view text) : text_(text) {}

  // Returns whether the text contains the closing brace.
  bool read() {
    for (; at_ < text_.size(); ++at_) {
      if (is_in_string_) take_in_string(text_[at_]);
      else if (!take(text_[at_])) return false;
      if (!is_in_string_ && open_.empty()) return ++at_, true;
    }
    return false;
  }
  std::size_t bytes_read() const { return at_; }
  std::string& corrected() { return out_; }

 private:
  // Returns false at a bracket that closes nothing.
  bool take(char c) {
    if (c == '"' || c == '\'') {
      is_in_string_ = true;
      quote_ = c;
      out_ += '"';
      return true;
    }
    if (c == '{' || c == '[') open_ += c == '{' ? '}' : ']';
    if (c == '}' || c == ']') {
      if (open_.empty() || open_.back() != c) return false;
      open_.pop_back();
      if (out_[last_] == ',') out_.erase(last_, 1);
    }
    if (!is_space(c)) last_ = out_.size();
    out_ += c;
    return true;
  }
  void take_in_string(char c) {
    const bool is_escaped = is_after_backslash_;
    is_after_backslash_ = c == '\\' && !is_escaped;
    if (is_escaped) return take_escaped(c);
    if (c == quote_ && ends_string()) {
      is_in_string_ = false;
      last_ = out_.size();
      out_ += '"';
      return;
    }
    if (c == '"') out_ += "\\\"";
    else take_character(c);
  }
  void take_character(char c) {
    if (static_cast<unsigned char>(c) < ' ') append_json_escaped(out_, {&c, 1});
    else out_ += c;
  }
  // Takes the character after a backslash. One that JSON does not know, such as the `\_` of
  // Markdown, keeps its backslash.
  void take_escaped(char c) {
    if (c == '\'') {
      out_.back() = c;
      return;
    }
    const auto digits = text_.substr(at_ + 1, 4);
    const bool is_known = std::string_view("\"\\/bfnrt").contains(c) ||
                          (c == 'u' && digits.size() == 4 && hex_span(digits) == 4);
    if (!is_known) out_ += '\\';
    take_character(c);
  }
  // Whether the quote at this place ends the string. An apostrophe within single quotes does not.
  bool ends_string() const {
    if (quote_ == '"') return true;
    const auto next = text_.find_first_not_of(spaces, at_ + 1);
    return next == text_.npos || std::string_view(",:}]").contains(text_[next]);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string open_;  // the brackets that close what is open
  std::string out_;
  std::size_t last_ = 0;  // the last character of `out_` that is not white space
  bool is_in_string_ = false, is_after_backslash_ = false;
  char quote_ = '"';
};

}  // namespace

std::optional<std::string> enclosed_object(std::string_view text) {
  std::optional<std::string> largest;
  std::size_t bytes_read = 0, at = text.find('{');
  for (int i = 0; i < max_candidates && at != text.npos && bytes_read < max_bytes_read; ++i) {
    BraceReader reader(text.substr(at));
    auto next = at + 1;
    if (reader.read() && is_valid_json(reader.corrected())) {
      next = at + reader.bytes_read();
      if (!largest || reader.corrected().size() > largest->size())
        largest = std::move(reader.corrected());
    }
    bytes_read += reader.bytes_read();
    at = text.find('{', next);
  }
  return largest;
}

}  // namespace toolyard
