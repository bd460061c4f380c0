// Options of invoices: the operator's price table and seller, and callbacks into the app.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/invoices/line.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/error.h"

namespace toolyard::invoices {

struct ToolPrice {
  std::string tool;
  std::optional<std::string> unit_amount;
  std::vector<Tier> tiers;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ToolPrice::tool>("Slug of the tool.").required().limits(1, 64),
        field<&ToolPrice::unit_amount>("Price per call, in minor units.").limits(1, 40),
        field<&ToolPrice::tiers>("Graduated prices, in place of `unit_amount`.").limits(0, 50)};
  }
};

struct PlanPrice {
  std::string plan;
  std::string amount;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&PlanPrice::plan>("Name of the plan.").required().limits(1, 50),
        field<&PlanPrice::amount>("Price per period, in minor units.").required().limits(1, 40)};
  }
};

struct TaxRate {
  std::string name = "Tax";
  std::string percent;

  static constexpr auto fields(auto...) {
    return std::array{field<&TaxRate::name>("Name of the tax.").limits(1, 60),
                      field<&TaxRate::percent>("Rate in percent, such as `8.875`.").required()};
  }
};

struct Seller {
  std::string name, address, email, tax_id;

  static constexpr auto fields(auto...) {
    return std::array{field<&Seller::name>("Name of the seller.").limits(0, 200),
                      field<&Seller::address>("Postal address, with line breaks.").limits(0, 1000),
                      field<&Seller::email>("Email address for customers.").limits(0, 254),
                      field<&Seller::tax_id>("Tax identification number.").limits(0, 64)};
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
        field<&Billing::currency>("ISO 4217 currency code; empty if nothing has a price.")
            .limits(0, 3),
        field<&Billing::prefix>("Prefix of invoice numbers.").limits(1, 16),
        field<&Billing::due_days>("Number of days until payment is due.").limits(0, 3650),
        field<&Billing::unit_amount>("Price per call, in minor units.").limits(1, 40),
        field<&Billing::tiers>("Graduated prices, in place of `unit_amount`, counted per tool.")
            .limits(0, 50),
        field<&Billing::tools>("Prices of single tools.").limits(0, 100),
        field<&Billing::plans>("Prices of plans, in addition to their calls.").limits(0, 100),
        field<&Billing::taxes>("Taxes on the subtotal.").limits(0, 10),
        field<&Billing::seller>("Seller named on invoices.")};
  }
};

// The data of an account that invoices use. `AccountOf` returns nullopt if the account does not
// exist.
struct Account {
  std::string name, email;
  std::optional<std::string> plan;
};
using AccountOf = std::function<Result<std::optional<Account>>(UserId id)>;

struct Options {
  Billing billing = {};
  AccountOf account_of = {};
  std::function<void(const std::string& number, std::size_t count)> on_missing_glyphs = {};
};

}  // namespace toolyard::invoices
