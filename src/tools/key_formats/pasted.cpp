#include "tools/key_formats/pasted.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/buffer.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"

namespace toolyard::key_formats {
namespace {

constexpr int max_layers = 4;

std::string_view without_layer(std::string_view text) {
  if (text.starts_with(byte_order_mark)) return text.substr(byte_order_mark.size());
  for (const char quote : {'"', '\'', '`'})
    if (text.size() >= 2 && text.front() == quote && text.back() == quote)
      return text.substr(1, text.size() - 2);
  return text;
}

// Returns what an escape stands for, and the number of characters after the backslashes that it
// has; zero if it is not one. A backslash at the end of a line joins it with the next.
struct Escape {
  std::string_view text;
  std::size_t size = 0;
};
Escape escape_at(std::string_view rest) {
  if (rest.empty()) return {};
  switch (rest.front()) {
    case 'n': return {"\n", 1};
    case 'r':
    case '\n': return {"", 1};
    case 't': return {" ", 1};
    case '"': return {"\"", 1};
    case '\'': return {"'", 1};
    case '/': return {"/", 1};
    case 'u':  // JSON writers escape `+`, `/`, `=`, `<` and `>` like this
      for (const auto& [digits, text] :
           {std::pair<std::string_view, std::string_view>{"u002b", "+"},
            {"u002f", "/"},
            {"u003d", "="},
            {"u003c", "<"},
            {"u003e", ">"},
            {"u000a", "\n"}})
        if (std::ranges::equal(rest.substr(0, digits.size()), digits, {}, lower))
          return {text, digits.size()};
      return {};
    default: return {};
  }
}

bool is_for_url(std::string_view text) {
  return text.contains("BEGIN%20") || text.contains("%0A") || text.contains("%0a");
}

Secret from_url(std::string_view text) {
  return Secret(written_string(text.size(), [&](char* out) {
    char* const begin = out;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const auto digits = text.substr(std::min(at + 1, text.size()), 2);
      if (text[at] == '%' && digits.size() == 2 && hex_value(digits[0]) >= 0 &&
          hex_value(digits[1]) >= 0) {
        *out++ = static_cast<char>(16 * hex_value(digits[0]) + hex_value(digits[1]));
        at += 2;
      } else {
        *out++ = text[at];
      }
    }
    return std::size_t(out - begin);
  }));
}

struct Sign {
  std::string_view typographic, plain;
};
// What mail programs and word processors make of the hyphens and blanks of a line `BEGIN`.
constexpr std::array signs{Sign{"\u2014", "--"}, Sign{"\u2013", "--"}, Sign{"\u2011", "-"},
                           Sign{"\u00a0", " "},  Sign{"\u200b", ""},   Sign{"\u2028", "\n"}};

bool has_signs(std::string_view text) {
  return std::ranges::any_of(signs,
                             [&](const Sign& sign) { return text.contains(sign.typographic); });
}

Secret with_plain_signs(std::string_view text) {
  return Secret(written_string(text.size(), [&](char* out) {
    char* const begin = out;
    while (!text.empty()) {
      const auto* found = std::ranges::find_if(
          signs, [&](const Sign& sign) { return text.starts_with(sign.typographic); });
      const auto plain = found == signs.end() ? text.substr(0, 1) : found->plain;
      out += plain.copy(out, plain.size());
      text.remove_prefix(found == signs.end() ? 1 : found->typographic.size());
    }
    return std::size_t(out - begin);
  }));
}

}  // namespace

std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  for (int layer = 0; layer < max_layers; ++layer) text = trimmed(without_layer(text));
  return text;
}

std::optional<Secret> unescaped(std::string_view text) {
  if (is_for_url(text)) return from_url(text);
  if (text.contains("BEGIN") && has_signs(text)) return with_plain_signs(text);
  if (!text.contains('\\')) return std::nullopt;
  return Secret(written_string(text.size(), [&](char* out) {
    char* const begin = out;
    while (!text.empty()) {
      const auto run = std::min(text.find('\\'), text.size());
      out += text.copy(out, run);
      text.remove_prefix(run);
      const auto count = std::min(text.find_first_not_of('\\'), text.size());
      const auto escape = escape_at(text.substr(count));
      if (escape.size == 0) out += text.copy(out, count);
      else out += escape.text.copy(out, escape.text.size());
      text.remove_prefix(count + escape.size);
    }
    return std::size_t(out - begin);
  }));
}

std::optional<std::string_view> assigned_value(std::string_view text) {
  constexpr std::string_view command = "export ";
  if (text.starts_with(command)) text = trimmed(text.substr(command.size()));
  const auto end = std::ranges::find_if_not(
      text, [](char c) { return is_letter_or_digit(c) || c == '_' || c == '-' || c == '.'; });
  const auto size = std::size_t(end - text.begin());
  auto rest = trimmed(text.substr(size));
  if (size == 0 || rest.size() < 2 || (rest[0] != '=' && rest[0] != ':')) return std::nullopt;
  return unquoted(rest.substr(1));
}

std::optional<std::string_view> dkim_key(std::string_view text) {
  if (!text.starts_with("v=DKIM1") && !text.starts_with("k=rsa") && !text.starts_with("k=ed25519"))
    return std::nullopt;
  for (auto at = text.find("p="); at != text.npos; at = text.find("p=", at + 1)) {
    if (at > 0 && text[at - 1] != ';' && !is_space(text[at - 1])) continue;
    const auto rest = text.substr(at + 2);
    return rest.substr(0, rest.find(';'));
  }
  return std::nullopt;
}

}  // namespace toolyard::key_formats
