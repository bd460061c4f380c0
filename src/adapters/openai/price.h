// Prices of a language model's tokens.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolyard::openai {

// Price in millionths of a US dollar per million tokens.
struct Price {
  std::int64_t input = 0;
  std::int64_t output = 0;

  bool operator==(const Price&) const = default;
};

// Parses a price such as `0.15,0.60`: US dollars per million tokens of input and of output, each at
// most 10000 and with at most six decimals.
std::optional<Price> parse_price(std::string_view text);

struct Tokens {
  static constexpr std::int64_t most = 100'000'000;  // of each; larger counts are reduced to this

  std::int64_t prompt = 0;
  std::int64_t completion = 0;
};

// Returns the exact price in millionths of a US dollar, rounded up.
std::int64_t cost_micros(const Price& price, const Tokens& tokens);

}  // namespace toolyard::openai
