#include "areas/invoices/line.h"

#include <algorithm>

#include "areas/invoices/money.h"

namespace toolyard::invoices {
namespace {

constexpr std::size_t max_faults = 20;
constexpr std::string_view too_large = "Results in an amount that exceeds 64 bits.";

void refuse(std::vector<Fault>& faults, std::string pointer, std::string_view code,
            std::string_view detail) {
  if (faults.size() < max_faults)
    faults.push_back({std::move(pointer), std::string(code), std::string(detail)});
}

void compute_flat(Line& line, const std::string& pointer, std::vector<Fault>& faults) {
  if (!line.unit_amount)
    return refuse(faults, pointer + "/unit_amount", "required",
                  "Required unless there are `tiers`.");
  const auto sign = line.kind == LineKind::adjustment ? Sign::allowed : Sign::none;
  const auto count = faults.size();
  check_amount(*line.unit_amount, sign, pointer + "/unit_amount", faults);
  if (faults.size() > count) return;
  ExactSum sum;
  const bool fits = sum.add(line.quantity, *parse_decimal(*line.unit_amount));
  const auto amount = fits ? sum.rounded() : std::nullopt;
  if (!amount) return refuse(faults, pointer + "/quantity", "out_of_range", too_large);
  line.amount_minor = *amount;
}

void compute_tiered(Line& line, const std::string& pointer, std::vector<Fault>& faults) {
  if (line.unit_amount)
    return refuse(faults, pointer + "/unit_amount", "conflicting_options",
                  "Must not be given together with `tiers`.");
  const auto count = faults.size();
  check_tiers(line.tiers, pointer + "/tiers", faults);
  if (faults.size() > count) return;
  ExactSum sum;
  std::int64_t counted = 0;
  bool fits = true;
  for (const auto& tier : line.tiers) {
    const auto last = tier.up_to ? std::min(*tier.up_to, line.quantity) : line.quantity;
    const auto units = last - counted;
    if (units <= 0) break;
    const auto price = *parse_decimal(tier.unit_amount);
    fits = fits && sum.add(units, price);
    line.breakdown.push_back({units, exact_product(units, price)});
    counted = last;
  }
  if (counted < line.quantity)
    return refuse(faults, pointer + "/quantity", "out_of_range",
                  "Must not exceed the last tier, which ends at " + std::to_string(counted) + ".");
  const auto amount = fits ? sum.rounded() : std::nullopt;
  if (!amount) return refuse(faults, pointer + "/quantity", "out_of_range", too_large);
  line.amount_minor = *amount;
}

void compute_line(Line& line, const std::string& pointer, std::vector<Fault>& faults) {
  line.breakdown.clear();
  line.amount_minor = 0;
  if (line.quantity < 0)
    return refuse(faults, pointer + "/quantity", "out_of_range", "Must not be negative.");
  if (line.tiers.empty()) compute_flat(line, pointer, faults);
  else compute_tiered(line, pointer, faults);
}

void compute_tax(Tax& tax, std::int64_t subtotal, const std::string& pointer,
                 std::vector<Fault>& faults) {
  const auto count = faults.size();
  check_percent(tax.percent, pointer, faults);
  if (faults.size() > count) return;
  tax.base_minor = subtotal;
  tax.amount_minor = *percent_of(subtotal, *parse_decimal(tax.percent));
}

}  // namespace

void check_amount(const std::string& amount, Sign sign, const std::string& pointer,
                  std::vector<Fault>& faults) {
  const auto number = parse_decimal(amount);
  if (!number)
    return refuse(
        faults, pointer, "invalid_format",
        "Must be a decimal string of minor units, such as `0.15`, below 2^63 and with at most "
        "12 decimal places.");
  if (number->scaled < 0 && sign == Sign::none)
    refuse(faults, pointer, "out_of_range", "Only adjustments may be negative.");
}

void check_percent(const std::string& percent, const std::string& pointer,
                   std::vector<Fault>& faults) {
  const auto number = parse_decimal(percent);
  if (!number)
    return refuse(faults, pointer, "invalid_format", "Must be a decimal string, such as `8.875`.");
  if (number->scaled < 0 || !percent_of(0, *number))
    refuse(faults, pointer, "out_of_range", "Must be from 0 to 100.");
}

void check_tiers(const std::vector<Tier>& tiers, const std::string& pointer,
                 std::vector<Fault>& faults) {
  std::int64_t last = 0;
  for (std::size_t i = 0; i < tiers.size(); ++i) {
    const auto own = pointer + "/" + std::to_string(i);
    check_amount(tiers[i].unit_amount, Sign::none, own + "/unit_amount", faults);
    if (!tiers[i].up_to && i + 1 < tiers.size())
      refuse(faults, own + "/up_to", "required", "Required in all tiers but the last.");
    if (tiers[i].up_to && *tiers[i].up_to <= last)
      refuse(faults, own + "/up_to", "out_of_range",
             "Must be greater than `up_to` of the previous tier.");
    last = tiers[i].up_to.value_or(last);
  }
}

Result<Totals> compute(std::vector<Line>& lines, std::vector<Tax>& taxes) {
  std::vector<Fault> faults;
  Totals totals;
  bool fits = true;
  const auto add = [&](std::int64_t& sum, std::int64_t amount) {
    const auto next = sum_of(sum, amount);
    fits = fits && next;
    sum = next.value_or(sum);
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    compute_line(lines[i], "/lines/" + std::to_string(i), faults);
    add(totals.subtotal_minor, lines[i].amount_minor);
  }
  for (std::size_t i = 0; i < taxes.size(); ++i) {
    compute_tax(taxes[i], totals.subtotal_minor, "/taxes/" + std::to_string(i) + "/percent",
                faults);
    add(totals.tax_minor, taxes[i].amount_minor);
  }
  totals.total_minor = totals.subtotal_minor;
  add(totals.total_minor, totals.tax_minor);
  if (!fits) refuse(faults, "/lines", "out_of_range", too_large);
  else if (totals.total_minor < 0)
    refuse(faults, "/lines", "out_of_range", "The total must not be below zero.");
  if (!faults.empty()) return invalid(std::move(faults));
  return totals;
}

}  // namespace toolyard::invoices
