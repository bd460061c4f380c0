#include "tools/markdown/inlines/link_scanner.h"

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"

namespace toolyard::markdown {

namespace {

bool is_escape(std::string_view text, std::size_t at) {
  return text[at] == '\\' && is_punctuation(byte_at(text, at + 1));
}

std::optional<Scanned> scan_in_angles(std::string_view text, std::size_t from) {
  for (auto at = from + 1; at < text.size(); ++at) {
    spend();
    const char c = text[at];
    if (c == '>') return Scanned{at + 1, text.substr(from + 1, at - from - 1)};
    if (c == '\n' || c == '<') return std::nullopt;
    if (is_escape(text, at)) ++at;
  }
  return std::nullopt;
}

// Returns the offset after blanks and a line ending, or npos if there is more text on the line.
std::size_t after_line_end(std::string_view text, std::size_t from) {
  const auto at = skip_blanks(text, from);
  if (at == text.size()) return at;
  return text[at] == '\n' ? at + 1 : text.npos;
}

}  // namespace

std::optional<Scanned> scan_destination(std::string_view text, std::size_t from) {
  constexpr int deepest = 32;
  if (byte_at(text, from) == '<') return scan_in_angles(text, from);
  int depth = 0;
  auto at = from;
  for (; at < text.size() && text[at] != ' ' && !is_control(text[at]); ++at) {
    spend();
    if (is_escape(text, at)) {
      ++at;
    } else if (text[at] == '(') {
      if (++depth > deepest) return std::nullopt;
    } else if (text[at] == ')') {
      if (depth == 0) break;
      --depth;
    }
  }
  if (depth != 0) return std::nullopt;
  return Scanned{at, text.substr(from, at - from)};
}

std::optional<Scanned> scan_title(std::string_view text, std::size_t from) {
  const char opening = byte_at(text, from);
  if (opening != '"' && opening != '\'' && opening != '(') return std::nullopt;
  const char closing = opening == '(' ? ')' : opening;
  for (auto at = from + 1; at < text.size(); ++at) {
    spend();
    if (text[at] == closing) return Scanned{at + 1, text.substr(from + 1, at - from - 1)};
    if (text[at] == '(' && opening == '(') return std::nullopt;
    if (text[at] == '\\') ++at;
  }
  return std::nullopt;
}

std::optional<Scanned> scan_label(std::string_view text, std::size_t from) {
  constexpr std::size_t longest = 999;
  if (byte_at(text, from) != '[') return std::nullopt;
  for (auto at = from + 1; at < text.size() && at <= from + longest + 1; ++at) {
    if (text[at] == ']') return Scanned{at + 1, trimmed(text.substr(from + 1, at - from - 1))};
    if (text[at] == '[') return std::nullopt;
    if (is_escape(text, at)) ++at;
  }
  return std::nullopt;
}

std::optional<Definition> scan_definition(std::string_view text) {
  const auto label = scan_label(text, 0);
  if (!label || label->text.empty() || byte_at(text, label->end) != ':') return std::nullopt;
  const auto destination = scan_destination(text, skip_spaces(text, label->end + 1));
  if (!destination) return std::nullopt;
  if (destination->text.empty() && text[destination->end - 1] != '>') return std::nullopt;

  const auto end = after_line_end(text, destination->end);
  const auto title_begin = skip_spaces(text, destination->end);
  if (title_begin > destination->end) {
    if (const auto title = scan_title(text, title_begin)) {
      const auto title_end = after_line_end(text, title->end);
      if (title_end != text.npos) {
        return Definition{label->text, destination->text, title->text, title_end};
      }
    }
  }
  if (end == text.npos) return std::nullopt;
  return Definition{label->text, destination->text, {}, end};
}

}  // namespace toolyard::markdown
