#include "core/mail/transfer_encoding.h"

#include <algorithm>

#include "core/text/base64.h"
#include "core/text/hex.h"

namespace toolyard {
namespace {

constexpr std::size_t line_size = 76;

bool is_plain(char c) { return (c >= ' ' && c <= '~' && c != '=') || c == '\t'; }

// Beginnings of lines that some servers and mailboxes give a special meaning.
bool is_risky_start(std::string_view text) {
  return text.starts_with('.') || text.starts_with("From ");
}

void append_escaped(std::string& out, char c) {
  const auto byte = static_cast<unsigned char>(c);
  out += '=';
  out += upper_hex_digits[byte >> 4];
  out += upper_hex_digits[byte & 15];
}

// Appends one line without its end.
void append_quoted_line(std::string& out, std::string_view line) {
  std::size_t column = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    const bool is_last = at + 1 == line.size();
    const bool is_escaped = !is_plain(c) || (column == 0 && is_risky_start(line.substr(at))) ||
                            (is_last && (c == ' ' || c == '\t'));
    const std::size_t size = is_escaped ? 3 : 1;
    // A soft line break needs a column for itself, except at the end of the line.
    if (column + size > line_size - (is_last ? 0 : 1)) {
      out += "=\r\n";
      column = 0;
      --at;
      continue;
    }
    if (is_escaped) append_escaped(out, c);
    else out += c;
    column += size;
  }
}

void append_quoted(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const auto end = text.find("\r\n");
    append_quoted_line(out, text.substr(0, end));
    out += "\r\n";
    if (end == text.npos) return;
    text.remove_prefix(end + 2);
  }
}

void append_base64(std::string& out, std::string_view text) {
  constexpr std::size_t bytes_per_line = line_size / 4 * 3;
  const auto size = base64_encoded_size(text.size(), true);
  out.reserve(out.size() + size + size / line_size * 2 + 2);
  for (std::size_t at = 0; at < text.size(); at += bytes_per_line) {
    const auto line = text.substr(at, bytes_per_line);
    const auto begin = out.size();
    out.resize(begin + base64_encoded_size(line.size(), true));
    encode_base64(line, base64_standard, true, out.data() + begin);
    out += "\r\n";
  }
}

}  // namespace

std::string with_mail_line_ends(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 32 + 2);
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find_first_of("\r\n", at), text.size());
    out.append(text.substr(at, end - at)).append("\r\n");
    at = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
  }
  return out;
}

std::string_view name_of(TransferEncoding encoding) {
  return encoding == TransferEncoding::base64 ? "base64" : "quoted-printable";
}

TransferEncoding encoding_for(std::string_view text) {
  const auto escaped = static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !is_plain(c) && c != '\r' && c != '\n'; }));
  // Quoted-printable adds two characters for each escaped byte, base64 one for every three bytes.
  return escaped * 6 > text.size() ? TransferEncoding::base64 : TransferEncoding::quoted_printable;
}

void append_encoded(std::string& out, std::string_view text, TransferEncoding encoding) {
  if (encoding == TransferEncoding::base64) append_base64(out, text);
  else append_quoted(out, text);
}

}  // namespace toolyard
