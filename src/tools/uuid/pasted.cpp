#include "tools/uuid/pasted.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "core/text/base64.h"
#include "core/text/characters.h"
#include "core/text/data_uri.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"

namespace toolyard::uuid {
namespace {

constexpr std::size_t longest_single = 128;  // bytes of a text that is one UUID
constexpr std::size_t pasted_size = 36;

// Names in front of a UUID: of types, functions and schemes, in lower case.
constexpr std::array<std::string_view, 12> names{
    "urn:uuid", "uuid", "guid",     "luuid",           "csuuid", "juuid",
    "pyuuid",   "x",    "new guid", "uuid.fromstring", "touuid", "guid.parse"};
constexpr std::string_view around = " \t\r\n\"'`()[]<>{},;:=";
constexpr std::string_view around_base64 = " \t\r\n\"'`(),;";

std::string_view stripped(std::string_view text, std::string_view marks = around) {
  const auto begin = std::min(text.find_first_not_of(marks), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(marks) + 1);
}

// Removes the name in front of a UUID if a separator follows it.
std::string_view without_name(std::string_view text) {
  const auto size =
      std::min(text.find_first_of(text.starts_with("urn") ? "(" : "(:'\"="), text.size());
  for (const auto name : names) {
    const bool is_name = text.size() > name.size() &&
                         std::ranges::equal(text.substr(0, name.size()), name, {}, lower);
    if (is_name && (size == name.size() || around.contains(text[name.size()])))
      return stripped(text.substr(name.size()));
  }
  return text;
}

bool is_dash(char32_t c) {
  return c == '-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xff0d;
}

// The digits of a text, and the sizes of the groups that separators make of them.
struct Groups {
  std::string digits;
  std::vector<std::size_t> sizes;
};

std::optional<Groups> groups_of(std::string_view text) {
  Groups groups;
  bool is_new = true;
  for (std::size_t at = 0; at < text.size();) {
    const char next = at + 1 < text.size() ? lower(text[at + 1]) : '\0';
    if (is_new && (text[at] == '0' || text[at] == '\\') && next == 'x') {
      at += 2;
      continue;
    }
    if (hex_value(text[at]) >= 0) {
      if (is_new) groups.sizes.push_back(0);
      is_new = false;
      ++groups.sizes.back();
      groups.digits += text[at++];
      continue;
    }
    const auto point = code_point_at(text, at);
    if (!is_dash(point.value) && !std::string_view(" \t_:,.+/{}").contains(text[at]))
      return std::nullopt;
    is_new = true;
    at += point.length;
  }
  return groups;
}

// Whether groups are as usual; a hyphen in the wrong place is a mistake.
bool are_usual(const std::vector<std::size_t>& sizes) {
  static const std::vector<std::vector<std::size_t>> usual{
      {32}, {8, 4, 4, 4, 12}, {8, 8, 8, 8}, {8, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2}, {8, 4, 4, 16}};
  const auto all_are = [&](std::size_t size) {
    return sizes.size() * size == 32 &&
           std::ranges::all_of(sizes, [&](std::size_t one) { return one == size; });
  };
  return std::ranges::find(usual, sizes) != usual.end() || all_are(2) || all_are(4);
}

Uuid uuid_of_digits(std::string_view digits) {
  Uuid uuid{};
  for (std::size_t i = 0; i < 32; ++i)
    uuid[i / 2] = static_cast<std::uint8_t>(uuid[i / 2] << 4 | hex_value(digits[i]));
  return uuid;
}

std::optional<Uuid> read_groups(std::string_view text) {
  const auto groups = groups_of(text);
  if (!groups || !are_usual(groups->sizes)) return std::nullopt;
  return uuid_of_digits(groups->digits);
}

// Reads Base64 that has padding or digits that base64url lacks, also as `BinData(4, "…")` of
// MongoDB.
std::optional<Uuid> read_base64(std::string_view text) {
  constexpr std::string_view function = "bindata(";
  constexpr std::size_t size = 24;
  if (text.size() > function.size() &&
      std::ranges::equal(text.substr(0, function.size()), function, {}, lower))
    text = stripped(text.substr(std::min(text.find(','), text.size())), around_base64);
  const bool is_padded = text.size() == size && text.ends_with("==");
  if (!is_padded && !is_standard_base64(text)) return std::nullopt;
  const auto digits = text.substr(0, size - 2);
  for (const auto* alphabet : {&base64_standard, &base64_url}) {
    char bytes[base64_decoded_capacity(size)];
    const auto run = decode_base64(digits, *alphabet, bytes);
    if (run.read < digits.size() || run.has_trailing_bits) continue;
    Uuid uuid{};
    std::memcpy(uuid.data(), bytes, uuid.size());
    return uuid;
  }
  return std::nullopt;
}

// Invisible characters that pages and mail programs put around what is copied.
constexpr std::array<std::string_view, 8> invisible{"\u200b", "\u200c", "\u200d", "\u200e",
                                                    "\u200f", "\u2060", "\ufeff", "\u00a0"};

bool ends_in_word(std::string_view text) {
  const auto is_last = [&](std::string_view one) { return text.ends_with(one); };
  return !text.empty() && (is_letter_or_digit(text.back()) || text.back() < 0) &&
         std::ranges::none_of(invisible, is_last);
}
bool begins_in_word(std::string_view text) {
  const auto is_first = [&](std::string_view one) { return text.starts_with(one); };
  return !text.empty() && (is_letter_or_digit(text.front()) || text.front() < 0) &&
         std::ranges::none_of(invisible, is_first);
}

// Whether there is a hyphenated UUID at an offset, and no letter or digit beside it.
bool is_hyphenated_at(std::string_view text, std::size_t at) {
  for (std::size_t i = 0; i < pasted_size; ++i) {
    const bool is_hyphen = i == 8 || i == 13 || i == 18 || i == 23;
    const char c = text[at + i];
    if (is_hyphen ? c != '-' : hex_value(c) < 0) return false;
  }
  const auto end = at + pasted_size;
  return !ends_in_word(text.substr(0, at)) && !begins_in_word(text.substr(end));
}

Pasted find_in_text(std::string_view text) {
  Pasted found{.is_in_a_text = true};
  // Its first hyphen is after eight digits.
  for (auto hyphen = text.find('-'); hyphen != text.npos; hyphen = text.find('-', hyphen + 1)) {
    if (hyphen < 8 || text.size() - (hyphen - 8) < pasted_size) continue;
    const auto at = hyphen - 8;
    if (!is_hyphenated_at(text, at)) continue;
    if (found.count == 0) {
      std::string digits;
      for (const char c : text.substr(at, pasted_size))
        if (c != '-') digits += c;
      found.uuid = uuid_of_digits(digits);
    } else if (found.count == 1) {
      found.second = at;
    }
    ++found.count;
    hyphen += pasted_size - 9;
  }
  return found;
}

bool is_of_name(char c) { return is_letter(c) || c == '_' || c == '$' || c == '.'; }

// Removes a word that cannot be hexadecimal and the separator behind it, such as `ulid:`.
std::string_view without_word(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, is_of_name);
  const auto word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  const bool is_word = std::ranges::any_of(word, [](char c) { return hex_value(c) < 0; });
  const auto behind = trimmed(text.substr(word.size()));
  if (!is_word || behind.empty() || !std::string_view(":=(\"'").contains(behind[0])) return text;
  return stripped(behind);
}

}  // namespace

