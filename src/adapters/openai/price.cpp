#include "adapters/openai/price.h"

#include <algorithm>

namespace toolyard::openai {

namespace {

constexpr std::int64_t micros_per_dollar = 1'000'000;
constexpr std::int64_t max_dollars = 10'000;
constexpr std::int64_t million = 1'000'000;
// Neither the two products nor their sum overflow 64 bits.
static_assert(Tokens::most * (max_dollars * micros_per_dollar) <= INT64_MAX / 2 - million);

constexpr std::string_view digits = "0123456789";

std::optional<std::int64_t> parse_dollars(std::string_view text) {
  const auto point = text.find('.');
  const auto whole = text.substr(0, point);
  auto fraction = point == text.npos ? std::string_view("0") : text.substr(point + 1);
  if (whole.empty() || whole.size() > 5 || fraction.empty() || fraction.size() > 6 ||
      whole.find_first_not_of(digits) != whole.npos ||
      fraction.find_first_not_of(digits) != fraction.npos)
    return std::nullopt;
  std::int64_t micros = 0;
  for (const char c : whole) micros = micros * 10 + (c - '0');
  for (std::size_t i = 0; i < 6; ++i)
    micros = micros * 10 + (i < fraction.size() ? fraction[i] - '0' : 0);
  if (micros > max_dollars * micros_per_dollar) return std::nullopt;
  return micros;
}

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::int64_t believed(std::int64_t tokens) {
  return std::clamp<std::int64_t>(tokens, 0, Tokens::most);
}

}  // namespace

std::optional<Price> parse_price(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == text.npos) return std::nullopt;
  const auto input = parse_dollars(without_blanks(text.substr(0, comma)));
  const auto output = parse_dollars(without_blanks(text.substr(comma + 1)));
  if (!input || !output) return std::nullopt;
  return Price{*input, *output};
}

std::int64_t cost_micros(const Price& price, const Tokens& tokens) {
  const auto total =
      believed(tokens.prompt) * price.input + believed(tokens.completion) * price.output;
  return (total + million - 1) / million;
}

}  // namespace toolyard::openai
