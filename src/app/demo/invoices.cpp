#include <array>
#include <chrono>

#include "app/demo/site.h"
#include "core/time/time.h"

namespace toolyard::demo {

namespace {

using invoices::InvoiceService;
using invoices::Line;
using invoices::LineKind;

struct Bill {
  std::string_view customer;
  std::string_view name;  // as it stands on the bill
  std::string_view address;
  int months_ago = 0;  // that it is about
  std::int64_t calls = 0;
  std::string_view currency = "EUR";
  std::string_view steps = {};  // by what it has gone on, a letter each
};

// F finalizes, P pays, V withdraws.
constexpr std::array bills{
    Bill{"erin", "Erin Example", "1 Harbour Road\nDublin", 2, 184'220, "EUR", "FP"},
    Bill{"farid", "شركة فريد", "2 Palm Street\nCairo", 2, 9'310, "EUR", "FV"},
    Bill{"farid", "شركة فريد للبرمجيات", "2 Palm Street\nCairo", 2, 9'310, "EUR", "F"},
    Bill{"erin", "Erin Example", "1 Harbour Road\nDublin", 1, 203'945, "EUR", "F"},
    Bill{"greta", "グレタ株式会社", "3-4 Example\nTokyo", 1, 52'000, "JPY", "FP"},
    Bill{"erin", "Erin Example", "1 Harbour Road\nDublin", 0, 61'730, "EUR", ""},
};

std::string day_text(std::chrono::sys_days day) {
  std::string text;
  append_rfc3339(text, Instant(day));
  return text.substr(0, 10);
}

invoices::Period month_before(Instant now, int months) {
  const std::chrono::year_month_day today(std::chrono::floor<std::chrono::days>(now));
  const auto month = today.year() / today.month() - std::chrono::months(months);
  return {day_text(month / 1), day_text(month / std::chrono::last)};
}

invoices::Invoice draft_of(const Site& site, const Bill& bill) {
  invoices::Invoice draft;
  draft.customer = invoices::Customer{.id = site.person(bill.customer),
                                      .name = std::string(bill.name),
                                      .email = {},
                                      .address = std::string(bill.address),
                                      .tax_id = {}};
  draft.period = month_before(site.now, bill.months_ago);
  draft.currency = bill.currency;
  draft.tax_percent = "20";
  draft.lines = {
      Line{.description = "Plan pro", .kind = LineKind::subscription, .unit_amount = "1900"},
      Line{.description = "Calls of base64",
           .kind = LineKind::usage,
           .tool_slug = "base64",
           .quantity = bill.calls,
           .tiers = {{1000, "0"}, {100'000, "0.02"}, {std::nullopt, "0.01"}}}};
  return draft;
}

}  // namespace

Result<void> fill_invoices(Site& site) {
  const auto& service = site.services.invoices.service();
  const Call call{.caller = {.user = site.person("boris"), .role = Role::approver}};
  for (const auto& bill : bills) {
    site.moment = site.days_ago(bill.months_ago * 30) - std::chrono::hours(1);
    TOOLYARD_TRY(const auto made,
                 service.create(call, draft_of(site, bill), InvoiceService::Lines::given, {}));
    for (const char step : bill.steps) {
      site.moment += std::chrono::minutes(10);
      const auto action = step == 'F'   ? invoices::Action::finalize
                          : step == 'P' ? invoices::Action::mark_paid
                                        : invoices::Action::make_void;
      TOOLYARD_TRY_VOID(service.act(call, made.id, action, {}));
    }
  }
  return {};
}

}  // namespace toolyard::demo
