// Invoices over HTTP: from metered calls to a paid invoice, who may do what, and hostile input.
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "app/wiring/store.h"
#include "tests/server/program.h"
#include "tests/server/role_client.h"

namespace {

using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;

constexpr std::string_view invoices_path = "/api/v1/admin/marketplace/invoices/";

class InvoicesHttp : public toolyard::testing::ApiByRoleTest {
 protected:
  InvoicesHttp()
      : ApiByRoleTest([](toolyard::Settings& settings) {
          settings.billing = {.currency = "EUR",
                              .unit_amount = "0.15",
                              .tools = {{.tool = "hash-generator", .unit_amount = "100"}},
                              .taxes = {{.name = "VAT", .percent = "20"}},
                              .seller = {.name = "Tools & Søns"}};
        }) {}

  std::string id_of(const std::string& role) {
    return member(call(role, "GET", "/api/v1/auth/me/"), "/id");
  }
  // Returns an invoice for the customer. Each `month` is a separate period.
  static std::string body(const std::string& customer, int month, const std::string& more) {
    const auto text = (month < 10 ? "0" : "") + std::to_string(month);
    return R"({"customer":)" + customer + R"(,"period":{"start":"2025-)" + text +
           R"(-01","end":"2025-)" + text + R"(-28"})" + more + "}";
  }
  static std::string lines(const std::string& quantity, const std::string& price) {
    return R"(,"lines":[{"description":"Work","quantity":)" + quantity + R"(,"unit_amount":")" +
           price + R"("}])";
  }
  std::string create(int month = 1, const std::string& more = lines("12345", "0.15")) {
    const auto made = call("editor", "POST", invoices_path, body(id_of("customer"), month, more));
    EXPECT_EQ(made.status, 201) << made.body;
    return header(made, "Location");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, InvoicesHttp, both_engines(), toolyard::testing::engine_name);

TEST_P(InvoicesHttp, ABillIsWrittenSentAndPaid) {
  const auto customer = id_of("customer");
  const auto made =
      call("editor", "POST", invoices_path, body(customer, 1, lines("12345", "0.15")));
  ASSERT_EQ(made.status, 201) << made.body;
  const auto place = header(made, "Location");
  EXPECT_EQ(place, std::string(invoices_path) + member(made, "/id") + "/");
  EXPECT_EQ(member(made, "/status"), "draft");
  EXPECT_EQ(member(made, "/number"), "null");
  EXPECT_EQ(member(made, "/customer/id"), customer);
  EXPECT_EQ(member(made, "/customer/name"), "customers");
  EXPECT_EQ(member(made, "/lines/0/amount_minor"), "1852");
  EXPECT_EQ(member(made, "/taxes"),
            R"([{"name":"VAT","percent":"20","base_minor":1852,"amount_minor":370}])");
  EXPECT_EQ(member(made, "/total_minor"), "2222");
  EXPECT_EQ(member(made, "/allowed_actions"), R"(["edit","discard"])");
  const auto tag = header(made, "ETag");
  EXPECT_EQ(call("viewer", "GET", place, {}, "If-None-Match: " + tag + "\r\n").status, 304);
  EXPECT_EQ(call("viewer", "GET", place + "pdf/").status, 404);

  const auto sent = call("approver", "POST", place + "finalize/");
  ASSERT_EQ(sent.status, 200) << sent.body;
  EXPECT_EQ(member(sent, "/changed"), "true");
  EXPECT_EQ(member(sent, "/status"), "finalized");
  EXPECT_EQ(member(sent, "/number").substr(0, 6), "INV-20");
  EXPECT_EQ(member(sent, "/number").substr(10), "-000001");
  EXPECT_NE(header(sent, "ETag"), tag);
  EXPECT_EQ(member(call("approver", "POST", place + "finalize/"), "/changed"), "false");

  const auto stale =
      call("approver", "POST", place + "mark-paid/", "{}", "If-Match: " + tag + "\r\n");
  EXPECT_EQ(stale.status, 412);
  const auto paid = call("approver", "POST", place + "mark-paid/", R"({"comment":"By bank"})");
  EXPECT_EQ(member(paid, "/status"), "paid");
  EXPECT_EQ(member(paid, "/paid_minor"), "2222");
  EXPECT_EQ(member(paid, "/due_minor"), "0");
  const auto refused = call("approver", "POST", place + "void/");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(member(refused, "/current"), "paid");
  EXPECT_EQ(member(refused, "/action"), "void");
  EXPECT_EQ(member(refused, "/allowed"), "[]");
  const auto audit = call("admin", "GET", "/api/v1/admin/audit/?object_kind=invoice");
  EXPECT_EQ(member(audit, "/count"), "3") << audit.body;
  EXPECT_NE(audit.body.find("By bank"), std::string::npos);
}

