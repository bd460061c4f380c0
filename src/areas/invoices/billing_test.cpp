// Tests of the price table: its checks, and the lines that result from calls.
#include "areas/invoices/billing.h"

#include <gtest/gtest.h>

namespace toolyard::invoices {
namespace {

std::string refusal(const Billing& billing) {
  const auto checked = check_billing(billing);
  std::string text;
  if (!checked)
    for (const auto& fault : checked.error().faults) text += fault.pointer + " " + fault.code + ";";
  return text;
}

TEST(Billing, KnowsCurrencies) {
  for (const auto* code : {"EUR", "USD", "JPY", "AED", "ZWG", "KWD", "CLF"})
    EXPECT_TRUE(is_currency(code)) << code;
  for (const auto* code : {"", "EU", "eur", "EURO", "XXQ", "URU", "DAF"})
    EXPECT_FALSE(is_currency(code)) << code;
  EXPECT_EQ(places_of("EUR"), 2);
  EXPECT_EQ(places_of("JPY"), 0);
  EXPECT_EQ(places_of("KWD"), 3);
  EXPECT_EQ(places_of("CLF"), 4);
}

TEST(Billing, IsCheckedAtTheStart) {
  EXPECT_EQ(refusal({}), "") << "without a price table nothing costs anything";
  EXPECT_EQ(refusal({.unit_amount = "1"}), "/billing/currency invalid_option;");
  EXPECT_EQ(refusal({.currency = "EUR", .unit_amount = "0.15"}), "");
  EXPECT_EQ(refusal({.currency = "Euro", .prefix = "A/", .unit_amount = "-1"}),
            "/billing/currency invalid_option;/billing/prefix invalid_format;"
            "/billing/unit_amount out_of_range;");
  EXPECT_EQ(refusal({.currency = "EUR", .tiers = {{10, "1"}, {5, "x"}}}),
            "/billing/tiers/1/unit_amount invalid_format;/billing/tiers/1/up_to out_of_range;"
            "/billing/tiers invalid_option;");
  EXPECT_EQ(refusal({.currency = "EUR",
                     .tools = {{.tool = "base64"}},
                     .plans = {{"pro", "19,00"}},
                     .taxes = {{"VAT", "101"}}}),
            "/billing/tools/0/unit_amount required;/billing/plans/0/amount invalid_format;"
            "/billing/taxes/0/percent out_of_range;");
}

TEST(Billing, PricesCallsAndPlans) {
  const Billing billing{.currency = "EUR",
                        .unit_amount = "0.15",
                        .tools = {{.tool = "base64", .tiers = {{std::nullopt, "2"}}}},
                        .plans = {{"pro", "1900"}}};
  const auto lines = priced(billing, {{"base64", 3}, {"hash-generator", 5}}, "pro");
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].kind, LineKind::subscription);
  EXPECT_EQ(lines[0].unit_amount, "1900");
  EXPECT_EQ(lines[1].unit_amount, std::nullopt);
  EXPECT_EQ(lines[1].tiers.size(), 1u);
  EXPECT_EQ(lines[2].unit_amount, "0.15");
  EXPECT_EQ(lines[2].quantity, 5);
  EXPECT_TRUE(priced(billing, {}, "free").empty());
  EXPECT_TRUE(priced(billing, {}, std::nullopt).empty());
}

}  // namespace
}  // namespace toolyard::invoices
