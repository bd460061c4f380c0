#include "http/rate_limit_fields.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace toolyard::http {

namespace {

constexpr std::int64_t largest_integer = 999'999'999'999'999;

bool is_written_as_is(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

void append_string(std::string& out, std::string_view text) {
  out += '"';
  if (std::ranges::all_of(text, is_written_as_is)) {
    out += text;
  } else {
    for (const char c : text) {
      if (c < ' ' || c > '~') continue;
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  out += '"';
}

void append_item(std::string& out, bool is_first, std::string_view policy) {
  if (!is_first) out += ", ";
  append_string(out, policy);
}

struct Parameter {
  char name;
  std::int64_t value;
};

void append_parameters(std::string& out, Parameter first, Parameter second) {
  std::array<char, 48> text;
  char* to = text.data();
  for (const auto& [name, value] : {first, second}) {
    *to++ = ';';
    *to++ = name;
    *to++ = '=';
    const auto written = std::clamp<std::int64_t>(value, 0, largest_integer);
    to = std::to_chars(to, text.data() + text.size(), written).ptr;
  }
  out.append(text.data(), to);
}

}  // namespace

void append_rate_limit_policy(std::string& out, std::span<const RateLimitItem> items) {
  for (const auto& item : items) {
    append_item(out, &item == items.data(), item.policy);
    append_parameters(out, {'q', item.quota}, {'w', item.window_s});
  }
}

void append_rate_limit(std::string& out, std::span<const RateLimitItem> items) {
  for (const auto& item : items) {
    append_item(out, &item == items.data(), item.policy);
    append_parameters(out, {'r', item.remaining}, {'t', item.reset_s});
  }
}

void add_rate_limit(const limits::Decision& decision, Response& response) {
  std::array<RateLimitItem, 2> items;
  std::size_t count = 0;
  const auto add = [&](std::string_view policy, const limits::Decision::Policy& state) {
    items[count++] = {policy, state.limit, state.window_s, state.remaining, state.reset_s};
  };
  if (decision.rate) add("rate", *decision.rate);
  if (decision.quota) add("quota", *decision.quota);
  if (count == 0) return;
  auto& lines = response.header_lines;
  lines.reserve(lines.size() + 160 * count);
  lines += "RateLimit-Policy: ";
  append_rate_limit_policy(lines, {items.data(), count});
  lines += "\r\nRateLimit: ";
  append_rate_limit(lines, {items.data(), count});
  lines += "\r\n";
}

}  // namespace toolyard::http
