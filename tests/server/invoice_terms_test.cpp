// What staff set on an invoice beside its lines: taxes, when it is due, and the period whose calls
// it is for.
#include <gtest/gtest.h>

#include "tests/server/role_client.h"
#include "tests/support/areas/write.h"

namespace {

using toolyard::testing::both_engines;

constexpr std::string_view path_of_invoices = "/api/v1/admin/marketplace/invoices/";

class InvoiceTerms : public toolyard::testing::ApiByRoleTest {
 protected:
  InvoiceTerms()
      : ApiByRoleTest([](toolyard::Settings& settings) {
          settings.billing = {
              .currency = "EUR", .unit_amount = "100", .taxes = {{.name = "VAT", .percent = "20"}}};
        }) {}

  toolyard::http::RawAnswer post(const std::string& start, const std::string& end,
                                 const std::string& more) {
    const auto id = member(call("customer", "GET", "/api/v1/auth/me/"), "/id");
    return call("editor", "POST", path_of_invoices,
                R"({"customer":)" + id + R"(,"period":{"start":")" + start + R"(","end":")" + end +
                    "\"}" + more + "}");
  }
  toolyard::http::RawAnswer create(const std::string& more) {
    return post("2025-01-01", "2025-01-31",
                R"(,"lines":[{"description":"Work","quantity":1000,"unit_amount":"10"}])" + more);
  }
  std::string change(const std::string& place, const std::string& body, const std::string& shown) {
    return member(call("editor", "PATCH", place, body), shown);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, InvoiceTerms, both_engines(), toolyard::testing::engine_name);

TEST_P(InvoiceTerms, SeveralTaxesCanBeGiven) {
  const auto made =
      create(R"(,"taxes":[{"name":"GST","percent":"5"},{"name":"QST","percent":"9.975"}])");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/taxes"),
            R"([{"name":"GST","percent":"5","base_minor":10000,"amount_minor":500},)"
            R"({"name":"QST","percent":"9.975","base_minor":10000,"amount_minor":998}])");
  EXPECT_EQ(member(made, "/tax_percent"), "null");
  EXPECT_EQ(member(made, "/total_minor"), "11498");
  const auto place = header(made, "Location");
  EXPECT_EQ(change(place, R"({"tax_percent":"7"})", "/total_minor"), "10700");
  EXPECT_EQ(change(place, R"({"taxes":[{"percent":"8"}]})", "/tax_percent"), "8");
  EXPECT_EQ(change(place, R"({"taxes":[]})", "/total_minor"), "10000");
  EXPECT_EQ(change(place, R"({"currency":"EUR"})", "/total_minor"), "10000") << "nothing else";
}

TEST_P(InvoiceTerms, TaxesAreThoseOfThePriceTableUnlessSomeAreGiven) {
  const auto taxes = [&](const std::string& more) {
    const auto made = create(more);
    call("editor", "DELETE", header(made, "Location"));
    return member(made, "/total_minor");
  };
  EXPECT_EQ(taxes(""), "12000");
  EXPECT_EQ(taxes(R"(,"taxes":null)"), "12000") << "not given";
  EXPECT_EQ(taxes(R"(,"tax_percent":null)"), "12000");
  EXPECT_EQ(taxes(R"(,"taxes":[])"), "10000") << "none";
  EXPECT_EQ(taxes(R"(,"tax_percent":"0")"), "10000");
}

TEST_P(InvoiceTerms, TaxesThatContradictAreRefused) {
  const auto refused = create(R"(,"taxes":[{"percent":"5"}],"tax_percent":"6")");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(member(refused, "/errors/0/pointer"), "/tax_percent");
  EXPECT_EQ(member(refused, "/errors/0/code"), "conflicting_options");
  const auto wrong = create(R"(,"taxes":[{"percent":"5"},{"name":"X","percent":"many"}])");
  EXPECT_EQ(wrong.status, 400);
  EXPECT_EQ(member(wrong, "/errors/0/pointer"), "/taxes/1/percent");
  const auto single = create(R"(,"taxes":[{"percent":"-5"}])");
  EXPECT_EQ(member(single, "/errors/0/pointer"), "/taxes/0/percent");
  EXPECT_TRUE(member(single, "/errors/1").starts_with("nothing")) << single.body;
  EXPECT_EQ(create(R"(,"taxes":[{"percent":"5"}],"tax_percent":"5")").status, 201) << "they agree";
}

TEST_P(InvoiceTerms, PaymentIsDueWhenStaffSay) {
  const auto made = create(R"(,"due_at":"2031-02-03T00:00:00Z")");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto done = call("approver", "POST", header(made, "Location") + "finalize/");
  EXPECT_EQ(member(done, "/due_at"), "2031-02-03T00:00:00Z") << done.body;
}

TEST_P(InvoiceTerms, PaymentIsNotDueBeforeTheInvoiceIsIssued) {
  const auto refused = create(R"(,"due_at":"2020-01-31T00:00:00Z")");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(faults(refused), "/due_at in_the_past;");
  const auto made = create(R"(,"due_at":"2031-02-03T00:00:00Z")");
  const auto place = header(made, "Location");
  const auto changed = call("editor", "PATCH", place, R"({"due_at":"2020-01-31T00:00:00Z"})");
  EXPECT_EQ(changed.status, 400);
  EXPECT_EQ(faults(changed), "/due_at in_the_past;");
  // The date has passed while the draft waited.
  toolyard::testing::write(*database, [](toolyard::Transaction& transaction) {
    transaction.change("update invoices set due_at = 1");
  });
  EXPECT_EQ(change(place, R"({"tax_percent":"7"})", "/total_minor"), "10700") << "other fields";
  const auto late = call("approver", "POST", place + "finalize/");
  EXPECT_EQ(late.status, 409);
  EXPECT_EQ(member(late, "/code"), "due_before_issue");
  EXPECT_EQ(change(place, R"({"due_at":null})", "/due_at"), "null");
  EXPECT_EQ(call("approver", "POST", place + "finalize/").status, 200);
}

// It says which one the invoice corrects when it is created, and stays so.
TEST_P(InvoiceTerms, WhatAnInvoiceReplacesIsNotChanged) {
  const auto place = header(create(""), "Location");
  const auto refused = call("editor", "PATCH", place, R"({"replaces":7})");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(faults(refused), "/replaces invalid_option;");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"replaces":null})").status, 200) << "as it is";
}

// Calls after the draft was created are on no invoice.
TEST_P(InvoiceTerms, APeriodThatIsNotOverIsNotFinalized) {
  EXPECT_EQ(call("customer", "POST", "/api/v1/t/base64/", R"({"input":"x"})").status, 200);
  const auto made = post("2026-01-01", "2035-01-31", "");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto place = header(made, "Location");
  const auto refused = call("approver", "POST", place + "finalize/");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(member(refused, "/code"), "period_not_over");
  EXPECT_EQ(member(call("editor", "GET", place), "/status"), "draft");
  const auto work = R"({"lines":[{"description":"Work","quantity":1,"unit_amount":"10"}]})";
  EXPECT_EQ(call("editor", "PATCH", place, work).status, 200);
  EXPECT_EQ(call("approver", "POST", place + "finalize/").status, 200) << "no calls are on it";
}

TEST_P(InvoiceTerms, APeriodThatIsOverIsFinalized) {
  const auto made = post("2025-01-01", "2025-01-31", "");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(call("approver", "POST", header(made, "Location") + "finalize/").status, 200);
}

}  // namespace
