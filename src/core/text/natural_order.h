// Natural order: digits by their numeric value, so that `a2` comes before `a10`.
#pragma once
#include <algorithm>
#include <compare>
#include <string_view>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"

namespace toolyard {

enum class CaseRule { exact, ignored };

// Compares runs of ASCII digits by their values and everything else byte by byte; `ignored` applies
// to ASCII letters. Texts that differ only in leading zeros, or in ignored case, are equivalent.
// Takes from the budget of the call by what is read.
inline std::weak_ordering natural_order(std::string_view left, std::string_view right,
                                        CaseRule rule = CaseRule::exact) {
  // Both remove from the text what they return; numbers are returned without leading zeros.
  const auto take_number = [](std::string_view& text) {
    const auto end = std::ranges::find_if_not(text, is_digit);
    const auto digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(digits.size());
    spend(4 + digits.size());
    return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
  };
  const auto take_byte = [&](std::string_view& text) {
    const char first = rule == CaseRule::ignored ? lower(text.front()) : text.front();
    text.remove_prefix(1);
    return static_cast<unsigned char>(first);
  };
  while (!left.empty() && !right.empty()) {
    std::weak_ordering order = std::weak_ordering::equivalent;
    if (is_digit(left.front()) && is_digit(right.front())) {
      const auto a = take_number(left), b = take_number(right);
      order = a.size() != b.size() ? a.size() <=> b.size() : a <=> b;
    } else {
      spend(2);
      order = take_byte(left) <=> take_byte(right);
    }
    if (order != 0) return order;
  }
  return left.size() <=> right.size();
}

}  // namespace toolyard
