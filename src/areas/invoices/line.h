// Lines and taxes of an invoice, and the calculation of their amounts. Amounts depend on quantities
// and prices only: the same lines always result in the same amounts.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::invoices {

enum class LineKind : std::uint8_t { usage, subscription, adjustment };
constexpr auto spellings(LineKind) {
  return std::array<Spelling<LineKind>, 3>{
      {{LineKind::usage, "usage", "Metered calls."},
       {LineKind::subscription, "subscription", "Price of a plan."},
       {LineKind::adjustment, "adjustment", "Anything else, including deductions."}}};
}

// A tier of a graduated price: each unit costs the price of the tier that it falls into.
struct Tier {
  static constexpr std::string_view schema_name = "InvoiceTier";
  std::optional<std::int64_t> up_to;
  std::string unit_amount;
  bool operator==(const Tier&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Tier::up_to>("Last unit of the tier, counted from 1; null for all further units.")
            .limits(1, 9.2e18),
        field<&Tier::unit_amount>(
            "Price per unit in this tier, in minor units, as a decimal string.")
            .required()
            .limits(1, 40)};
  }
};

// The units of a line that fall into a tier, and their price.
struct TierShare {
  static constexpr std::string_view schema_name = "InvoiceTierShare";
  std::int64_t units = 0;
  std::string amount_precise;
  bool operator==(const TierShare&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{field<&TierShare::units>("Number of units in the tier."),
                      field<&TierShare::amount_precise>(
                          "Price of these units before rounding, as a decimal string.")};
  }
};

struct Line {
  static constexpr std::string_view schema_name = "InvoiceLine";
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
        field<&Line::description>("Description of what is charged.").required().limits(1, 500),
        field<&Line::kind>("Kind of charge."),
        field<&Line::tool_slug>("Slug of the tool that was called.").limits(1, 64),
        field<&Line::quantity>("Quantity.").limits(0, 9.3e18),
        field<&Line::unit_amount>("Price per unit in minor units, as a decimal string such as "
                                  "`0.15` with at most twelve decimal places.")
            .limits(1, 40),
        field<&Line::tiers>("Graduated prices, in place of `unit_amount`.").limits(0, 50),
        field<&Line::breakdown>("Units and prices per tier.").read_only(),
        field<&Line::amount_minor>("Amount of the line, rounded half up to whole minor units.")
            .read_only()};
  }
};

struct Tax {
  static constexpr std::string_view schema_name = "InvoiceTax";
  std::string name = "Tax";
  std::string percent;
  std::int64_t base_minor = 0;
  std::int64_t amount_minor = 0;
  bool operator==(const Tax&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Tax::name>("Name of the tax.").limits(1, 60),
        field<&Tax::percent>("Rate in percent, as a decimal string.").required().limits(1, 20),
        field<&Tax::base_minor>("Amount the tax is calculated on: the subtotal, in minor units.")
            .read_only(),
        field<&Tax::amount_minor>("Amount of the tax, rounded half up to whole minor units.")
            .read_only()};
  }
};

struct Totals {
  std::int64_t subtotal_minor = 0;
  std::int64_t tax_minor = 0;
  std::int64_t total_minor = 0;
};

// Adds the faults of the tiers to `faults`; their pointers begin with `pointer`.
void check_tiers(const std::vector<Tier>& tiers, const std::string& pointer,
                 std::vector<Fault>& faults);
// Whether a price may be negative.
enum class Sign : std::uint8_t { none, allowed };
void check_amount(const std::string& amount, Sign sign, const std::string& pointer,
                  std::vector<Fault>& faults);
// Adds a fault unless `percent` is a decimal string from 0 to 100.
void check_percent(const std::string& percent, const std::string& pointer,
                   std::vector<Fault>& faults);

// Fills in the amounts of the lines and taxes, and returns the totals. Reports all faults at once
// (at most 20), including amounts that exceed 64 bits and totals below zero.
Result<Totals> compute(std::vector<Line>& lines, std::vector<Tax>& taxes);

}  // namespace toolyard::invoices
