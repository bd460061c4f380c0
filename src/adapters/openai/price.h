// What a model's tokens cost.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolyard::openai {

// Millionths of a US dollar for a million tokens.
struct Price {
  std::int64_t input = 0;
  std::int64_t output = 0;

  bool operator==(const Price&) const = default;
};

// `0.15,0.60`: US dollars for a million tokens of input and of output, each up to 10000 and with up
// to six digits behind the point.
std::optional<Price> parse_price(std::string_view text);

struct Tokens {
  static constexpr std::int64_t most = 100'000'000;  // of either; more are none that we believe

  std::int64_t prompt = 0;
  std::int64_t completion = 0;
};

// Exactly, in millionths of a US dollar, rounded up.
std::int64_t cost_micros(const Price& price, const Tokens& tokens);

}  // namespace toolyard::openai
