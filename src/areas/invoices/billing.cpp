#include "areas/invoices/billing.h"

#include <algorithm>

#include "core/text/characters.h"

namespace toolyard::invoices {
namespace {

// ISO 4217 codes of three letters each, in alphabetical order.
constexpr std::string_view currencies =
    "AEDAFNALLAMDANGAOAARSAUDAWGAZNBAMBBDBDTBGNBHDBIFBMDBNDBOBBOVBRLBSDBTNBWPBYNBZDCADCDFCHECHFCHW"
    "CLFCLPCNYCOPCOUCRCCUPCVECZKDJFDKKDOPDZDEGPERNETBEURFJDFKPGBPGELGHSGIPGMDGNFGTQGYDHKDHNLHTGHUF"
    "IDRILSINRIQDIRRISKJMDJODJPYKESKGSKHRKMFKPWKRWKWDKYDKZTLAKLBPLKRLRDLSLLYDMADMDLMGAMKDMMKMNTMOP"
    "MRUMURMVRMWKMXNMXVMYRMZNNADNGNNIONOKNPRNZDOMRPABPENPGKPHPPKRPLNPYGQARRONRSDRUBRWFSARSBDSCRSDG"
    "SEKSGDSHPSLESOSSRDSSPSTNSVCSYPSZLTHBTJSTMTTNDTOPTRYTTDTWDTZSUAHUGXUSDUSNUYIUYUUYWUZSVEDVESVND"
    "VUVWSTXAFXCDXCGXOFXPFYERZARZMWZWG";
constexpr std::string_view without_places = "BIFCLPDJFGNFISKJPYKMFKRWPYGRWFUGXUYIVNDVUVXAFXOFXPF";
constexpr std::string_view with_three = "BHDIQDJODKWDLYDOMRTND";
constexpr std::string_view with_four = "CLFUYW";

bool is_among(std::string_view codes, std::string_view code) {
  if (code.size() != 3) return false;
  for (std::size_t at = 0; at < codes.size(); at += 3)
    if (codes.substr(at, 3) == code) return true;
  return false;
}

bool is_prefix(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

bool costs_nothing(const Billing& billing) {
  return billing.unit_amount == "0" && billing.tiers.empty() && billing.tools.empty() &&
         billing.plans.empty();
}

template <class Price>
void check_price(const Price& price, const std::string& pointer, std::vector<Fault>& faults) {
  if (!price.tiers.empty()) check_tiers(price.tiers, pointer + "/tiers", faults);
  else if (price.unit_amount)
    check_amount(*price.unit_amount, Sign::none, pointer + "/unit_amount", faults);
  else
    faults.push_back({pointer + "/unit_amount", "required", "Required unless there are `tiers`."});
  if (!price.tiers.empty() && price.tiers.back().up_to)
    faults.push_back(
        {pointer + "/tiers", "invalid_option", "The last tier must not have `up_to`."});
}

}  // namespace

bool is_currency(std::string_view text) { return is_among(currencies, text); }

int places_of(std::string_view currency) {
  if (is_among(without_places, currency)) return 0;
  if (is_among(with_three, currency)) return 3;
  return is_among(with_four, currency) ? 4 : 2;
}

Result<void> check_billing(const Billing& billing) {
  std::vector<Fault> faults;
  if (billing.currency.empty() ? !costs_nothing(billing) : !is_currency(billing.currency))
    faults.push_back(
        {"/billing/currency", "invalid_option",
         "Must be an ISO 4217 currency code, such as `EUR`, if anything has a price."});
  if (!is_prefix(billing.prefix))
    faults.push_back(
        {"/billing/prefix", "invalid_format", "Must contain only letters, digits and `-`."});
  const ToolPrice usual{.unit_amount = billing.unit_amount, .tiers = billing.tiers};
  check_price(usual, "/billing", faults);
  for (std::size_t i = 0; i < billing.tools.size(); ++i)
    check_price(billing.tools[i], "/billing/tools/" + std::to_string(i), faults);
  for (std::size_t i = 0; i < billing.plans.size(); ++i)
    check_amount(billing.plans[i].amount, Sign::none,
                 "/billing/plans/" + std::to_string(i) + "/amount", faults);
  for (std::size_t i = 0; i < billing.taxes.size(); ++i)
    check_percent(billing.taxes[i].percent, "/billing/taxes/" + std::to_string(i) + "/percent",
                  faults);
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

std::vector<Line> priced(const Billing& billing, const std::vector<ToolCalls>& calls,
                         const std::optional<std::string>& plan) {
  std::vector<Line> lines;
  for (const auto& price : billing.plans)
    if (plan && price.plan == *plan)
      lines.push_back({.description = "Plan " + price.plan,
                       .kind = LineKind::subscription,
                       .unit_amount = price.amount});
  for (const auto& [tool, count] : calls) {
    Line line{.description = "Calls of " + tool,
              .kind = LineKind::usage,
              .tool_slug = tool,
              .quantity = count,
              .unit_amount = billing.unit_amount,
              .tiers = billing.tiers};
    if (const auto own = std::ranges::find(billing.tools, tool, &ToolPrice::tool);
        own != billing.tools.end()) {
      line.unit_amount = own->unit_amount;
      line.tiers = own->tiers;
    }
    if (!line.tiers.empty()) line.unit_amount.reset();
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<Tax> taxes_of(const Billing& billing) {
  std::vector<Tax> taxes;
  taxes.reserve(billing.taxes.size());
  for (const auto& rate : billing.taxes)
    taxes.push_back({.name = rate.name, .percent = rate.percent});
  return taxes;
}

}  // namespace toolyard::invoices
