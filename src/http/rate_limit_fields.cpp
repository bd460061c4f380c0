#include "http/rate_limit_fields.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace toolyard::http {

namespace {

constexpr std::int64_t largest_integer = 999'999'999'999'999;

void append_string(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c < ' ' || c > '~') continue;
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
}

void append_item(std::string& out, bool is_first, std::string_view policy) {
  if (!is_first) out += ", ";
  append_string(out, policy);
}

void append_parameter(std::string& out, char name, std::int64_t value) {
  char text[24] = {';', name, '='};
  value = std::clamp<std::int64_t>(value, 0, largest_integer);
  out.append(text, std::to_chars(text + 3, std::end(text), value).ptr);
}

}  // namespace

void append_rate_limit_policy(std::string& out, std::span<const RateLimitItem> items) {
  for (const auto& item : items) {
    append_item(out, &item == items.data(), item.policy);
    append_parameter(out, 'q', item.quota);
    append_parameter(out, 'w', item.window_s);
  }
}

void append_rate_limit(std::string& out, std::span<const RateLimitItem> items) {
  for (const auto& item : items) {
    append_item(out, &item == items.data(), item.policy);
    append_parameter(out, 'r', item.remaining);
    append_parameter(out, 't', item.reset_s);
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
