#include "tools/pdf/reading/values.h"

#include <algorithm>
#include <utility>

namespace toolyard::pdf {

namespace {

// An entry of a cross-reference stream has at least one byte, and takes a quarter of the memory of
// a value. In text, most words are short.
constexpr std::size_t bytes_per_value = 4, usual_token = 6;

bool is_delimiter(char c) {
  return std::string_view("()<>[]{}/%").find(c) != std::string_view::npos;
}
bool opens(char c) { return c == '(' || c == '<' || c == '[' || c == '/'; }

}  // namespace

void ValueCounter::begin_token(char first) {
  first_ = first;
  token_size_ = 1;
  ++values_;
}

// A reference such as `12 0 R` is one value.
void ValueCounter::end_token() {
  if (token_size_ == 0) return;
  const bool is_integer = first_ >= '0' && first_ <= '9';
  if (token_size_ == 1 && first_ == 'R' && integers_ >= 2) values_ -= 2;
  integers_ = is_integer ? integers_ + 1 : 0;
  token_size_ = 0;
}

std::size_t ValueCounter::add(std::string_view text) {
  for (const char c : text) {
    if (is_space(c)) {
      if (token_size_ == 0) ++loose_;
      end_token();
    } else if (is_delimiter(c)) {
      const bool is_second = c == '<' && first_ == '<' && token_size_ == 1;
      if (token_size_ == 0 && !opens(c)) ++loose_;
      end_token();
      integers_ = 0;
      if (opens(c) && !is_second) begin_token(c);
      if (c == '[') token_size_ = 0;
    } else if (token_size_ == 0) {
      begin_token(c);
    } else if (++token_size_ > usual_token) {
      ++loose_;
    }
  }
  const auto all = std::max(values_ + loose_ / bytes_per_value, reported_);
  return all - std::exchange(reported_, all);
}

}  // namespace toolyard::pdf
