#include "http/rate_limit_fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace toolyard::http {

namespace {

constexpr std::int64_t largest_integer = 999'999'999'999'999;

struct Parameter {
  char name;
  std::int64_t RateLimitItem::* value;
};
constexpr std::size_t most_parameter_bytes = 3 + 15;

class Cursor {
 public:
  explicit Cursor(char* at) : at_(at) {}
  char* at() const { return at_; }
  void text(std::string_view text) {
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
  }
  void string(std::string_view text) {
    *at_++ = '"';
    for (const char c : text) {
      if (c < ' ' || c > '~') continue;
      if (c == '"' || c == '\\') *at_++ = '\\';
      *at_++ = c;
    }
    *at_++ = '"';
  }
  void parameter(const Parameter& parameter, const RateLimitItem& item) {
    const auto value = std::clamp<std::int64_t>(item.*parameter.value, 0, largest_integer);
    *at_++ = ';';
    *at_++ = parameter.name;
    *at_++ = '=';
    at_ = std::to_chars(at_, at_ + most_parameter_bytes, value).ptr;
  }

 private:
  char* at_;
};

// One line, in one piece: it is written for every call.
void append_line(std::string& out, std::string_view name, std::span<const RateLimitItem> items,
                 const Parameter& first, const Parameter& second) {
  auto most = name.size() + 4;
  for (const auto& item : items) most += 4 + 2 * item.policy.size() + 2 * most_parameter_bytes;
  const auto start = out.size();
  out.resize_and_overwrite(start + most, [&](char* text, std::size_t) {
    Cursor to(text + start);
    to.text(name);
    for (const auto& item : items) {
      to.text(&item == items.data() ? ": " : ", ");
      to.string(item.policy);
      to.parameter(first, item);
      to.parameter(second, item);
    }
    to.text("\r\n");
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
