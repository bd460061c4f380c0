#include "http/fields/rate_limit_fields.h"

#include <algorithm>
#include <array>

#include "http/framing/cursor.h"

namespace toolyard::http {

namespace {

constexpr std::int64_t largest_integer = 999'999'999'999'999;

struct Parameter {
  char name;
  std::int64_t RateLimitItem::* value;
};
// A semicolon, a name, an equals sign and up to 15 digits, for which Cursor requires room for 20.
constexpr std::size_t max_parameter_bytes = 3 + 20;

void write_string(Cursor& to, std::string_view text) {
  to << '"';
  for (const char c : text) {
    if (c < ' ' || c > '~') continue;
    if (c == '"' || c == '\\') to << '\\';
    to << c;
  }
  to << '"';
}

void write_parameter(Cursor& to, const Parameter& parameter, const RateLimitItem& item) {
  const auto value = std::clamp<std::int64_t>(item.*parameter.value, 0, largest_integer);
  to << ';' << parameter.name << '=' << static_cast<std::size_t>(value);
}

// Appends a header line with a single allocation, because it is written for every call.
void append_line(std::string& out, std::string_view name, std::span<const RateLimitItem> items,
                 const Parameter& first, const Parameter& second) {
  auto most = name.size() + 4;
  for (const auto& item : items) most += 4 + 2 * item.policy.size() + 2 * max_parameter_bytes;
  const auto start = out.size();
  out.resize_and_overwrite(start + most, [&](char* text, std::size_t) {
    Cursor to(text + start);
    to << name;
    for (const auto& item : items) {
      to << (&item == items.data() ? ": " : ", ");
      write_string(to, item.policy);
      write_parameter(to, first, item);
      write_parameter(to, second, item);
    }
    to << "\r\n";
    return static_cast<std::size_t>(to.at() - text);
  });
}

}  // namespace

void append_rate_limit_fields(std::string& out, std::span<const RateLimitItem> items) {
  if (items.empty()) return;
  append_line(out, "RateLimit-Policy", items, {'q', &RateLimitItem::quota},
              {'w', &RateLimitItem::window_s});
  append_line(out, "RateLimit", items, {'r', &RateLimitItem::remaining},
              {'t', &RateLimitItem::reset_s});
}

void add_rate_limit(const limits::Decision& decision, Response& response) {
  std::array<RateLimitItem, 2> items;
  std::size_t count = 0;
  const auto add = [&](std::string_view policy, const limits::Decision::Policy& state) {
    items[count++] = {policy, state.limit, state.window_s, state.remaining, state.reset_s};
  };
  if (decision.rate) add("rate", *decision.rate);
  if (decision.quota) add("quota", *decision.quota);
  append_rate_limit_fields(response.header_lines, {items.data(), count});
}

}  // namespace toolyard::http
