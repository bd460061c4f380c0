#include "tests/fuzz/mail/mime.h"

#include <algorithm>
#include <charconv>

#include "core/text/base64.h"
#include "core/text/utf8.h"

namespace toolyard::fuzz {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t longest_line = 998;         // RFC 5322 2.1.1
constexpr std::size_t longest_body_line = 76;     // RFC 2045 6.7 and 6.8
constexpr std::size_t longest_encoded_word = 75;  // RFC 2047 2

// Splits an email into lines. Returns nothing if a line end is not CR LF, or a line is too long.
std::optional<Lines> lines_of(std::string_view mail) {
  Lines lines;
  while (!mail.empty()) {
    const auto end = mail.find_first_of(std::string_view("\r\n\0", 3));
    if (end == mail.npos || !mail.substr(end).starts_with("\r\n") || end > longest_line)
      return std::nullopt;
    lines.push_back(mail.substr(0, end));
    mail.remove_prefix(end + 2);
  }
  return lines;
}

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7f; });
}

// Removes the fields and the empty line after them from the lines, and returns the fields.
std::optional<HeaderFields> take_fields(Lines& lines) {
  HeaderFields fields;
  std::size_t next = 0;
  for (; next < lines.size() && !lines[next].empty(); ++next) {
    const auto line = lines[next];
    if (line.find_first_not_of(" \t") == line.npos) return std::nullopt;
    if (line.starts_with(' ') || line.starts_with('\t')) {
      if (fields.empty()) return std::nullopt;
      fields.back().second += line;
      continue;
    }
    const auto colon = line.find(": ");
    if (colon == line.npos || !is_name(line.substr(0, colon))) return std::nullopt;
    fields.emplace_back(line.substr(0, colon), line.substr(colon + 2));
  }
  if (next == lines.size()) return std::nullopt;
  lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(next) + 1);
  return fields;
}

// Decodes `=XX` of quoted-printable. Returns nothing if it is malformed or has lower-case digits.
std::optional<std::string> unquoted(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '=') {
      out += text[at];
      continue;
    }
    const auto digits = text.substr(at + 1, 2);
    unsigned byte = 0;
    const auto [end, fault] = std::from_chars(digits.begin(), digits.end(), byte, 16);
    const bool is_small = digits.find_first_of("abcdef") != digits.npos;
    if (digits.size() < 2 || end != digits.end() || is_small) return std::nullopt;
    out += static_cast<char>(byte);
    at += 2;
  }
  return out;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string out(base64_decoded_capacity(text.size()), '\0');
  const auto run = decode_base64(text, base64_standard, out.data());
  const auto padding = text.size() - run.read;
  if (padding > 2 || text.substr(run.read) != std::string(padding, '=')) return std::nullopt;
  out.resize(run.written);
  return out;
}

std::optional<std::string> quoted_body(const Lines& lines) {
  std::string out;
  for (auto line : lines) {
    if (line.ends_with(' ') || line.ends_with('\t')) return std::nullopt;
    const bool goes_on = line.ends_with('=');
    if (goes_on) line.remove_suffix(1);
    const auto text = unquoted(line);
    if (!text) return std::nullopt;
    out += *text + (goes_on ? "" : "\r\n");
  }
  return out;
}

// Decodes a body. Lines that mail servers might interpret, such as those that begin with a dot, are
// errors.
std::optional<std::string> body_of(const HeaderFields& fields, const Lines& lines) {
  std::string joined;
  for (const auto line : lines) {
    if (line.size() > longest_body_line || line.starts_with('.') || line.starts_with("From "))
      return std::nullopt;
    for (const char c : line)
      if ((c < ' ' && c != '\t') || c == 0x7f) return std::nullopt;
    joined += line;
  }
  const auto encoding = value_of(fields, "Content-Transfer-Encoding");
  if (encoding == "base64") return from_base64(joined);
  return encoding == "quoted-printable" ? quoted_body(lines) : std::nullopt;
}

