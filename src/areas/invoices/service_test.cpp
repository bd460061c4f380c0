// Tests of the invoice service: drafts, numbers without gaps, and what cannot be changed.
#include "areas/invoices/service.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "core/crypto/sha256.h"
#include "core/text/hex.h"
#include "tests/support/test_database.h"

namespace toolyard::invoices {
namespace {

using testing::Engine;

// Prints only the title; returns an error if `fails` is set.
class TitlePrinter final : public DocumentPrinter {
 public:
  Result<PrintedDocument> print(const BusinessDocument& document) override {
    ++printed;
    if (is_awaited_.exchange(false)) meanwhile_();
    if (fails) return fail(toolyard::problems::internal_error, "No paper.");
    return PrintedDocument{.pdf = "%PDF " + document.title, .pages = 1};
  }
  std::atomic<int> printed = 0;
  std::atomic<bool> fails = false;
  // What others do while the next document is printed.
  void on_next(std::function<void()> work) {
    meanwhile_ = std::move(work);
    is_awaited_ = true;
  }

 private:
  std::function<void()> meanwhile_ = {};
  std::atomic<bool> is_awaited_ = false;
};

Billing prices() {
  return {.currency = "EUR",
          .prefix = "INV",
          .due_days = 14,
          .unit_amount = "0.15",
          .tools = {{.tool = "pdf-merge",
                     .tiers = {{1000, "0"}, {100'000, "0.02"}, {std::nullopt, "0.01"}}}},
          .plans = {{.plan = "pro", .amount = "1900"}},
          .taxes = {{.name = "VAT", .percent = "20"}}};
}

class InvoiceServiceTest : public ::testing::TestWithParam<Engine> {
 protected:
  Options options() {
    return {.billing = prices(), .account_of = [](UserId id) -> Result<std::optional<Account>> {
              if (id == UserId{404}) return std::nullopt;
              return Account{"user" + std::to_string(std::int64_t(id)), "user@example.org",
                             id == UserId{7} ? std::optional("pro") : std::nullopt};
            }};
  }
  std::unique_ptr<InvoiceService> node(Database& database) {
    return std::make_unique<InvoiceService>(database, printer_, [this] { return now_; }, options());
  }
  static Invoice request(std::int64_t customer, std::vector<Line> lines = {}) {
    Invoice one;
    one.customer = customer;
    one.period = {"2026-10-01", "2026-10-31"};
    one.lines = std::move(lines);
    return one;
  }
  static Line line(std::int64_t quantity, std::string price) {
    return {.description = "Work", .quantity = quantity, .unit_amount = std::move(price)};
  }
  StoredInvoice make(const Invoice& request) {
    return invoices_->create(approver_, request, InvoiceService::Lines::given, calls_).value();
  }
  StoredInvoice metered(std::int64_t customer) {
    return invoices_->create(approver_, request(customer), InvoiceService::Lines::metered, calls_)
        .value();
  }
  StoredInvoice act(InvoiceId id, Action action) {
    return invoices_->act(approver_, id, action, {}).value();
  }
  template <class T> static std::string refusal(const Result<T>& result) {
    if (result) return "";
    std::string text(result.error().type->code);
    for (const auto& fault : result.error().faults) text += " " + fault.pointer + " " + fault.code;
    return text;
  }
  std::string number_of(InvoiceId id) {
    return invoices_->find(approver_, id)->number.value_or("none");
  }

  testing::TestDatabase database_{GetParam()};
  std::unique_ptr<Database> other_ = database_.connect();
  TitlePrinter printer_;
  Instant now_{std::chrono::seconds(1'795'262'400)};  // 2026-11-21
  std::unique_ptr<InvoiceService> invoices_ = node(*database_);
  std::unique_ptr<InvoiceService> second_ = node(*other_);
  std::vector<ToolCalls> called_{{"base64", 12345}, {"pdf-merge", 150'000}};
  CallsOf calls_ = [this](UserId, const Period&) { return called_; };
  Call approver_{.caller = {.user = UserId{1}, .role = Role::approver}, .url = "http://here/"};
};
INSTANTIATE_TEST_SUITE_P(Engines, InvoiceServiceTest, testing::both_engines(),
                         testing::engine_name);

TEST_P(InvoiceServiceTest, BillsWhatWasCalled) {
  const auto made = metered(7);
  ASSERT_EQ(made.lines.size(), 3u);
  EXPECT_EQ(made.lines[0].kind, LineKind::subscription);
  EXPECT_EQ(made.lines[0].amount_minor, 1900);
  EXPECT_EQ(made.lines[1].tool_slug, "base64");
  EXPECT_EQ(made.lines[1].amount_minor, 1852);
  EXPECT_EQ(made.lines[2].amount_minor, 2480);
  ASSERT_EQ(made.lines[2].breakdown.size(), 3u);
  EXPECT_EQ(made.lines[2].breakdown[1].amount_precise, "1980.00");
  EXPECT_EQ(made.subtotal_minor, 6232);
  ASSERT_EQ(made.taxes.size(), 1u);
  EXPECT_EQ(made.taxes[0], (Tax{"VAT", "20", 6232, 1246}));
  EXPECT_EQ(made.total_minor, 7478);
  EXPECT_EQ(made.due_minor, 7478);
  EXPECT_EQ(made.currency, "EUR");
  EXPECT_EQ(made.number, std::nullopt);
  EXPECT_EQ(made.billed_customer().name, "user7");
  EXPECT_EQ(invoices_->find(approver_, made.id)->lines, made.lines) << "as it is stored";
  called_.clear();
  const auto none = metered(8);
  EXPECT_TRUE(none.lines.empty());
  EXPECT_EQ(none.total_minor, 0);
}

TEST_P(InvoiceServiceTest, OnePeriodIsBilledOnce) {
  const auto first = metered(7);
  auto again = invoices_->create(approver_, request(7), InvoiceService::Lines::metered, calls_);
  EXPECT_EQ(refusal(again), "duplicate /period duplicate");
  ASSERT_EQ(again.error().extras.size(), 1u);
  EXPECT_EQ(std::get<std::int64_t>(again.error().extras[0].value), std::int64_t(first.id));
  std::atomic<int> made = 0, refused = 0;
  {
    std::vector<std::jthread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i)
      threads.emplace_back([&, i] {
        auto done = (i % 2 ? invoices_ : second_)
                        ->create(approver_, request(9), InvoiceService::Lines::metered, calls_);
        if (done) ++made;
        else if (done.error().extras.size() == 1) ++refused;
      });
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(refused, 7) << "each with the id of the other";
}

TEST_P(InvoiceServiceTest, NumbersHaveNoGapsOnTwoNodes) {
  constexpr int count = 32;
  std::vector<InvoiceId> drafts;
  drafts.reserve(count);
  for (int i = 0; i < count; ++i) drafts.push_back(make(request(100 + i, {line(1, "100")})).id);
  {
    std::vector<std::jthread> threads;
    threads.reserve(count);
    for (int i = 0; i < count; ++i)
      threads.emplace_back([&, i] {
        const auto done = (i % 2 ? invoices_ : second_)
                              ->act(approver_, drafts[std::size_t(i)], Action::finalize, {});
        EXPECT_TRUE(done) << (done ? "" : done.error().detail);
      });
  }
  std::set<std::string> numbers;
  for (const auto id : drafts) numbers.insert(number_of(id));
  ASSERT_EQ(numbers.size(), std::size_t(count));
  EXPECT_EQ(*numbers.begin(), "INV-202611-000001");
  EXPECT_EQ(*numbers.rbegin(), "INV-202611-000032");
}

TEST_P(InvoiceServiceTest, WhatWasUndoneLeavesNoGap) {
  const auto one = make(request(1, {line(1, "100")})).id, other = make(request(2)).id;
  act(make(request(3)).id, Action::finalize);
  printer_.fails = true;
  EXPECT_EQ(refusal(invoices_->act(approver_, one, Action::finalize, {})), "internal_error");
  EXPECT_EQ(number_of(one), "none");
  printer_.fails = false;
  EXPECT_EQ(*act(other, Action::finalize).number, "INV-202611-000002");
  EXPECT_EQ(*act(one, Action::finalize).number, "INV-202611-000003");
  now_ += std::chrono::days(15);
  EXPECT_EQ(*act(make(request(4)).id, Action::finalize).number, "INV-202612-000001");
}

// Printing takes seconds, in which nobody else could write to SQLite.
TEST_P(InvoiceServiceTest, PrintsOutsideOfTransactions) {
  const auto one = make(request(1, {line(1, "100")})).id;
  bool has_written = false;
  printer_.on_next([&] {
    const auto done = other_->write([](Transaction& transaction) -> Result<void> {
      transaction.change("delete from invoice_numbers where series = 'none'");
      return {};
    });
    has_written = done.has_value();
  });
  act(one, Action::finalize);
  EXPECT_TRUE(has_written);
  EXPECT_EQ(printer_.printed, 1);
}

TEST_P(InvoiceServiceTest, PrintsAgainWhatWasOvertaken) {
  const auto one = make(request(1, {line(1, "100")})).id, other = make(request(2)).id;
  printer_.on_next([&] { ASSERT_TRUE(second_->act(approver_, other, Action::finalize, {})); });
  EXPECT_EQ(*act(one, Action::finalize).number, "INV-202611-000002");
  EXPECT_EQ(invoices_->file(one)->pdf, "%PDF Invoice INV-202611-000002");
  EXPECT_EQ(number_of(other), "INV-202611-000001");
  EXPECT_EQ(printer_.printed, 3);
  const auto changed = make(request(3, {line(1, "100")})).id;
  printer_.on_next([&] {
    auto call = approver_;
    call.given.mark(find_field(type_of<Invoice>, "currency"));
    Invoice change;
    change.currency = "USD";
    ASSERT_TRUE(second_->change(call, changed, change));
  });
  EXPECT_EQ(act(changed, Action::finalize).currency, "USD");
  EXPECT_EQ(printer_.printed, 5);
  const auto discarded = make(request(4)).id;
  printer_.on_next([&] { ASSERT_TRUE(second_->discard(approver_, discarded)); });
  EXPECT_EQ(refusal(invoices_->act(approver_, discarded, Action::finalize, {})), "not_found");
  EXPECT_EQ(*act(make(request(5)).id, Action::finalize).number, "INV-202611-000004");
}

TEST_P(InvoiceServiceTest, PaymentIsNotDueBeforeTheIssue) {
  const auto today = std::chrono::floor<std::chrono::days>(now_);
  auto wanted = request(5, {line(1, "100")});
  wanted.due_at = today - std::chrono::microseconds(1);
  const auto late = invoices_->create(approver_, wanted, InvoiceService::Lines::given, calls_);
  EXPECT_EQ(refusal(late), "validation_error /due_at in_the_past");
  wanted.due_at = today;
  const auto draft = make(wanted);
  const auto change = [&](std::string_view field, const Invoice& request) {
    auto call = approver_;
    call.given.mark(find_field(type_of<Invoice>, field));
    return refusal(invoices_->change(call, draft.id, request));
  };
  Invoice other;
  EXPECT_EQ(change("replaces", other), "") << "as it is";
  other.due_at = today - std::chrono::days(1);
  other.replaces = InvoiceId{7};
  EXPECT_EQ(change("due_at", other), "validation_error /due_at in_the_past");
  EXPECT_EQ(change("replaces", other), "validation_error /replaces invalid_option");
  now_ += std::chrono::days(1);
  EXPECT_EQ(refusal(invoices_->act(approver_, draft.id, Action::finalize, {})), "due_before_issue");
  EXPECT_EQ(number_of(draft.id), "none");
  now_ -= std::chrono::days(1);
  EXPECT_EQ(act(draft.id, Action::finalize).due_at, today);
}

TEST_P(InvoiceServiceTest, FinalizingKeepsThePdf) {
  const auto draft = make(request(5, {line(1, "100")}));
  EXPECT_EQ(refusal(invoices_->file(draft.id)), "not_found");
  const auto done = act(draft.id, Action::finalize);
  EXPECT_EQ(done.status, Status::finalized);
  EXPECT_EQ(done.issued_at, now_);
  EXPECT_EQ(done.due_at, now_ + std::chrono::days(14));
  const auto file = invoices_->file(draft.id).value();
  EXPECT_EQ(file.pdf, "%PDF Invoice INV-202611-000001");
  const auto digest = sha256(file.pdf);
  EXPECT_EQ(done.pdf_sha256,
            encode_hex({reinterpret_cast<const char*>(digest.data()), digest.size()}));
  const auto again = invoices_->act(approver_, draft.id, Action::finalize, {}).value();
  EXPECT_FALSE(again.changed);
  EXPECT_EQ(tag_of(again), tag_of(done));
  EXPECT_EQ(printer_.printed, 1);
  act(draft.id, Action::mark_paid);
  EXPECT_EQ(printer_.printed, 1);
}

TEST_P(InvoiceServiceTest, WhatIsNumberedStays) {
  const auto change = [&](InvoiceId id) {
    auto call = approver_;
    call.given.mark(find_field(type_of<Invoice>, "currency"));
    Invoice request;
    request.currency = "USD";
    return refusal(invoices_->change(call, id, request));
  };
  const auto id = make(request(5, {line(3, "50")})).id;
  EXPECT_EQ(change(id), "");
  EXPECT_EQ(refusal(invoices_->act(approver_, id, Action::mark_paid, {})), "illegal_transition");
  EXPECT_EQ(refusal(invoices_->act(approver_, id, Action::make_void, {})), "illegal_transition");
  act(id, Action::finalize);
  EXPECT_EQ(change(id), "illegal_transition");
  EXPECT_EQ(refusal(invoices_->discard(approver_, id)), "illegal_transition");
  const auto paid = act(id, Action::mark_paid);
  EXPECT_EQ(paid.paid_minor, 180);
  EXPECT_EQ(paid.due_minor, 0);
  EXPECT_EQ(paid.paid_at, now_);
  EXPECT_EQ(change(id), "illegal_transition");
  EXPECT_EQ(refusal(invoices_->discard(approver_, id)), "illegal_transition");
  EXPECT_EQ(refusal(invoices_->act(approver_, id, Action::make_void, {})), "illegal_transition");
  EXPECT_EQ(refusal(invoices_->act(approver_, id, Action::finalize, {})), "illegal_transition");
  EXPECT_FALSE(invoices_->act(approver_, id, Action::mark_paid, {})->changed);
}

TEST_P(InvoiceServiceTest, ACorrectionReplacesWhatIsVoid) {
  const auto first = make(request(5, {line(1, "100")})).id;
  act(first, Action::finalize);
  const auto withdrawn = act(first, Action::make_void);
  EXPECT_EQ(withdrawn.status, Status::voided);
  EXPECT_EQ(withdrawn.voided_at, now_);
  EXPECT_EQ(withdrawn.due_minor, 0);
  EXPECT_EQ(withdrawn.total_minor, 120);
  EXPECT_EQ(withdrawn.number, "INV-202611-000001");
  const auto second = make(request(5, {line(2, "100")}));
  EXPECT_EQ(second.replaces, first);
  EXPECT_EQ(invoices_->find(approver_, first)->replaced_by, second.id);
  auto named = request(5);
  named.period = {"2026-09-01", "2026-09-30"};
  named.replaces = first;
  EXPECT_EQ(refusal(invoices_->create(approver_, named, InvoiceService::Lines::given, calls_)),
            "duplicate /replaces duplicate");
  named.replaces = second.id;
  EXPECT_EQ(refusal(invoices_->create(approver_, named, InvoiceService::Lines::given, calls_)),
            "validation_error /replaces invalid_option");
  ASSERT_TRUE(invoices_->discard(approver_, second.id));
  EXPECT_EQ(invoices_->find(approver_, first)->replaced_by, std::nullopt);
  named.replaces = first;
  EXPECT_EQ(make(named).replaces, first);
}

TEST_P(InvoiceServiceTest, NamesEveryFault) {
  auto wrong = request(5, {line(1, "x"), line(9'000'000'000'000'000'000, "9")});
  wrong.period = {"2026-02-30", "2026-01-01"};
  wrong.currency = "XXQ";
  wrong.tax_percent = "200";
  EXPECT_EQ(refusal(invoices_->create(approver_, wrong, InvoiceService::Lines::given, calls_)),
            "validation_error /period/start invalid_format /currency invalid_option "
            "/tax_percent out_of_range");
  EXPECT_EQ(
      refusal(invoices_->create(approver_, request(404), InvoiceService::Lines::given, calls_)),
      "validation_error /customer invalid_option");
  auto foreign = request(5);
  foreign.currency = "USD";
  EXPECT_EQ(refusal(invoices_->create(approver_, foreign, InvoiceService::Lines::metered, calls_)),
            "validation_error /currency invalid_option");
}

TEST_P(InvoiceServiceTest, SumsEachCurrencyApart) {
  for (int i = 0; i < 3; ++i) {
    auto one = request(20 + i, {line(9'000'000'000'000'000'000, "1")});
    one.tax_percent = "0";
    if (i == 2) one.currency = "JPY";
    make(one);
  }
  auto small = request(30, {line(9007199254740993, "1")});
  small.currency = "USD";
  small.tax_percent = "0";
  act(make(small).id, Action::finalize);
  const auto page = invoices_->list(approver_, {}).value();
  EXPECT_EQ(page.count, 4);
  ASSERT_EQ(page.summary.size(), 3u);
  EXPECT_EQ(page.summary[0].currency, "EUR");
  EXPECT_EQ(page.summary[0].count, 2);
  EXPECT_EQ(page.summary[0].total_minor, std::nullopt) << "more than 64 bits";
  EXPECT_EQ(page.summary[0].tax_minor, 0);
  EXPECT_EQ(page.summary[1].total_minor, 9'000'000'000'000'000'000);
  EXPECT_EQ(page.summary[2].due_minor, 9007199254740993);
  InvoiceQuery query;
  query.status = Status::finalized;
  EXPECT_EQ(invoices_->list(approver_, query)->summary.size(), 1u);
  query = {};
  query.period = "2026-11";
  EXPECT_EQ(invoices_->list(approver_, query)->count, 0);
  EXPECT_TRUE(invoices_->list(approver_, query)->summary.empty());
  query.period = "2026-10-31";
  EXPECT_EQ(invoices_->list(approver_, query)->count, 4);
}

}  // namespace
}  // namespace toolyard::invoices