TEST_P(InvoicesHttp, CallsAreBilled) {
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(call("customer", "POST", "/api/v1/t/hash-generator/", R"({"input":"x"})").status,
              200);
  EXPECT_EQ(call("customer", "POST", "/api/v1/t/base64/", R"({"input":"x"})").status, 200);
  EXPECT_EQ(call("customer", "POST", "/api/v1/t/base64/", R"({"wrong":"x"})").status, 400);
  const auto request = R"({"customer":)" + id_of("customer") +
                       R"(,"period":{"start":"2026-01-01","end":"2035-01-31"},"currency":"EUR"})";
  const std::string key = "Idempotency-Key: once\r\n";
  const auto made = call("editor", "POST", invoices_path, request, key);
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/lines/0/tool_slug"), "hash-generator");
  EXPECT_EQ(member(made, "/lines/0/quantity"), "3");
  EXPECT_EQ(member(made, "/lines/0/amount_minor"), "300");
  EXPECT_EQ(member(made, "/lines/1/quantity"), "1") << "what failed costs nothing";
  EXPECT_EQ(member(made, "/lines/1/kind"), "usage");
  EXPECT_EQ(member(made, "/total_minor"), "360");
  const auto again = call("editor", "POST", invoices_path, request, key);
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(header(again, "Idempotent-Replayed"), "true");
  EXPECT_EQ(again.body, made.body);
  const auto other = call("editor", "POST", invoices_path, request);
  EXPECT_EQ(other.status, 409);
  EXPECT_EQ(member(other, "/code"), "duplicate");
  EXPECT_EQ(member(other, "/existing_id"), member(made, "/id"));
}

TEST_P(InvoicesHttp, DraftsChangeAndGo) {
  const auto place = create();
  const auto read = call("editor", "GET", place);
  const auto same = call("editor", "PATCH", place, read.body);
  EXPECT_EQ(same.status, 200) << same.body;
  EXPECT_EQ(header(same, "ETag"), header(read, "ETag")) << "what was read changes nothing";
  const auto changed =
      call("editor", "PATCH", place,
           R"({"lines":[{"description":"A","kind":"subscription","quantity":1,
                                "unit_amount":"1900"},{"description":"B","quantity":2501,
                                "unit_amount":"0.033"}],"tax_percent":"8.875",
                                "customer":{"id":)" +
               id_of("customer") + R"(,"name":"Müller","address":"Weg 1\nBonn"}})");
  EXPECT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(member(changed, "/subtotal_minor"), "1983");
  EXPECT_EQ(member(changed, "/taxes/0/amount_minor"), "176");
  EXPECT_EQ(member(changed, "/total_minor"), "2159");
  EXPECT_EQ(member(changed, "/customer/name"), "Müller");
  EXPECT_EQ(member(changed, "/customer/email"), "customers@example.org");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"tax_percent":"7"})",
                 "If-Match: " + header(read, "ETag") + "\r\n")
                .status,
            412);
  EXPECT_EQ(call("viewer", "DELETE", place).status, 403);
  EXPECT_EQ(call("editor", "DELETE", place).status, 204);
  EXPECT_EQ(call("editor", "GET", place).status, 404);
  EXPECT_EQ(call("editor", "DELETE", place).status, 404);
}