std::optional<std::vector<MailPart>> parts_of(const Lines& lines, const std::string& boundary) {
  std::vector<MailPart> parts;
  const auto mark = "--" + boundary;
  auto line = std::ranges::find(lines, mark);
  // Only the line end that belongs to the first boundary may precede it.
  if (line - lines.begin() > 1) return std::nullopt;
  while (line != lines.end() && *line == mark) {
    const auto end = std::find_if(line + 1, lines.end(),
                                  [&](std::string_view one) { return one.starts_with(mark); });
    if (end == lines.end()) return std::nullopt;
    // The line end before a boundary belongs to it, so the last line is empty.
    Lines inner(line + 1, end);
    if (inner.empty() || !inner.back().empty()) return std::nullopt;
    inner.pop_back();
    auto& part = parts.emplace_back();
    auto fields = take_fields(inner);
    if (!fields) return std::nullopt;
    part.fields = std::move(*fields);
    auto body = body_of(part.fields, inner);
    if (!body) return std::nullopt;
    part.body = std::move(*body);
    line = end;
  }
  if (line == lines.end() || *line != mark + "--" || line + 1 != lines.end()) return std::nullopt;
  return parts;
}

// Decodes an encoded word, which must consist of whole characters.
std::optional<std::string> decoded_word(std::string_view word) {
  constexpr std::string_view start = "=?UTF-8?", end = "?=";
  const bool is_framed = word.size() > start.size() + 3 && word.size() <= longest_encoded_word &&
                         word.starts_with(start) && word.ends_with(end);
  if (!is_framed || word[start.size() + 1] != '?') return std::nullopt;
  const auto inner = word.substr(start.size() + 2, word.size() - start.size() - 4);
  if (inner.find('?') != inner.npos) return std::nullopt;
  std::string text(inner);
  if (word[start.size()] == 'Q') std::ranges::replace(text, '_', ' ');
  auto decoded = word[start.size()] == 'Q' ? unquoted(text) : from_base64(text);
  if (!decoded || !is_valid_utf8(*decoded)) return std::nullopt;
  return decoded;
}

}  // namespace

std::string value_of(const HeaderFields& fields, std::string_view name) {
  const auto is_named = [&](const auto& field) { return field.first == name; };
  if (std::ranges::count_if(fields, is_named) != 1) return {};
  return std::ranges::find_if(fields, is_named)->second;
}

std::optional<Mail> read_mail(std::string_view text) {
  auto lines = lines_of(text);
  if (!lines) return std::nullopt;
  auto fields = take_fields(*lines);
  if (!fields) return std::nullopt;
  Mail mail{.fields = std::move(*fields), .parts = {}};
  constexpr std::string_view several = "multipart/alternative; boundary=\"";
  const auto type = value_of(mail.fields, "Content-Type");
  if (type.starts_with(several)) {
    auto parts = parts_of(*lines, type.substr(several.size(), type.size() - several.size() - 1));
    if (!parts) return std::nullopt;
    mail.parts = std::move(*parts);
    return mail;
  }
  auto body = body_of(mail.fields, *lines);
  if (!body) return std::nullopt;
  mail.parts.push_back({.fields = {}, .body = std::move(*body)});
  return mail;
}

std::optional<std::string> text_of_field(std::string_view value) {
  if (value.find("=?") == value.npos) return std::string(value);
  std::string out;
  for (auto rest = value; !rest.empty();) {
    const auto end = std::min(rest.find(' '), rest.size());
    const auto word = decoded_word(rest.substr(0, end));
    if (!word) return std::nullopt;
    out += *word;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out;
}

std::optional<NamedAddress> address_in(std::string_view value) {
  if (!value.ends_with('>')) return NamedAddress{.name = {}, .address = std::string(value)};
  const auto open = value.rfind(" <");
  if (open == value.npos) return std::nullopt;
  const std::string address(value.substr(open + 2, value.size() - open - 3));
  const auto name = value.substr(0, open);
  if (!name.starts_with('"')) {
    const auto text = text_of_field(name);
    return text ? std::optional(NamedAddress{*text, address}) : std::nullopt;
  }
  std::string out;
  for (std::size_t at = 1; at + 1 < name.size(); ++at) {
    if (name[at] == '"' || (name[at] == '\\' && at + 2 == name.size())) return std::nullopt;
    if (name[at] == '\\') ++at;
    out += name[at];
  }
  if (name.size() < 2 || !name.ends_with('"')) return std::nullopt;
  return NamedAddress{out, address};
}

}  // namespace toolyard::fuzz
