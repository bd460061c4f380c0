#include "tools/base64/source.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/url.h"
#include "core/text/utf8.h"
#include "tools/base64/surroundings.h"

namespace toolyard::base64 {
namespace {

// Returns what is between the lines `-----BEGIN …-----` and `-----END …-----` of PEM, and after its
// header fields; null if the text is no PEM.
std::optional<std::string_view> inside_pem(std::string_view text) {
  constexpr std::string_view begin = "-----BEGIN ", end = "-----END ", dashes = "-----";
  if (!text.starts_with(begin)) return std::nullopt;
  const auto label = text.find(dashes, begin.size());
  const auto last = text.find(end, label == text.npos ? label : label + dashes.size());
  if (last == text.npos) return std::nullopt;
  auto inside = text.substr(label + dashes.size(), last - label - dashes.size());
  if (inside.find(':') == inside.npos) return inside;
  for (const std::string_view blank : {"\n\n", "\r\n\r\n"})
    if (const auto at = inside.find(blank); at != inside.npos)
      return inside.substr(at + blank.size());
  return inside;
}

// Returns what is between the lines `begin-base64 …` and `====` of uuencode; null if there are
// none.
std::optional<std::string_view> inside_uuencode(std::string_view text) {
  const auto line = text.find('\n');
  if (!text.starts_with("begin-base64 ") || line == text.npos) return std::nullopt;
  const auto inside = text.substr(line + 1);
  return inside.substr(0, std::min(inside.find("===="), inside.size()));
}

// Returns the text of an encoded word of MIME, such as `=?UTF-8?B?SGk=?=`; null if it is none.
std::optional<std::string_view> inside_encoded_word(std::string_view text) {
  if (!text.starts_with("=?") || !text.ends_with("?=") || text.size() < 8) return std::nullopt;
  const auto charset = text.find('?', 2);
  if (charset == text.npos || lower(text[charset + 1]) != 'b' || text[charset + 2] != '?')
    return std::nullopt;
  return text.substr(charset + 3, text.size() - charset - 5);
}

// Whether a text ends in a reference of HTML, such as `&#61;`.
bool ends_in_reference(std::string_view text) {
  constexpr std::size_t longest = 8;
  return text.ends_with(';') &&
         text.substr(text.size() - std::min(text.size(), longest)).contains('&');
}

// Removes what programs write around Base64 on its line: quotation marks, names of encodings and of
// digests, and escaped line ends.
std::string_view undressed(std::string_view text) {
  constexpr std::array<std::string_view, 10> names{
      "base64:", "base64,", "authorization:", "proxy-authorization:",
      "basic ",  "sha256-", "sha384-",        "sha512-",
      "b'",      "b\""};
  const auto has_prefix = [&](std::string_view name) {
    return text.size() > name.size() &&
           std::ranges::equal(text.substr(0, name.size()), name, {}, lower);
  };
  constexpr std::string_view quotes = "\"'`";
  for (std::size_t before = 0; before != text.size();) {
    before = text.size();
    text = trimmed(text);
    for (const auto name : names)
      if (has_prefix(name))
        text.remove_prefix(name.size() - (quotes.contains(name.back()) ? 1 : 0));
    for (const std::string_view end : {"\\n", "\\r", ",", ";"})
      if (text.ends_with(end) && !ends_in_reference(text)) text.remove_suffix(end.size());
    if (text.size() > 1 && quotes.contains(text.front()) && text.back() == text.front())
      text = text.substr(1, text.size() - 2);
  }
  return text;
}

// Whether all percent signs of a text escape characters of Base64 or white space.
bool is_percent_encoded(std::string_view text) {
  auto at = text.find('%');
  if (at == text.npos) return false;
  for (; at != text.npos; at = text.find('%', at + 1)) {
    if (text.size() - at < 3) return false;
    const int high = hex_value(text[at + 1]), low = hex_value(text[at + 2]);
    const auto c = static_cast<char>(high << 4 | low);
    const bool is_meant = is_letter_or_digit(c) || std::string_view("+/-_= \t\r\n").find(c) < 10;
    if (high < 0 || low < 0 || !is_meant) return false;
  }
  return true;
}

// Returns the character of an escape such as `\u003d`, which begins at a backslash; nothing if it
// is none of Base64.
std::optional<char> unicode_escape(std::string_view text) {
  constexpr std::size_t size = 6;
  if (text.size() < size || !text.starts_with("\\u00")) return std::nullopt;
  const int high = hex_value(text[4]), low = hex_value(text[5]);
  if (high < 0 || low < 0) return std::nullopt;
  const auto c = static_cast<char>(high << 4 | low);
  const bool is_meant = is_letter_or_digit(c) || std::string_view("+/-_= \t\r\n").contains(c);
  return is_meant ? std::optional(c) : std::nullopt;
}

// Whether all backslashes of a text begin escapes of JSON for characters of Base64 or white space.
bool has_json_escapes(std::string_view text) {
  auto at = text.find('\\');
  if (at == text.npos) return false;
  for (; at != text.npos; at = text.find('\\', at + 1)) {
    const bool is_short = at + 1 < text.size() && std::string_view("nrt/").contains(text[at + 1]);
    if (!is_short && !unicode_escape(text.substr(at))) return false;
  }
  return true;
}

std::string without_json_escapes(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') {
      decoded += text[at];
    } else if (const auto c = unicode_escape(text.substr(at))) {
      decoded += *c;
      at += 5;
    } else if (text[++at] == '/') {
      decoded += '/';
    }
  }
  return decoded;
}