TEST_P(InvoicesHttp, NumberedOnesNeverChange) {
  const auto place = create();
  ASSERT_EQ(call("approver", "POST", place + "finalize/").status, 200);
  const auto before = call("viewer", "GET", place);
  const auto pdf = call("viewer", "GET", place + "pdf/");
  EXPECT_EQ(call("admin", "PATCH", place, R"({"currency":"USD"})").status, 409);
  EXPECT_EQ(call("admin", "PATCH", place, before.body).status, 409);
  EXPECT_EQ(call("admin", "DELETE", place).status, 409);
  EXPECT_EQ(call("viewer", "GET", place).body, before.body);
  const auto gone = call("approver", "POST", place + "void/", R"({"comment":"Wrong address"})");
  EXPECT_EQ(member(gone, "/status"), "void");
  EXPECT_EQ(member(call("approver", "POST", place + "void/"), "/changed"), "false");
  EXPECT_EQ(call("admin", "PATCH", place, "{}").status, 409);
  EXPECT_EQ(call("viewer", "GET", place + "pdf/").body, pdf.body);
  const auto corrected = create();
  EXPECT_EQ(member(call("viewer", "GET", corrected), "/replaces"), member(before, "/id"));
  EXPECT_EQ(std::string(invoices_path) + member(call("viewer", "GET", place), "/replaced_by") + "/",
            corrected);
}

TEST_P(InvoicesHttp, ThePdfIsThatOfTheBill) {
  const auto place = create(1, lines("12345", "0.15") + R"(,"tax_percent":"20")");
  const auto sent = call("approver", "POST", place + "finalize/");
  const auto file = call("viewer", "GET", place + "pdf/");
  ASSERT_EQ(file.status, 200);
  EXPECT_EQ(header(file, "Content-Type"), "application/pdf");
  EXPECT_EQ(header(file, "Content-Disposition"),
            "attachment; filename=\"" + member(sent, "/number") + ".pdf\"");
  EXPECT_TRUE(file.body.starts_with("%PDF-"));
  const toolyard::testing::TemporaryFolder folder;
  const auto path = (folder.path() / "a.pdf").string();
  std::ofstream(path, std::ios::binary) << file.body;
  const auto hash = toolyard::testing::run_line("sha256sum " + path).out;
  EXPECT_EQ(hash.substr(0, 64), member(sent, "/pdf_sha256"));
  if (toolyard::testing::run_line("command -v pdftotext").code != 0) GTEST_SKIP() << "no poppler";
  const auto text = toolyard::testing::run_line("pdftotext -layout " + path + " -").out;
  for (const std::string& part :
       {member(sent, "/number"), std::string("customers"), std::string("Tools & Søns"),
        std::string("0.0015"), std::string("EUR 18.52"), std::string("EUR 22.22")})
    EXPECT_NE(text.find(part), text.npos) << part << "\n" << text;
}

TEST_P(InvoicesHttp, CustomersSeeTheirOwn) {
  const auto place = create();
  ASSERT_EQ(call("approver", "POST", place + "finalize/").status, 200);
  const auto id = place.substr(invoices_path.size());
  const std::string own = "/api/v1/developer/invoices/";
  const auto mine = call("customer", "GET", own);
  EXPECT_EQ(member(mine, "/count"), "1") << mine.body;
  EXPECT_EQ(member(mine, "/summary/0/total_minor"), "2222");
  EXPECT_EQ(member(mine, "/results/0/allowed_actions"), "[]");
  EXPECT_EQ(call("customer", "GET", own + id).status, 200);
  EXPECT_EQ(call("customer", "GET", own + id + "pdf/").body,
            call("viewer", "GET", place + "pdf/").body);
  EXPECT_EQ(member(call("stranger", "GET", own + "?customer=" + id_of("customer")), "/count"), "0");
  EXPECT_EQ(call("stranger", "GET", own + id).status, 404);
  EXPECT_EQ(call("stranger", "GET", own + id + "pdf/").status, 404);
  EXPECT_EQ(call("", "GET", own).status, 401);
  EXPECT_EQ(call("customer", "GET", invoices_path).status, 403);
  EXPECT_EQ(call("viewer", "POST", invoices_path, "{}").status, 403);
  EXPECT_EQ(call("editor", "POST", place + "finalize/").status, 403);
  EXPECT_EQ(call("editor", "POST", place + "void/").status, 403);
}

