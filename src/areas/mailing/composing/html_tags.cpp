#include "areas/mailing/composing/html_tags.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::campaigns {

using std::string_view;

bool is_html_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f'; }

bool is_html_name(string_view text, string_view wanted) {
  return text.size() == wanted.size() &&
         std::ranges::equal(text, wanted, [](char a, char b) { return lower(a) == b; });
}

std::size_t find_html(string_view text, string_view wanted, std::size_t from) {
  const auto found =
      std::search(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), wanted.begin(),
                  wanted.end(), [](char a, char b) { return lower(a) == b; });
  return found == text.end() ? text.npos : static_cast<std::size_t>(found - text.begin());
}

bool begins_html_tag(string_view html, std::size_t at) {
  const char next = at + 1 < html.size() ? html[at + 1] : ' ';
  return next == '/' || next == '!' || next == '?' || is_letter(next);
}

std::size_t find_html_tag(string_view html, std::size_t from) {
  auto at = html.find('<', from);
  while (at != html.npos && !begins_html_tag(html, at)) at = html.find('<', at + 1);
  return at;
}

// A quote begins a value only after a `=`: elsewhere, it is part of a name.
std::size_t end_of_html_tag(string_view html, std::size_t at) {
  bool is_value = false;
  while (at < html.size()) {
    const char c = html[at];
    if (c == '>') return at + 1;
    if (is_value && (c == '"' || c == '\'')) {
      at = std::min(html.find(c, at + 1), html.size() - 1);
      is_value = false;
    } else if (!is_html_blank(c)) {
      is_value = c == '=';
    }
    ++at;
  }
  return html.size();
}

HtmlTag read_html_tag(string_view html, std::size_t at) {
  HtmlTag tag;
  if (html.substr(at).starts_with("<!--")) {
    const auto end = html.find("-->", at + 4);
    tag.end = end == html.npos ? html.size() : end + 3;
    return tag;
  }
  auto from = at + 1;
  tag.is_end = from < html.size() && html[from] == '/';
  if (tag.is_end) ++from;
  auto to = from;
  while (to < html.size() && !is_html_blank(html[to]) && html[to] != '/' && html[to] != '>') ++to;
  tag.name = html.substr(from, to - from);
  tag.attributes = to;
  tag.end = end_of_html_tag(html, to);
  return tag;
}

std::pair<std::size_t, std::size_t> html_value_of(string_view html, const HtmlTag& tag,
                                                  string_view wanted) {
  auto at = tag.attributes;
  const bool is_closed = tag.end > tag.attributes && html[tag.end - 1] == '>';
  const auto end = tag.end - (is_closed ? 1 : 0);
  while (at < end) {
    while (at < end && (is_html_blank(html[at]) || html[at] == '/')) ++at;
    const auto name = at;
    while (at < end && !is_html_blank(html[at]) && html[at] != '=') ++at;
    const auto name_size = at - name;
    while (at < end && is_html_blank(html[at])) ++at;
    if (at >= end || html[at] != '=') continue;
    do ++at;
    while (at < end && is_html_blank(html[at]));
    auto begin = at;
    if (at < end && (html[at] == '"' || html[at] == '\'')) {
      begin = at + 1;
      at = std::min(html.find(html[at], begin), end);
    } else {
      while (at < end && !is_html_blank(html[at])) ++at;
    }
    if (is_html_name(html.substr(name, name_size), wanted)) return {begin, at - begin};
    ++at;
  }
  return {0, string_view::npos};
}

namespace {

constexpr std::array<std::pair<string_view, string_view>, 9> basic_names{{{"amp", "&"},
                                                                          {"lt", "<"},
                                                                          {"gt", ">"},
                                                                          {"quot", "\""},
                                                                          {"apos", "'"},
                                                                          {"nbsp", "\u00a0"},
                                                                          {"copy", "\u00a9"},
                                                                          {"reg", "\u00ae"},
                                                                          {"shy", ""}}};
// What browsers read for the numbers 128 to 159: the characters of Windows-1252.
constexpr std::array<char32_t, 32> windows_characters{
    0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021, 0x2c6,  0x2030, 0x160,
    0x2039, 0x152,  0x8d,   0x17d,  0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};

void append_number(std::string& out, std::uint32_t value) {
  if (value >= 128 && value < 160) value = windows_characters[value - 128];
  const bool is_character =
      value >= ' ' && value != 0x7f && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
  append_code_point(out, is_character ? static_cast<char32_t>(value) : U'\ufffd');
}

// Appends the character of a numeric reference. Returns its size, or 0 if there is none.
std::size_t append_numeric(std::string& out, string_view text) {
  if (!text.starts_with("&#")) return 0;
  const bool is_hex = text.size() > 2 && lower(text[2]) == 'x';
  const auto* const begin = text.data() + (is_hex ? 3 : 2);
  std::uint32_t value = 0;
  const auto [end, fault] =
      std::from_chars(begin, text.data() + text.size(), value, is_hex ? 16 : 10);
  if (end == begin) return 0;
  append_number(out, fault == std::errc() ? value : 0);
  const auto size = static_cast<std::size_t>(end - text.data());
  return size + (text.substr(size).starts_with(';') ? 1 : 0);
}

// Appends the characters of a named reference. Returns its size, or 0 if there is none. Browsers
// read the basic names without a semicolon, too.
std::size_t append_named(std::string& out, string_view text, const FindEntity& find_entity) {
  constexpr std::size_t longest_name = 40;
  const auto name = text.substr(
      1, std::min(text.substr(1, longest_name)
                      .find_first_not_of(
                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
                  longest_name));
  const bool is_closed = text.substr(1 + name.size()).starts_with(';');
  const auto* known =
      std::ranges::find(basic_names, name, [](const auto& one) { return one.first; });
  if (known != basic_names.end()) {
    out.append(known->second);
    return 1 + name.size() + (is_closed ? 1 : 0);
  }
  const auto found = is_closed && find_entity ? find_entity(name) : string_view();
  out.append(found);
  return found.empty() ? 0 : 2 + name.size();
}

}  // namespace

std::string without_entities(string_view text, const FindEntity& find_entity) {
  std::string out;
  while (!text.empty()) {
    const auto next = std::min(text.find('&'), text.size());
    out.append(text.substr(0, next));
    text.remove_prefix(next);
    if (text.empty()) break;
    auto size = append_numeric(out, text);
    if (size == 0) size = append_named(out, text, find_entity);
    if (size == 0) out += '&';
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return out;
}

}  // namespace toolyard::campaigns
