// A text with placeholders for what differs between emails: parsed once, and filled in for each
// recipient.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::campaigns {

// Placeholders are `{{name}}`, `{{email}}`, `{{unsubscribe_url}}` and `{{preferences_url}}`;
// anything else in braces is text. The marks of the server contain a control character, so that no
// author can write them.
inline constexpr std::string_view pixel_mark = "\x01pixel\x01";
// Before a placeholder: its value is percent-encoded, as a part of a URL.
inline constexpr std::string_view url_mark = "\x01url\x01";
std::string link_mark(std::uint16_t link);

// Whether authors can write `{{name}}`, and whether it stands for a link.
bool is_placeholder(std::string_view name);
bool is_link_placeholder(std::string_view name);

class Pattern {
 public:
  // How inserted values are escaped.
  enum class Form : std::uint8_t { line, text, html };

  Pattern(std::string_view text, Form form);

  struct Values {
    std::string_view name, email, unsubscribe_url, preferences_url, pixel_url;
    std::vector<std::string> link_urls;
  };
  std::string fill(const Values& values) const;

 private:
  enum class Kind : std::uint8_t {
    text,
    name,
    email,
    unsubscribe_url,
    preferences_url,
    pixel,
    link
  };
  static Kind kind_of(std::string_view placeholder);
  struct Piece {
    Kind kind = Kind::text;
    std::string text = {};
    std::size_t link = 0;
    bool is_in_url = false;
  };
  void add_text(std::string_view text);
  std::size_t add_mark(std::string_view text);
  void append(std::string& out, std::string_view value) const;
  void append(std::string& out, std::string_view value, bool is_in_url) const;
  bool is_within_url() const;

  Form form_;
  std::size_t size_ = 0;
  std::vector<Piece> pieces_;
  std::string word_;  // that the text so far ends with; placeholders in it are control characters
};

// Marks placeholders in the URLs of an HTML document, except an unsubscribe link that is the whole
// URL.
std::string with_marked_values(std::string_view html);

// Removes control characters, such as those of the server's marks, except tabs and line breaks.
std::string without_controls(std::string_view text);

}  // namespace toolyard::campaigns