TEST_P(InvoicesHttp, ListsFilterOrderAndSum) {
  create(1);
  const auto second = create(2, lines("1", "5") + R"(,"currency":"USD")");
  create(3, lines("1", "9007199254740993") + R"(,"tax_percent":"0")");
  ASSERT_EQ(call("approver", "POST", second + "finalize/").status, 200);
  const auto count = [&](const std::string& query) {
    const auto answer = call("viewer", "GET", std::string(invoices_path) + query);
    return answer.status == 200 ? member(answer, "/count") : std::to_string(answer.status);
  };
  EXPECT_EQ(count("?status=draft"), "2");
  EXPECT_EQ(count("?status=finalized&currency=USD"), "1");
  EXPECT_EQ(count("?currency=CHF"), "0");
  EXPECT_EQ(count("?period=2025-02"), "1");
  EXPECT_EQ(count("?start_date=2025-02-01&end_date=2025-03-15"), "2");
  EXPECT_EQ(count("?customer=" + id_of("customer")), "3");
  EXPECT_EQ(count("?customer=999"), "0");
  EXPECT_EQ(count("?search=CUSTOMERS"), "3");
  EXPECT_EQ(count("?period=&ordering="), "3");
  for (const auto* wrong : {"?status=open", "?period=2025-13", "?currency=eur", "?ordering=lines",
                            "?start_date=x", "?customer=x", "?page_size=0"})
    EXPECT_EQ(count(wrong), "400") << wrong;
  EXPECT_EQ(count("?page=9"), "404");
  const auto page =
      call("viewer", "GET", std::string(invoices_path) + "?ordering=-total_minor&page_size=1");
  EXPECT_EQ(member(page, "/results/0/total_minor"), "9007199254740993");
  EXPECT_EQ(member(page, "/summary/0/currency"), "EUR");
  EXPECT_EQ(member(page, "/summary/0/count"), "2") << "of all pages";
  EXPECT_EQ(member(page, "/summary/0/total_minor"), "9007199254743215");
  EXPECT_EQ(member(page, "/summary/1/due_minor"), "6");
}

