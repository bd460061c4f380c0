#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "app/demo/site.h"
#include "core/time/day.h"

namespace toolyard::demo {

namespace {

using invoices::InvoiceService;
using invoices::Line;
using invoices::LineKind;

struct Customer {
  std::string_view account;
  std::string_view name;  // name on the invoice
  std::string_view address;
  std::string_view currency;
  int months = 0;          // number of months billed so far
  std::int64_t calls = 0;  // in a typical month at the end of the year
  std::string_view tool_slug;
};
constexpr std::array customers{
    Customer{"erin", "Erin Example", "1 Harbour Road\nDublin", "EUR", 11, 213'000,
             "hash-generator"},
    Customer{"farid", "شركة فريد للبرمجيات", "2 Palm Street\nCairo", "EUR", 5, 9'310,
             "markdown-preview"},
    Customer{"ines", "Ines Example", "5 Mill Lane\nPorto", "EUR", 5, 64'000, "word-counter"},
    Customer{"greta", "グレタ株式会社", "3-4 Example\nTokyo", "JPY", 3, 52'000, "json-formatter"},
};

// A billed month, with its period and the instant at which it ends.
struct Month {
  std::chrono::year_month month;
  invoices::Period period() const {
    const auto first = Instant(std::chrono::sys_days(month / 1));
    const auto last = Instant(std::chrono::sys_days(month / std::chrono::last));
    return {day_text(day_of(first)), day_text(day_of(last))};
  }
  Instant end() const { return std::chrono::sys_days((month + std::chrono::months(1)) / 1); }
};
// Two hours ago, the latest invoices were created: of months that had ended by then.
Instant latest_bill(const Site& site) { return site.now - std::chrono::hours(2); }
Month month_before(const Site& site, int months) {
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(latest_bill(site)));
  return {day.year() / day.month() - std::chrono::months(months)};
}

invoices::Invoice draft_of(const Site& site, const Customer& one, const Month& month) {
  const bool is_yen = one.currency == "JPY";
  invoices::Invoice draft;
  draft.customer = invoices::Customer{.id = site.person(one.account),
                                      .name = std::string(one.name),
                                      .email = {},
                                      .address = std::string(one.address),
                                      .tax_id = {}};
  draft.period = month.period();
  draft.currency = one.currency;
  draft.tax_percent = "20";
  const auto calls = std::llround(double(one.calls) * liveliness_of(site, day_of(month.end())));
  draft.lines = {Line{.description = "Plan pro",
                      .kind = LineKind::subscription,
                      .unit_amount = is_yen ? "3000" : "1900"},
                 Line{.description = "Calls of " + std::string(one.tool_slug),
                      .kind = LineKind::usage,
                      .tool_slug = std::string(one.tool_slug),
                      .quantity = calls,
                      .tiers = {{1000, "0"}, {100'000, "0.02"}, {std::nullopt, "0.01"}}}};
  return draft;
}

Result<invoices::InvoiceId> bill(Site& site, const Call& call, const Customer& one,
                                 const Month& month) {
  TOOLYARD_TRY(const auto made,
               site.services.invoices.service().create(call, draft_of(site, one, month),
                                                       InvoiceService::Lines::given, {}));
  return made.id;
}

void plan_action(Site& site, Instant at, invoices::InvoiceId id, invoices::Action action) {
  site.plan(at, "boris", [&site, id, action](const Call& call) -> Result<void> {
    TOOLYARD_TRY_VOID(site.services.invoices.service().act(call, id, action, {}));
    return {};
  });
}

// Creates an invoice, finalizes it minutes later and marks it as paid some days later, except that
// of the last month.
Result<void> bill_month(Site& site, const Call& call, const Customer& one, int months_ago) {
  using std::chrono::days, std::chrono::minutes;
  const auto at = site.moment;
  TOOLYARD_TRY(const auto id, bill(site, call, one, month_before(site, months_ago)));
  plan_action(site, at + minutes(5), id, invoices::Action::finalize);
  const auto paid_at = at + days(4 + chance(std::uint64_t(months_ago), one.account.size()) % 12);
  if (months_ago > 1 && paid_at < site.now)
    plan_action(site, paid_at, id, invoices::Action::mark_paid);
  return {};
}

// Creates an invoice with a wrong name, which is finalized and then voided.
Result<void> bill_wrongly(Site& site, const Call& call, Customer one, int months_ago) {
  using std::chrono::minutes;
  const auto at = site.moment;
  one.name = "شركة فريد";
  TOOLYARD_TRY(const auto id, bill(site, call, one, month_before(site, months_ago)));
  plan_action(site, at + minutes(5), id, invoices::Action::finalize);
  plan_action(site, at + minutes(50), id, invoices::Action::make_void);
  return {};
}

void plan_month(Site& site, const Customer& one, int months_ago) {
  const auto first = month_before(site, months_ago).end() + std::chrono::hours(7);
  auto at = std::min<Instant>(latest_bill(site), first);
  if (one.account == "farid" && months_ago == 2) {
    site.plan(at, "boris", [&site, &one, months_ago](const Call& call) {
      return bill_wrongly(site, call, one, months_ago);
    });
    at += std::chrono::hours(1);
  }
  site.plan(at, "boris", [&site, &one, months_ago](const Call& call) {
    return bill_month(site, call, one, months_ago);
  });
}

}  // namespace

void plan_invoices(Site& site) {
  constexpr int year = 11;
  for (int months_ago = year; months_ago >= 1; --months_ago)
    for (const auto& one : customers)
      if (months_ago <= one.months) plan_month(site, one, months_ago);
  site.plan(site.now - std::chrono::hours(1), "boris", [&](const Call& call) -> Result<void> {
    TOOLYARD_TRY_VOID(bill(site, call, customers.front(), month_before(site, 0)));
    return {};
  });
}

}  // namespace toolyard::demo
