// The id of a sign-in: sixteen hexadecimal digits, with which the ids (`jti`) of its tokens begin.
#pragma once
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::accounts {

inline constexpr std::size_t sign_in_digits = 16;

// Returns the number of a family id or of a `jti`; 0 if it does not begin with a hexadecimal digit.
inline std::uint64_t sign_in_number(std::string_view name) {
  std::uint64_t number = 0;
  const auto id = name.substr(0, sign_in_digits);
  std::from_chars(id.data(), id.data() + id.size(), number, 16);
  return number;
}

inline std::string sign_in_id(std::uint64_t number) {
  std::string id(sign_in_digits, '0');
  for (auto digit = id.rbegin(); number != 0; ++digit, number /= 16)
    *digit = "0123456789abcdef"[number % 16];
  return id;
}

}  // namespace toolyard::accounts
