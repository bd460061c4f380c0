#include "core/text/natural_order.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"

namespace toolyard {
namespace {

// Takes the run of digits that a text begins with off the text. Returns it without leading zeros.
std::string_view take_number(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, is_digit);
  const auto digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  spend(4 + digits.size());
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

unsigned char take_byte(std::string_view& text, CaseRule rule) {
  const char first = rule == CaseRule::ignored ? lower(text.front()) : text.front();
  text.remove_prefix(1);
  return static_cast<unsigned char>(first);
}

}  // namespace

std::weak_ordering natural_order(std::string_view left, std::string_view right, CaseRule rule) {
  while (!left.empty() && !right.empty()) {
    std::weak_ordering order = std::weak_ordering::equivalent;
    if (is_digit(left.front()) && is_digit(right.front())) {
      const auto a = take_number(left), b = take_number(right);
      order = a.size() != b.size() ? a.size() <=> b.size() : a <=> b;
    } else {
      spend(2);
      order = take_byte(left, rule) <=> take_byte(right, rule);
    }
    if (order != 0) return order;
  }
  return left.size() <=> right.size();
}

}  // namespace toolyard
