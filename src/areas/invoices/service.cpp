#include "areas/invoices/service.h"

#include "areas/invoices/checks.h"
#include "areas/invoices/document.h"
#include "areas/invoices/store.h"
#include "core/crypto/sha256.h"
#include "core/describe/faults.h"
#include "core/text/hex.h"
#include "core/time/time.h"
#include "records/audit.h"

namespace toolyard::invoices {
namespace {

std::unexpected<Error> no_such_invoice() {
  return fail(toolyard::problems::not_found, "There is no such invoice.");
}

std::optional<UserId> user_of(const Call& call) {
  return call.caller.user == UserId{} ? std::nullopt : std::optional(call.caller.user);
}

// What the audit log keeps: the lines stand in the invoice.
struct Audited : InvoiceHead {
  std::string comment;
  static constexpr auto fields(auto...) {
    return joined(InvoiceHead::fields(), std::array{field<&Audited::comment>("Why.").sparse()});
  }
};

void write_down(Transaction& transaction, std::string_view action, const StoredInvoice* before,
                const StoredInvoice* after, Instant now, std::string comment = {}) {
  std::optional<Audited> was, is;
  if (before) was.emplace(Audited{*before, {}});
  if (after) is.emplace(Audited{*after, std::move(comment)});
  audit<Audited>(transaction, action, "invoice", std::int64_t((after ? after : before)->id),
                 was ? &*was : nullptr, is ? &*is : nullptr, now);
}

std::unexpected<Error> there_already(InvoiceId existing) {
  const auto id = std::int64_t(existing);
  auto refused = fail(toolyard::problems::duplicate,
                      "Invoice " + std::to_string(id) + " is of this customer and period already.");
  refused.error().faults.push_back(
      {"/period", "duplicate", "The customer has an invoice of this period already."});
  refused.error().extras.push_back({"existing_id", id});
  return refused;
}

// Checks the draft as a whole, and fills in all amounts. Answers what all taxes come to.
Result<std::int64_t> complete(Invoice& draft) {
  auto faults = faults_of(draft);
  const auto totals = compute(draft.lines, draft.taxes);
  if (!totals)
    for (const auto& fault : totals.error().faults)
      if (faults.size() < Faults::most) faults.push_back(fault);
  if (!faults.empty()) return invalid(std::move(faults));
  draft.line_count = std::int64_t(draft.lines.size());
  draft.subtotal_minor = totals->subtotal_minor;
  draft.total_minor = draft.due_minor = totals->total_minor;
  return totals->tax_minor;
}

std::int64_t tax_of(const Invoice& one) { return one.total_minor - one.subtotal_minor; }

void set_taxes(Invoice& draft, const Billing& billing) {
  draft.taxes = taxes_of(billing);
  if (draft.tax_percent) {
    draft.taxes.resize(1, {.name = "Tax"});
    draft.taxes.front().percent = *draft.tax_percent;
  } else if (draft.taxes.size() == 1) {
    draft.tax_percent = draft.taxes.front().percent;
  }
}

Result<void> set_currency(Invoice& request, const Billing& billing, InvoiceService::Lines lines) {
  if (request.currency.empty()) request.currency = billing.currency;
  if (request.currency.empty())
    return invalid("/currency", "required", "Has to be given, since there is no price table.");
  if (lines == InvoiceService::Lines::metered && !billing.currency.empty() &&
      request.currency != billing.currency)
    return invalid("/currency", "invalid_option", "Calls have prices in " + billing.currency + ".");
  return {};
}

Result<void> set_replaced(Transaction& transaction, StoredInvoice& one) {
  if (!one.replaces) {
    one.replaces = find_unreplaced(transaction, one.whom().id, one.period);
    return {};
  }
  const auto replaced = find_invoice(transaction, *one.replaces);
  if (!replaced || replaced->status != Status::voided || replaced->whom().id != one.whom().id)
    return invalid("/replaces", "invalid_option", "Must be a void invoice of the same customer.");
  return {};
}

bool says_the_same(const Invoice& one, const Invoice& other) {
  return one.customer == other.customer && one.period == other.period &&
         one.currency == other.currency && one.lines == other.lines && one.taxes == other.taxes;
}

// `INV-202611`.
std::string series_of(const std::string& prefix, Instant now) {
  std::string time;
  append_rfc3339(time, now);
  return prefix + "-" + time.substr(0, 4) + time.substr(5, 2);
}

std::string number_in(const std::string& series, std::int64_t count) {
  auto digits = std::to_string(count);
  if (digits.size() < 6) digits.insert(0, 6 - digits.size(), '0');
  return series + "-" + digits;
}

std::string hash_of(std::string_view bytes) {
  const auto digest = sha256(bytes);
  return encode_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace

std::string tag_of(const StoredInvoice& one) {
  return std::to_string(std::int64_t(one.id)) + "-" + std::to_string(one.change_count);
}

InvoiceService::InvoiceService(Database& database, DocumentPrinter& printer, Clock clock,
                               Options options)
    : database_(database), printer_(printer), clock_(std::move(clock)),
      options_(std::move(options)) {}

StoredInvoice InvoiceService::shown(StoredInvoice one, const Call& call) const {
  one.allowed_actions = actions_of(one.status, call.caller.role);
  return one;
}

Result<InvoicePage> InvoiceService::list(const Call& call, const InvoiceQuery& query) const {
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  return database_.read([&](Transaction& transaction) -> Result<InvoicePage> {
    auto page = list_invoices(transaction, call, query);
    if (page)
      for (auto& one : page->results)
        one.allowed_actions = actions_of(one.status, call.caller.role);
    return page;
  });
}

Result<StoredInvoice> InvoiceService::find(const Call& call, InvoiceId id) const {
  return database_.read([&](Transaction& transaction) -> Result<StoredInvoice> {
    auto found = find_invoice(transaction, id);
    if (!found) return no_such_invoice();
    return shown(std::move(*found), call);
  });
}

// A number alone stands for the account as it is now.
Result<void> InvoiceService::fill_customer(Invoice& request) const {
  TOOLYARD_TRY(const auto account, options_.account_of(request.customer_id()));
  if (!account) return invalid("/customer", "invalid_option", "There is no such account.");
  if (const auto* id = std::get_if<std::int64_t>(&request.customer))
    request.customer =
        Customer{.id = UserId{*id}, .name = {}, .email = {}, .address = {}, .tax_id = {}};
  auto& customer = std::get<Customer>(request.customer);
  if (customer.name.empty()) customer.name = account->name;
  if (customer.email.empty()) customer.email = account->email;
  return {};
}

Result<StoredInvoice> InvoiceService::create(const Call& call, const Invoice& request, Lines lines,
                                             const CallsOf& calls_of) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  StoredInvoice one;
  static_cast<Invoice&>(one) = request;
  TOOLYARD_TRY_VOID(fill_customer(one));
  TOOLYARD_TRY_VOID(set_currency(one, options_.billing, lines));
  set_taxes(one, options_.billing);
  if (lines == Lines::metered) {
    TOOLYARD_TRY(const auto account, options_.account_of(one.whom().id));
    TOOLYARD_TRY(const auto calls, calls_of(one.whom().id, one.period));
    one.lines = priced(options_.billing, calls, account ? account->plan : std::nullopt);
  }
  TOOLYARD_TRY(const auto tax, complete(one));
  auto made = insert(call, one, tax);
  // Somebody was faster, whose invoice can be seen now.
  if (!made && made.error().type == &toolyard::problems::duplicate && made.error().extras.empty())
    return database_.read([&](Transaction& transaction) -> Result<StoredInvoice> {
      const auto existing = find_invoice_of(transaction, one.whom().id, one.period);
      if (existing) return there_already(*existing);
      return std::unexpected(std::move(made.error()));
    });
  return made;
}

Result<StoredInvoice> InvoiceService::insert(const Call& call, StoredInvoice one,
                                             std::int64_t tax_minor) {
  one.created_at = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredInvoice> {
    if (const auto existing = find_invoice_of(transaction, one.whom().id, one.period))
      return there_already(*existing);
    auto draft = one;
    TOOLYARD_TRY_VOID(set_replaced(transaction, draft));
    TOOLYARD_TRY(const auto id, insert_invoice(transaction, draft, tax_minor, user_of(call)));
    auto made = *find_invoice(transaction, id);
    write_down(transaction, "create", nullptr, &made, one.created_at);
    return shown(std::move(made), call);
  });
}

Result<StoredInvoice> InvoiceService::save(const Call& call, InvoiceId id, const Edit& edit) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredInvoice> {
    if (!hold_invoice(transaction, id)) return no_such_invoice();
    const auto before = *find_invoice(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    TOOLYARD_TRY_VOID(led_to(before.status, Action::edit, call.caller.role));
    auto after = before;
    const auto edited = edit(before);
    after.customer = edited.customer;
    after.period = edited.period;
    after.currency = edited.currency;
    after.lines = edited.lines;
    after.tax_percent = edited.tax_percent;
    if (after.tax_percent != before.tax_percent) set_taxes(after, options_.billing);
    if (after.customer != before.customer) TOOLYARD_TRY_VOID(fill_customer(after));
    TOOLYARD_TRY_VOID(set_currency(after, options_.billing, Lines::given));
    TOOLYARD_TRY(const auto tax, complete(after));
    if (says_the_same(before, after)) return shown(before, call);
    const auto existing = find_invoice_of(transaction, after.whom().id, after.period);
    if (existing && *existing != id) return there_already(*existing);
    after.updated_at = now;
    TOOLYARD_TRY_VOID(update_invoice(transaction, after, tax));
    after = *find_invoice(transaction, id);
    write_down(transaction, "update", &before, &after, now);
    return shown(std::move(after), call);
  });
}

