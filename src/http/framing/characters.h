// Character classes of HTTP and URIs, as lookup tables.
#pragma once

#include <array>
#include <string_view>

#include "core/text/characters.h"
#include "core/text/hex.h"

namespace toolyard::http {

namespace detail {

constexpr std::array<bool, 256> members(std::string_view others) {
  std::array<bool, 256> table{};
  for (int c = '0'; c <= '9'; ++c) table[static_cast<unsigned>(c)] = true;
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<unsigned>(c)] = true;
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<unsigned>(c)] = true;
  for (const char c : others) table[static_cast<unsigned char>(c)] = true;
  return table;
}

inline constexpr auto token_bytes = members("!#$%&'*+-.^_`|~");
inline constexpr auto request_id_bytes = members("._-");
// The characters of paths and queries in RFC 3986, and the square brackets that many clients do not
// encode in queries. Without '?', which begins the query, and '%', which must be followed by two
// hexadecimal digits.
inline constexpr auto target_bytes = members("-._~!$&'()*+,;=:@/[]");
// Narrower than RFC 3986, which allows commas: those could come from two Host fields joined to one.
inline constexpr auto host_bytes = members("-._~");

inline constexpr auto field_bytes = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < table.size(); ++c) table[c] = c == '\t' || (c >= 0x20 && c != 0x7f);
  return table;
}();

}  // namespace detail

constexpr bool is_token_byte(unsigned char c) { return detail::token_bytes[c]; }
constexpr bool is_request_id_byte(unsigned char c) { return detail::request_id_bytes[c]; }
constexpr bool is_target_byte(unsigned char c) { return detail::target_bytes[c]; }
constexpr bool is_host_byte(unsigned char c) { return detail::host_bytes[c]; }
/// Whether a byte may occur in a field value: every byte but control characters other than tab.
constexpr bool is_field_byte(unsigned char c) { return detail::field_bytes[c]; }

}  // namespace toolyard::http
