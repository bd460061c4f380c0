#include "pages/highlight/marked_code.h"

#include <algorithm>
#include <array>

#include "core/text/characters.h"

namespace toolyard::pages {
namespace {

constexpr std::array<std::string_view, 9> part_classes{
    "", "comment", "string", "number", "keyword", "name", "tag", "attribute", "key"};

// As the sanitizer escapes text.
void append_escaped(std::string& out, std::string_view text) {
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
}

}  // namespace

void MarkedCode::take(std::size_t size, Part part) {
  if (size == 0) return;
  if (part != open_) {
    if (open_ != Part::plain) out_ += "</span>";
    if (part != Part::plain)
      out_.append("<span class=\"hl-")
          .append(part_classes.at(static_cast<std::size_t>(part)))
          .append("\">");
    open_ = part;
  }
  append_escaped(out_, rest_.substr(0, size));
  previous_ = rest_[size - 1];
  rest_.remove_prefix(size);
}

void MarkedCode::take_through(std::string_view closing, std::size_t from, Part part) {
  const auto at = rest_.find(closing, std::min(from, rest_.size()));
  take(at == rest_.npos ? rest_.size() : at + closing.size(), part);
}

void MarkedCode::take_line(Part part) { take(std::min(rest_.find('\n'), rest_.size()), part); }

std::string MarkedCode::html() {
  take_plain(rest_.size());
  if (open_ != Part::plain) out_ += "</span>";
  open_ = Part::plain;
  return std::move(out_);
}

bool is_of_word(char c) {
  return is_letter_or_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t number_length(std::string_view text) {
  const bool is_hex = text.size() > 1 && text[0] == '0' && lower(text[1]) == 'x';
  std::size_t size = 0;
  while (size < text.size()) {
    const char c = text[size];
    const bool is_sign = (c == '+' || c == '-') && !is_hex && lower(text[size - 1]) == 'e';
    const bool is_point = c == '.' && size + 1 < text.size() && is_digit(text[size + 1]);
    if (!is_letter_or_digit(c) && c != '_' && !(size > 0 && is_sign) && !is_point) break;
    ++size;
  }
  return size;
}

std::size_t string_length(std::string_view text, char escape) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\n') return i;
    if (text[i] == text[0]) return i + 1;
    if (escape != '\0' && text[i] == escape && i + 1 < text.size()) ++i;
  }
  return text.size();
}

}  // namespace toolyard::pages
