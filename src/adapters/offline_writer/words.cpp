#include "adapters/offline_writer/words.h"

#include <algorithm>

#include "core/text/utf8.h"

namespace toolyard::offline {

namespace {

constexpr std::string_view ellipsis = "…";

bool is_blank(char32_t c) {
  return c <= ' ' || (c >= 0x7f && c <= 0xa0) || c == 0x2028 || c == 0x2029;
}

}  // namespace

Line& Line::say(std::string_view words) {
  if (!words.empty()) pieces_.push_back({Piece::Kind::plain, std::string(words)});
  return *this;
}

Line& Line::code(std::string_view name) {
  if (!name.empty()) pieces_.push_back({Piece::Kind::code, std::string(name)});
  return *this;
}

Line& Line::fact(std::string_view text) {
  while (!text.empty()) {
    const auto begin = text.find('`');
    const auto end = begin == text.npos ? text.npos : text.find('`', begin + 1);
    if (end == text.npos) return say(text);
    say(text.substr(0, begin));
    code(text.substr(begin + 1, end - begin - 1));
    text.remove_prefix(end + 1);
  }
  return *this;
}

Line& Line::codes(const std::vector<std::string>& names) {
  for (const auto& name : names) {
    if (&name != &names.front()) say(", ");
    code(name);
  }
  return *this;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const auto [character, length] = code_point_at(text, at);
    if (!is_blank(character)) line += text.substr(at, length);
    else if (!line.empty() && line.back() != ' ') line += ' ';
    at += length;
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

std::string one_line(std::string_view text, std::size_t max_characters) {
  // Limits the work for very long texts.
  auto end = std::min(text.size(), 16 * max_characters);
  while (end < text.size() && (text[end] & 0xc0) == 0x80) --end;
  return shortened(one_line(text.substr(0, end)), max_characters, std::string::npos);
}

std::string shortened(std::string_view line, std::size_t max_characters, std::size_t max_bytes) {
  if (line.size() <= max_bytes && count_code_points(line) <= max_characters)
    return std::string(line);
  if (max_characters < 2 || max_bytes <= ellipsis.size()) return {};
  std::size_t end = 0, end_of_word = 0;
  for (std::size_t count = 1; count < max_characters && end < line.size(); ++count) {
    const auto length = code_point_at(line, end).length;
    if (end + length + ellipsis.size() > max_bytes) break;
    end += length;
    if (end < line.size() && line[end] == ' ') end_of_word = end;
  }
  if (end_of_word == 0) end_of_word = end;  // one long word
  std::string text(line.substr(0, end_of_word));
  while (!text.empty() && std::string_view(" ,;:-").find(text.back()) != std::string_view::npos)
    text.pop_back();
  return text.empty() ? text : text + std::string(ellipsis);
}

}  // namespace toolyard::offline
