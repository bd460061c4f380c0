#include "core/mail/header_lines.h"

#include <algorithm>

#include "core/text/base64.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

constexpr std::size_t preferred_line = 76;  // 78 with CR LF
constexpr std::size_t longest_line = 998;   // without CR LF
constexpr std::size_t longest_word = 75;    // RFC 2047 section 2
constexpr std::size_t mailbox_field = 10;   // the longest `Reply-To: ` before a mailbox

bool is_printable_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

// Whether a text must be encoded: because it is not printable ASCII, could be mistaken for an
// encoded word, would lose blanks at its ends, or contains a word that, with the blanks before it,
// is too long for a line.
bool needs_encoding(std::string_view text) {
  if (!is_printable_ascii(text) || text.find("=?") != text.npos) return true;
  if (text.starts_with(' ') || text.ends_with(' ')) return true;
  std::size_t piece = 0;
  char last = ' ';
  for (const char c : text) {
    piece = c == ' ' && last != ' ' ? 1 : piece + 1;
    if (piece > longest_line / 2) return true;
    last = c;
  }
  return false;
}

// Characters that have no special meaning anywhere, even in a name (RFC 2047 section 5 (3)).
bool is_plain_in_word(char c) {
  return is_letter_or_digit(c) || c == '!' || c == '*' || c == '+' || c == '-' || c == '/';
}

std::size_t quoted_size(std::string_view bytes) {
  std::size_t size = 0;
  for (const char c : bytes) size += is_plain_in_word(c) || c == ' ' ? 1 : 3;
  return size;
}

std::string quoted(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') out += '_';
    else if (is_plain_in_word(c)) out += c;
    else out.append({'=', upper_hex_digits[byte >> 4], upper_hex_digits[byte & 15]});
  }
  return out;
}

// Returns encoded words that each contain whole characters. Clients ignore the blanks between them.
// `before` is the size of what stands before the first one on its line, which has at most 76
// characters as well.
std::vector<std::string> encoded_words(std::string_view text, std::size_t before) {
  const bool is_quoted = quoted_size(text) <= base64_encoded_size(text.size(), true);
  const std::string_view start = is_quoted ? "=?UTF-8?Q?" : "=?UTF-8?B?";
  const auto usual_room = longest_word - start.size() - 2;
  const auto first_word =
      before + longest_word > preferred_line ? preferred_line - before : longest_word;
  auto room = std::max<std::size_t>(first_word, start.size() + 20) - start.size() - 2;
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at, size = 0;
    while (end < text.size()) {
      const auto length = code_point_at(text, end).length;
      const auto more = quoted_size(text.substr(end, length));
      const auto whole = is_quoted ? size + more : base64_encoded_size(end + length - at, true);
      if (whole > room) break;
      size += more;
      end += length;
    }
    const auto piece = text.substr(at, end - at);
    auto word = std::string(start);
    word += is_quoted ? quoted(piece) : encode_base64(piece, base64_standard, true);
    words.push_back(word + "?=");
    at = end;
    room = usual_room;
  }
  return words;
}

// Splits a text into words, each with the blanks before it, so that unfolding restores the text.
std::vector<std::string> words_with_blanks(std::string_view text) {
  std::vector<std::string> pieces;
  for (std::size_t at = 0; at < text.size();) {
    const auto word = std::min(text.find_first_not_of(' ', at), text.size());
    const auto end = std::min(text.find(' ', word), text.size());
    pieces.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return pieces;
}

// Appends a field, folded between `pieces`, each of which begins with its blanks. The first piece
// stays on the line of the name, because some clients do not accept a line that consists only of a
// name and a colon.
void append_folded(std::string& out, std::string_view name,
                   const std::vector<std::string>& pieces) {
  out.append(name).append(":");
  std::size_t column = name.size() + 1;
  bool is_first = true;
  for (const auto& piece : pieces) {
    if (!is_first && column + piece.size() > preferred_line) {
      out += "\r\n";
      column = 0;
    }
    out += piece;
    column += piece.size();
    is_first = false;
  }
  out += "\r\n";
}

std::vector<std::string> each_after_blank(std::vector<std::string> parts) {
  for (auto& part : parts) part.insert(0, 1, ' ');
  return parts;
}

std::string quoted_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace

bool is_header_text(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto point = code_point_at(text, at);
    if (point.value < U' ' || (point.value >= 0x7f && point.value < 0xa0) ||
        point.value == 0x2028 || point.value == 0x2029)
      return false;
    at += point.length;
  }
  return true;
}

void append_text_field(std::string& out, std::string_view name, std::string_view text) {
  const auto before = std::min<std::size_t>(name.size() + 2, preferred_line / 2);
  const auto first_word = std::min(text.find(' '), text.size());
  // Additional fields may be of a kind that must not be encoded.
  const bool is_too_long = name == "Subject" && before + first_word > preferred_line;
  if (needs_encoding(text) || is_too_long) {
    append_folded(out, name, each_after_blank(encoded_words(text, before)));
    return;
  }
  append_folded(out, name, words_with_blanks(" " + std::string(text)));
}

void append_parts_field(std::string& out, std::string_view name,
                        const std::vector<std::string>& parts) {
  append_folded(out, name, each_after_blank(parts));
}

std::vector<std::string> mailbox_parts(std::string_view name, std::string_view address) {
  if (name.empty()) return {std::string(address)};
  std::vector<std::string> parts;
  if (is_printable_ascii(name) && name.size() <= preferred_line && name.find("=?") == name.npos)
    parts.push_back(quoted_string(name));
  else parts = encoded_words(name, mailbox_field);
  parts.push_back("<" + std::string(address) + ">");
  return parts;
}

}  // namespace toolyard