bool is_standard_base64(std::string_view text) {
  constexpr std::size_t size = 22;
  return text.size() == size && text.find_first_of("+/") != text.npos && text[0] != '/' &&
         std::ranges::all_of(text, [](char c) { return base64_standard.has(c); }) &&
         std::ranges::any_of(text, is_digit) && std::ranges::any_of(text, is_upper) &&
         std::ranges::any_of(text, is_lower);
}

std::string_view identifier_in(std::string_view text) {
  constexpr std::string_view quotes = " \t\r\n\"'`()[]<>,;=";
  if (text.size() > longest_single || text.starts_with("urn:")) return text;
  auto inside = stripped(text, text.contains('"') ? around : quotes);
  for (std::size_t before = 0; before != inside.size();) {
    before = inside.size();
    inside = without_word(inside);
  }
  return inside;
}

Pasted find_pasted(std::string_view text) {
  const bool is_open = text.starts_with('{') && !text.contains('}');
  if (is_open) return {};
  if (text.size() <= longest_single) {
    const auto inside = stripped(text);
    std::string storage;
    const auto bare = without_name(stripped(decode_percent(inside, storage)));
    if (const auto uuid = read_groups(bare)) return {.count = 1, .uuid = *uuid};
    if (const auto uuid = read_base64(stripped(text, around_base64)))
      return {.count = 1, .uuid = *uuid};
  }
  return find_in_text(text);
}

}  // namespace toolyard::uuid