// Whether a text is of the alphabet of Base32 and has its padding, which Base64 never has.
bool is_base32(std::string_view text) {
  text = trimmed(text);
  constexpr std::size_t group = 8, min_padding = 3;
  const auto end = text.find_last_not_of('=') + 1;
  const auto is_digit_of_it = [](char c) { return is_upper(c) || (c >= '2' && c <= '7'); };
  return text.size() % group == 0 && text.size() - end >= min_padding && end > 0 &&
         std::ranges::all_of(text.substr(0, end), is_digit_of_it);
}

}  // namespace

namespace {

// Opens a data URI, which is all of the text or a part of it. Returns whether there is one.
bool open_data_uri(std::string_view input, std::string_view text, DecodeMode mode, Source& source) {
  source.uri = parse_data_uri(text);
  if (!source.uri && mode == DecodeMode::lenient) {
    const auto inside = data_uri_inside(text);
    if (!inside.empty()) source.uri = parse_data_uri(inside);
    source.had_headers = source.uri.has_value();
  }
  if (!source.uri) return false;
  source.start = static_cast<std::size_t>(source.uri->data.data() - input.data());
  source.text = decode_percent(source.uri->data, source.storage);
  return true;
}

// Returns what is without all that surrounds it; null if nothing does.
std::optional<std::string_view> inside_anything(std::string_view text, DecodeMode mode) {
  if (const auto inside = inside_pem(text)) return inside;
  if (const auto inside = inside_uuencode(text)) return inside;
  if (const auto inside = inside_encoded_word(trimmed(text))) return inside;
  const auto bare = undressed(text);
  if (mode == DecodeMode::lenient)
    if (const auto inside = value_inside(bare)) return inside;
  return bare.size() < trimmed(text).size() ? std::optional(bare) : std::nullopt;
}

}  // namespace

void open(std::string_view input, DecodeMode mode, Source& source) {
  const auto start = std::min(input.find_first_not_of(" \t\r\n"), input.size());
  const auto rest = input.substr(start);
  source.text = input;
  if (open_data_uri(input, rest, mode, source) || mode == DecodeMode::strict) return;
  if (const auto inside = inside_anything(rest, mode)) {
    source.text = *inside;
    source.start = static_cast<std::size_t>(inside->data() - input.data());
    source.had_headers = true;
  } else if (is_percent_encoded(input)) {
    source.text = decode_percent(input, source.storage);
  }
  if (has_json_escapes(source.text)) {
    source.storage = without_json_escapes(source.text);
    source.text = source.storage;
    source.had_escapes = true;
  } else if (auto replaced = without_references(source.text)) {
    source.storage = std::move(*replaced);
    source.text = source.storage;
    source.had_references = true;
  }
}

void warn_of(const Source& source, Warnings& warnings) {
  if (source.had_headers)
    warnings.push_back({"headers_removed", "The text around the Base64 was skipped."});
  if (!source.uri && source.is_percent_decoded())
    warnings.push_back({"percent_decoded", "Percent-encoded characters were decoded."});
  if (source.had_escapes)
    warnings.push_back({"escapes_decoded", "Escape sequences of JSON were decoded."});
  if (source.had_references)
    warnings.push_back({"escapes_decoded", "References of HTML were decoded."});
  if (is_base32(source.text))
    warnings.push_back({"looks_base32", "The text looks like Base32; it was read as Base64."});
}

}  // namespace toolyard::base64
