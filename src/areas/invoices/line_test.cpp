// Tests of lines, tiers, taxes and totals: against reference cases, and with invalid input.
#include "areas/invoices/line.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include "tests/support/vectors.h"

namespace toolyard::invoices {
namespace {

using simdjson::dom::element;

Line line(std::int64_t quantity, std::optional<std::string> price) {
  return {.description = "x", .quantity = quantity, .unit_amount = std::move(price)};
}

std::string refusal(std::vector<Line> lines, std::string percent = "0") {
  std::vector<Tax> taxes{{.name = "Tax", .percent = std::move(percent)}};
  const auto done = compute(lines, taxes);
  if (done) return "";
  std::string text;
  for (const auto& fault : done.error().faults) text += fault.pointer + " " + fault.code + ";";
  return text;
}

Line line_of(element given) {
  Line one{
      .description = "x", .kind = LineKind::usage, .quantity = std::int64_t(given["quantity"])};
  std::string_view price;
  if (!given["unit_amount"].get(price)) one.unit_amount = price;
  simdjson::dom::array tiers;
  if (given["tiers"].get(tiers)) return one;
  for (const element tier : tiers) {
    auto& made = one.tiers.emplace_back();
    std::int64_t last = 0;
    if (!tier["up_to"].get(last)) made.up_to = last;
    made.unit_amount = std::string_view(tier["unit_amount"]);
  }
  return one;
}

TEST(InvoiceLines, MatchTheReference) {
  const auto folder = vectors({"reference/invoice_reference.json"});
  if (!folder) GTEST_SKIP() << "no reference";
  simdjson::dom::parser parser;
  const auto file = (*folder / "reference" / "invoice_reference.json").string();
  std::size_t count = 0;
  for (const element one : parser.load(file)["cases"]) {
    SCOPED_TRACE(std::string_view(one["name"]));
    std::vector<Line> lines;
    for (const element given : one["lines"]) lines.push_back(line_of(given));
    std::vector<Tax> taxes{{.name = "Tax", .percent = std::string(one["tax_percent"])}};
    const auto totals = compute(lines, taxes);
    ASSERT_TRUE(totals) << totals.error().detail;
    EXPECT_EQ(totals->subtotal_minor, std::int64_t(one["subtotal_minor"]));
    EXPECT_EQ(totals->tax_minor, std::int64_t(one["tax_minor"]));
    EXPECT_EQ(totals->total_minor, std::int64_t(one["total_minor"]));
    std::size_t i = 0;
    for (const element given : one["lines"]) {
      EXPECT_EQ(lines[i].amount_minor, std::int64_t(given["amount_minor"]));
      simdjson::dom::array breakdown;
      std::size_t share = 0;
      if (!given["breakdown"].get(breakdown))
        for (const element tier : breakdown) {
          ASSERT_LT(share, lines[i].breakdown.size());
          EXPECT_EQ(lines[i].breakdown[share].units, std::int64_t(tier["units"]));
          EXPECT_EQ(lines[i].breakdown[share].amount_precise,
                    std::string_view(tier["amount_precise"]));
          ++share;
        }
      ++i;
    }
    ++count;
  }
  EXPECT_GE(count, 6u);
}

TEST(InvoiceLines, TiersMeetTheirBounds) {
  auto tiered = line(0, std::nullopt);
  tiered.tiers = {{1000, "0"}, {2000, "0.5"}, {std::nullopt, "0.25"}};
  const auto amount = [&](std::int64_t quantity) {
    std::vector<Line> lines{tiered};
    lines[0].quantity = quantity;
    std::vector<Tax> taxes;
    EXPECT_TRUE(compute(lines, taxes)) << quantity;
    return lines[0].amount_minor;
  };
  EXPECT_EQ(amount(0), 0);
  EXPECT_EQ(amount(1000), 0);
  EXPECT_EQ(amount(1001), 1);
  EXPECT_EQ(amount(2000), 500);
  EXPECT_EQ(amount(2001), 500);
  EXPECT_EQ(amount(2002), 501);
}

TEST(InvoiceLines, NameEveryFault) {
  EXPECT_EQ(refusal({line(1, "1"), line(1, std::nullopt), line(1, "x"), line(-1, "1")}),
            "/lines/1/unit_amount required;/lines/2/unit_amount invalid_format;"
            "/lines/3/quantity out_of_range;");
  auto both = line(1, "1");
  both.tiers = {{std::nullopt, "1"}};
  EXPECT_EQ(refusal({both}), "/lines/0/unit_amount conflicting_options;");
  auto tiered = line(11, std::nullopt);
  tiered.tiers = {{10, "1"}};
  EXPECT_EQ(refusal({tiered}), "/lines/0/quantity out_of_range;");
  tiered.tiers = {{std::nullopt, "1"}, {10, "-1"}, {10, "1"}};
  EXPECT_EQ(refusal({tiered}),
            "/lines/0/tiers/0/up_to required;/lines/0/tiers/1/unit_amount out_of_range;"
            "/lines/0/tiers/2/up_to out_of_range;");
  auto usage = line(1, "-1");
  usage.kind = LineKind::usage;
  EXPECT_EQ(refusal({usage}), "/lines/0/unit_amount out_of_range;");
  EXPECT_EQ(refusal({line(1, "5"), line(1, "-5")}), "") << "adjustments take off";
  EXPECT_EQ(refusal({line(1, "5"), line(1, "-6")}), "/lines out_of_range;");
  EXPECT_EQ(refusal({line(1, "5")}, "100.1"), "/taxes/0/percent out_of_range;");
  EXPECT_EQ(refusal({line(1, "5")}, "-1"), "/taxes/0/percent out_of_range;");
  EXPECT_EQ(refusal({line(1, "5")}, "20%"), "/taxes/0/percent invalid_format;");
}

TEST(InvoiceLines, SaySoWhereSumsDoNotFit) {
  EXPECT_EQ(refusal({line(9'000'000'000'000'000'000, "2")}), "/lines/0/quantity out_of_range;");
  EXPECT_EQ(refusal({line(9'000'000'000'000'000'000, "1"), line(9'000'000'000'000'000'000, "1")}),
            "/lines out_of_range;");
  EXPECT_EQ(refusal({line(9'000'000'000'000'000'000, "1")}, "19"), "/lines out_of_range;");
  auto tiered = line(9'223'372'036'854'775'807, std::nullopt);
  tiered.tiers = {{5, "9223372036854775807"}, {std::nullopt, "9223372036854775807"}};
  EXPECT_EQ(refusal({tiered}), "/lines/0/quantity out_of_range;");
}

}  // namespace
}  // namespace toolyard::invoices
