// The price table: what calls and plans cost, and what stands on every invoice.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/invoices/line.h"
#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::invoices {

struct ToolPrice {
  std::string tool;
  std::optional<std::string> unit_amount;
  std::vector<Tier> tiers;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ToolPrice::tool>("The tool.").required().limits(1, 64),
        field<&ToolPrice::unit_amount>("What a call costs, in minor units.").limits(1, 40),
        field<&ToolPrice::tiers>("Graduated prices in place of that.").limits(0, 50)};
  }
};

struct PlanPrice {
  std::string plan;
  std::string amount;

  static constexpr auto fields(auto...) {
    return std::array{field<&PlanPrice::plan>("The plan.").required().limits(1, 50),
                      field<&PlanPrice::amount>("What it costs in a period, in minor units.")
                          .required()
                          .limits(1, 40)};
  }
};

struct TaxRate {
  std::string name = "Tax";
  std::string percent;

  static constexpr auto fields(auto...) {
    return std::array{field<&TaxRate::name>("What it is called.").limits(1, 60),
                      field<&TaxRate::percent>("The rate, such as `8.875`.").required()};
  }
};

struct Seller {
  std::string name, address, email, tax_id;

  static constexpr auto fields(auto...) {
    return std::array{field<&Seller::name>("Who bills.").limits(0, 200),
                      field<&Seller::address>("The postal address, in lines.").limits(0, 1000),
                      field<&Seller::email>("Where customers write to.").limits(0, 254),
                      field<&Seller::tax_id>("The number for taxes.").limits(0, 64)};
  }
};

struct Billing {
  std::string currency;
  std::string prefix = "INV";
  std::int64_t due_days = 14;
  std::string unit_amount = "0";
  std::vector<Tier> tiers;
  std::vector<ToolPrice> tools;
  std::vector<PlanPrice> plans;
  std::vector<TaxRate> taxes;
  Seller seller;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Billing::currency>("An ISO 4217 code; empty where nothing has a price.")
            .limits(0, 3),
        field<&Billing::prefix>("What the numbers of invoices begin with.").limits(1, 16),
        field<&Billing::due_days>("Days until an invoice has to be paid.").limits(0, 3650),
        field<&Billing::unit_amount>("What a call costs, in minor units.").limits(1, 40),
        field<&Billing::tiers>("Graduated prices in place of that, counted for each tool.")
            .limits(0, 50),
        field<&Billing::tools>("Tools that have prices of their own.").limits(0, 100),
        field<&Billing::plans>("What plans cost beside their calls.").limits(0, 100),
        field<&Billing::taxes>("The taxes on what is billed.").limits(0, 10),
        field<&Billing::seller>("Who bills.")};
  }
};

// Whether it is the code of a currency in use.
bool is_currency(std::string_view text);
// How many decimal places the currency has between its major and its minor unit.
int places_of(std::string_view currency);

// What the description cannot say; faults point into `/billing`.
Result<void> check_billing(const Billing& billing);

// How often a tool was called in a period.
struct ToolCalls {
  std::string tool;
  std::int64_t calls = 0;
};
// What calls, and the plan of an account, come to: lines without amounts.
std::vector<Line> priced(const Billing& billing, const std::vector<ToolCalls>& calls,
                         const std::optional<std::string>& plan);
std::vector<Tax> taxes_of(const Billing& billing);

}  // namespace toolyard::invoices