TEST_P(InvoicesHttp, RefusesWhatIsWrong) {
  const auto customer = id_of("customer");
  const auto refused = [&](const std::string& sent) {
    const auto answer = call("editor", "POST", invoices_path, sent);
    EXPECT_EQ(answer.status, 400) << answer.body;
    return faults(answer);
  };
  EXPECT_EQ(refused("{}"), "/customer required;/period required;");
  EXPECT_EQ(refused(body(customer, 1, lines("1.5", "1"))), "/lines/0/quantity invalid_type;");
  EXPECT_EQ(refused(body(customer, 1, lines("-1", "1"))), "/lines/0/quantity out_of_range;");
  EXPECT_EQ(refused(body(customer, 1, lines("99999999999999999999", "1"))),
            "/lines/0/quantity out_of_range;");
  EXPECT_EQ(refused(body(customer, 1, lines("9007199254740993", "9007199254740993"))),
            "/lines/0/quantity out_of_range;");
  EXPECT_EQ(refused(body(customer, 1, lines("1", "0.1234567890123"))),
            "/lines/0/unit_amount invalid_format;");
  EXPECT_EQ(refused(body(customer, 1, R"(,"lines":[{"description":"x","unit_amount":5}])")),
            "/lines/0/unit_amount invalid_type;");
  EXPECT_EQ(refused(body(customer, 1, R"(,"line":[])")), "/line unknown_field;");
  EXPECT_EQ(refused(body(customer, 1, lines("1", "1") + R"(,"tax_percent":20)")),
            "/tax_percent invalid_type;");
  EXPECT_EQ(refused(body("12345", 1, lines("1", "1"))), "/customer invalid_option;");
  EXPECT_EQ(refused(body(R"("1")", 1, lines("1", "1"))), "/customer invalid_type;");
  EXPECT_EQ(refused(body("-1", 1, lines("1", "1"))), "/customer invalid_option;");
  EXPECT_EQ(refused(R"({"customer":)" + customer +
                    R"(,"period":{"start":"2025-02-30","end":"2025-02-01"},"currency":"EU"})"),
            "/period/start invalid_format;/currency invalid_option;");
  EXPECT_EQ(refused(body(customer, 1, lines("1", "1") + R"(,"replaces":77)")),
            "/replaces invalid_option;");
  std::string many;
  for (int i = 0; i < 1001; ++i)
    many += std::string(i ? "," : "") + R"({"description":"x","unit_amount":"1"})";
  EXPECT_EQ(refused(body(customer, 1, R"(,"lines":[)" + many + "]")), "/lines out_of_range;");
  EXPECT_EQ(call("editor", "PATCH", create(2), R"({"period":{"start":"x","end":"y"}})").status,
            400);
  EXPECT_EQ(call("editor", "GET", std::string(invoices_path) + "0/").status, 404);
}

TEST_P(InvoicesHttp, AThousandLinesAreManyPages) {
  std::string many;
  for (int i = 0; i < 1000; ++i)
    many += std::string(i ? "," : "") + R"({"description":"Line )" + std::to_string(i) +
            R"( 株式会社","quantity":3,"unit_amount":"0.5"})";
  const auto place = create(1, R"(,"lines":[)" + many + "]");
  const auto sent = call("approver", "POST", place + "finalize/");
  ASSERT_EQ(sent.status, 200) << sent.body;
  EXPECT_EQ(member(sent, "/subtotal_minor"), "2000");
  if (toolyard::testing::run_line("command -v qpdf").code != 0) GTEST_SKIP() << "no qpdf";
  const toolyard::testing::TemporaryFolder folder;
  const auto path = (folder.path() / "a.pdf").string();
  std::ofstream(path, std::ios::binary) << call("viewer", "GET", place + "pdf/").body;
  EXPECT_EQ(toolyard::testing::run_line("qpdf --check " + path).code, 0);
  EXPECT_GT(std::stoi(toolyard::testing::run_line("qpdf --show-npages " + path).out), 10);
}

TEST_P(InvoicesHttp, ThirtyTwoAtOnceGetThirtyTwoNumbers) {
  constexpr int count = 32;
  std::vector<std::string> places;
  for (int i = 0; i < count; ++i) {
    const auto name = "user" + std::to_string(i);
    const auto user = app_.app().store().accounts().create(
        {name, name + "@example.org", toolyard::testing::test_password}, std::nullopt);
    places.push_back(
        header(call("editor", "POST", invoices_path,
                    body(std::to_string(std::int64_t(user->id)), 1, lines("1", "100"))),
               "Location"));
  }
  const auto approver = bearer("approver");
  std::vector<std::string> numbers(count);
  {
    std::vector<std::jthread> threads;
    threads.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
      threads.emplace_back([&, i] {
        numbers[i] =
            member(ApiTest::call("POST", places[i] + "finalize/", "{}", approver), "/number");
      });
  }
  const std::set<std::string> all(numbers.begin(), numbers.end());
  ASSERT_EQ(all.size(), std::size_t(count)) << *all.begin();
  EXPECT_EQ(all.begin()->substr(10), "-000001");
  EXPECT_EQ(all.rbegin()->substr(10), "-000032");
}

}  // namespace
