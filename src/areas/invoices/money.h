// Exact decimal arithmetic for money. Amounts are minor units in 64 bits; prices are decimal
// strings of minor units with up to twelve places. Only functions that document it round: half up,
// negative numbers half away from zero. A result that does not fit is reported as nullopt or false,
// never as another number.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::invoices {

__extension__ using WideInteger = __int128;

// A decimal number: `scaled` is its value in units of 10^-12, `places` the number of decimal places
// it was written with.
struct Decimal {
  static constexpr int max_places = 12;
  static constexpr std::int64_t one = 1'000'000'000'000;

  WideInteger scaled = 0;
  int places = 0;
};

// Parses a decimal number such as `-12` or `0.15`: an optional minus sign, digits, and optionally a
// point with 1 to 12 digits. Returns nullopt for any other text, such as one with an exponent or
// blanks, and if the magnitude is 2^63 or more.
std::optional<Decimal> parse_decimal(std::string_view text);

// An exact sum of products of a quantity and a price.
class ExactSum {
 public:
  // Adds `quantity` times `price`. Returns false if the sum exceeds 64 bits of minor units; it must
  // not be used afterwards. `quantity` must not be negative.
  [[nodiscard]] bool add(std::int64_t quantity, const Decimal& price);
  // Returns the sum rounded half up to whole units; nullopt if that exceeds 64 bits.
  std::optional<std::int64_t> rounded() const;

 private:
  WideInteger scaled_ = 0;
};

// Returns the product without rounding, with as many decimal places as the price was written with.
std::string exact_product(std::int64_t quantity, const Decimal& price);

// Returns a percentage of an amount, rounded half up; nullopt if `percent` exceeds 100.
std::optional<std::int64_t> percent_of(std::int64_t amount, const Decimal& percent);

// Adds two amounts. Returns nullopt if the sum exceeds 64 bits.
std::optional<std::int64_t> sum_of(std::int64_t one, std::int64_t other);

// Moves the point of a decimal string to the left by `places`: `15` with two places is `0.15`.
std::string shifted(std::string_view decimal, int places);

}  // namespace toolyard::invoices
