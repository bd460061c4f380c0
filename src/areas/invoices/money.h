// Exact money. Amounts are whole minor units in 64 bits, prices decimal texts of minor units with
// up to twelve places, and nothing in between is ever rounded but where it is said: half up, away
// from zero. What does not fit is nothing, never another number.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::invoices {

__extension__ using WideInteger = __int128;

// A decimal number: `scaled` is the number of 10^-12, `places` how many it was written with.
struct Decimal {
  static constexpr int most_places = 12;
  static constexpr std::int64_t one = 1'000'000'000'000;

  WideInteger scaled = 0;
  int places = 0;
};

// `-12`, `0.15`: digits, perhaps a sign before them and a point with 1 to 12 more behind; no
// exponent, no blanks. Nothing for what is written otherwise, or is beyond 64 bits.
std::optional<Decimal> parse_decimal(std::string_view text);

// A sum of quantities times prices, kept exactly.
class ExactSum {
 public:
  // False where it would leave 64 bits of minor units; then the sum is of no use any more. The
  // quantity is 0 or more.
  [[nodiscard]] bool add(std::int64_t quantity, const Decimal& price);
  // Rounded half up to whole units.
  std::optional<std::int64_t> rounded() const;

 private:
  WideInteger scaled_ = 0;
};

// A quantity times a price without rounding, with as many places as the price was written with.
std::string exact_product(std::int64_t quantity, const Decimal& price);

// So many percent of an amount, rounded half up.
std::optional<std::int64_t> percent_of(std::int64_t amount, const Decimal& percent);

// Nothing where it does not fit.
std::optional<std::int64_t> sum_of(std::int64_t one, std::int64_t other);

// Moves the point of a decimal text so many places to the left: `15` of two places is `0.15`.
std::string shifted(std::string_view decimal, int places);

}  // namespace toolyard::invoices
