// The lines of an invoice, their taxes, and what they come to. The amounts follow from quantities
// and prices alone: the same lines always come to the same amounts.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe.h"
#include "core/error.h"

namespace toolyard::invoices {

enum class LineKind : std::uint8_t { usage, subscription, adjustment };
constexpr auto spellings(LineKind) {
  return std::array<Spelling<LineKind>, 3>{
      {{LineKind::usage, "usage", "Calls that were counted."},
       {LineKind::subscription, "subscription", "The price of a plan."},
       {LineKind::adjustment, "adjustment", "Anything else; it may take something off."}}};
}

// Each unit costs what the tier says that it falls into.
struct Tier {
  std::optional<std::int64_t> up_to;
  std::string unit_amount;
  bool operator==(const Tier&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Tier::up_to>("The last unit of the tier, counted from 1; null for all that follow.")
            .limits(1, 9.2e18),
        field<&Tier::unit_amount>("What one of its units costs, as of a line.")
            .required()
            .limits(1, 40)};
  }
};

// What falls into a tier.
struct TierShare {
  std::int64_t units = 0;
  std::string amount_precise;
  bool operator==(const TierShare&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{field<&TierShare::units>("How many."),
                      field<&TierShare::amount_precise>("What they cost, before rounding.")};
  }
};

struct Line {
  std::string description;
  LineKind kind = LineKind::adjustment;
  std::optional<std::string> tool_slug;
  std::int64_t quantity = 1;
  std::optional<std::string> unit_amount;
  std::vector<Tier> tiers;
  std::vector<TierShare> breakdown;
  std::int64_t amount_minor = 0;
  bool operator==(const Line&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Line::description>("What is charged.").required().limits(1, 500),
        field<&Line::kind>("Why."),
        field<&Line::tool_slug>("The tool that was called.").limits(1, 64),
        field<&Line::quantity>("How many.").limits(0, 9.3e18),
        field<&Line::unit_amount>("What one costs, in minor units: a decimal text such as `0.15`, "
                                  "with up to twelve places.")
            .limits(1, 40),
        field<&Line::tiers>("Graduated prices, in place of `unit_amount`.").limits(0, 50),
        field<&Line::breakdown>("What falls into each tier.").read_only(),
        field<&Line::amount_minor>("What the line comes to, rounded half up to whole minor units.")
            .read_only()};
  }
};

struct Tax {
  std::string name;
  std::string percent;
  std::int64_t base_minor = 0;
  std::int64_t amount_minor = 0;
  bool operator==(const Tax&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Tax::name>("What it is called."), field<&Tax::percent>("The rate."),
        field<&Tax::base_minor>("What it is taken of: the subtotal."),
        field<&Tax::amount_minor>("What it comes to, rounded half up to whole minor units.")};
  }
};

struct Totals {
  std::int64_t subtotal_minor = 0;
  std::int64_t tax_minor = 0;
  std::int64_t total_minor = 0;
};

// Faults of tiers point below `pointer`.
void check_tiers(const std::vector<Tier>& tiers, const std::string& pointer,
                 std::vector<Fault>& faults);
// Of a price: `is_signed` where it may be negative.
enum class Sign : std::uint8_t { none, allowed };
void check_amount(const std::string& amount, Sign sign, const std::string& pointer,
                  std::vector<Fault>& faults);
// A percentage from 0 to 100.
void check_percent(const std::string& percent, const std::string& pointer,
                   std::vector<Fault>& faults);

// Fills in what the lines and the taxes come to; names every fault at once, and refuses sums that
// 64 bits do not hold, and totals below zero.
Result<Totals> compute(std::vector<Line>& lines, std::vector<Tax>& taxes);

}  // namespace toolyard::invoices