Result<void> InvoiceService::discard(const Call& call, InvoiceId id) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<void> {
    if (!hold_invoice(transaction, id)) return no_such_invoice();
    const auto before = *find_invoice(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    TOOLYARD_TRY_VOID(led_to(before.status, Action::discard, call.caller.role));
    delete_invoice(transaction, id);
    write_down(transaction, "discard", &before, nullptr, now);
    return {};
  });
}

// The number is taken and the PDF made within the transaction: all of it happens, or nothing.
Result<void> InvoiceService::finalize(Transaction& transaction, StoredInvoice& one) const {
  const auto series = series_of(options_.billing.prefix, one.updated_at);
  one.issued_at = one.updated_at;
  one.due_at = one.updated_at + std::chrono::days(options_.billing.due_days);
  one.number = number_in(series, take_number(transaction, series));
  TOOLYARD_TRY(const auto printed, printer_.print(document_of(one, options_.billing.seller)));
  if (printed.missing_glyphs > 0 && options_.on_missing_glyphs)
    options_.on_missing_glyphs(*one.number, printed.missing_glyphs);
  one.pdf_sha256 = hash_of(printed.pdf);
  keep_file(transaction, one.id, printed.pdf);
  return {};
}

Result<InvoiceService::Done> InvoiceService::act(const Call& call, InvoiceId id, Action action,
                                                 const ActionRequest& request) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<Done> {
    if (!hold_invoice(transaction, id)) return no_such_invoice();
    const auto before = *find_invoice(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    TOOLYARD_TRY(const auto led, led_to(before.status, action, call.caller.role));
    if (led == before.status) return Done{.invoice = shown(before, call), .changed = false};
    auto after = before;
    after.status = led;
    after.updated_at = now;
    if (action == Action::finalize) {
      TOOLYARD_TRY_VOID(finalize(transaction, after));
    } else {
      if (action == Action::mark_paid) after.paid_minor = after.total_minor;
      (action == Action::mark_paid ? after.paid_at : after.voided_at) = now;
      after.due_minor = 0;
    }
    TOOLYARD_TRY_VOID(update_invoice(transaction, after, tax_of(after)));
    after = *find_invoice(transaction, id);
    write_down(transaction, spelling(action), &before, &after, now, request.comment);
    return Done{.invoice = shown(std::move(after), call), .changed = true};
  });
}

Result<InvoiceService::File> InvoiceService::file(InvoiceId id) const {
  return database_.read([&](Transaction& transaction) -> Result<File> {
    const auto found = find_invoice(transaction, id);
    if (!found) return no_such_invoice();
    auto pdf = find_file(transaction, id);
    if (!pdf)
      return fail(toolyard::problems::not_found, "A draft has no PDF: it is made at finalizing.");
    return File{*found->number, std::move(*pdf)};
  });
}

}  // namespace toolyard::invoices
