#include "areas/invoices/service.h"

#include <algorithm>

#include "areas/invoices/event_kinds.h"
#include "areas/invoices/model.h"
#include "areas/invoices/store.h"
#include "core/crypto/sha256.h"
#include "core/describe/faults.h"
#include "core/text/hex.h"
#include "core/time/time.h"
#include "records/events.h"

namespace toolyard::invoices {
namespace {

std::optional<UserId> user_of(const Call& call) {
  return call.caller.user == UserId{} ? std::nullopt : std::optional(call.caller.user);
}

std::unexpected<Error> there_already(InvoiceId existing) {
  const auto id = std::int64_t(existing);
  auto refused =
      fail(toolyard::problems::duplicate,
           "Invoice " + std::to_string(id) + " already covers this customer and period.");
  refused.error().faults.push_back(
      {"/period", "duplicate", "The customer already has an invoice for this period."});
  refused.error().extras.push_back({"existing_id", id});
  return refused;
}

// Checks the draft as a whole, and fills in all amounts.
Result<void> complete(StoredInvoice& draft) {
  auto faults = faults_of(draft);
  const auto totals = compute(draft.lines, draft.taxes);
  if (!totals)
    for (const auto& fault : totals.error().faults)
      if (faults.size() < Faults::most) faults.push_back(fault);
  if (!faults.empty()) return invalid(std::move(faults));
  draft.line_count = std::int64_t(draft.lines.size());
  draft.subtotal_minor = totals->subtotal_minor;
  draft.tax_minor = totals->tax_minor;
  draft.total_minor = draft.due_minor = totals->total_minor;
  return {};
}

bool have_same_rates(const std::vector<Tax>& some, const std::vector<Tax>& others) {
  return std::ranges::equal(some, others, [](const Tax& one, const Tax& other) {
    return one.name == other.name && one.percent == other.percent;
  });
}

// Taxes are given as a list, or as the percentage of a single one. What was read, with one of the
// two changed, is accepted as well.
Result<void> set_taxes(const Call& call, const Invoice* before, Invoice& draft,
                       const Billing& billing) {
  const bool has_list = call.gives(type_of<Invoice>, "taxes") &&
                        !(before && have_same_rates(draft.taxes, before->taxes));
  const auto& percent = draft.tax_percent;
  const bool has_percent = before ? percent != before->tax_percent : percent.has_value();
  const auto is_single = [&] {
    return draft.taxes.size() == 1 && draft.taxes.front().percent == *percent;
  };
  if (has_list && has_percent && percent && !is_single())
    return invalid("/tax_percent", "conflicting_options", "Must be the percentage in `taxes`.");
  if (before && !has_list && !has_percent) return {};
  std::vector<Fault> faults;
  if (has_percent && percent) check_percent(*percent, "/tax_percent", faults);
  for (std::size_t i = 0; has_list && i < draft.taxes.size(); ++i)
    check_percent(draft.taxes[i].percent, "/taxes/" + std::to_string(i) + "/percent", faults);
  if (!faults.empty()) return invalid(std::move(faults));
  if (!has_list) draft.taxes = taxes_of(billing);
  if (!has_list && percent) {
    draft.taxes.resize(1);
    draft.taxes.front().percent = *percent;
  }
  draft.tax_percent =
      draft.taxes.size() == 1 ? std::optional(draft.taxes.front().percent) : std::nullopt;
  return {};
}

// Whether lines are of calls that were counted before the period had ended.
bool misses_calls(const StoredInvoice& one) {
  const bool is_of_calls =
      std::ranges::any_of(one.lines, [](const Line& line) { return line.tool_slug.has_value(); });
  const auto last_day = parse_rfc3339(one.period.end + "T00:00:00Z");
  return is_of_calls && last_day && one.created_at < *last_day + std::chrono::days(1);
}

Result<void> set_currency(Invoice& request, const Billing& billing, InvoiceService::Lines lines) {
  if (request.currency.empty()) request.currency = billing.currency;
  if (request.currency.empty())
    return invalid("/currency", "required", "Required: the server has no price table.");
  if (lines == InvoiceService::Lines::metered && !billing.currency.empty() &&
      request.currency != billing.currency)
    return invalid("/currency", "invalid_option",
                   "Must be " + billing.currency + ", the currency of the price table.");
  return {};
}

Result<void> set_replaced(Transaction& transaction, StoredInvoice& one) {
  if (!one.replaces) {
    one.replaces = find_unreplaced(transaction, one.billed_customer().id, one.period);
    return {};
  }
  const auto replaced = find_record<StoredInvoice>(transaction, *one.replaces);
  if (!replaced || replaced->status != Status::voided ||
      replaced->billed_customer().id != one.billed_customer().id)
    return invalid("/replaces", "invalid_option", "Must be a void invoice of the same customer.");
  return {};
}

// Whether payment is due before the day on which the invoice is issued, in UTC.
bool is_due_early(const StoredInvoice& one, Instant issued) {
  return one.due_at && *one.due_at < std::chrono::floor<std::chrono::days>(issued);
}

// A draft is issued now at the earliest.
Result<void> check_due(const StoredInvoice& one, Instant now) {
  if (!is_due_early(one, now)) return {};
  return invalid("/due_at", "in_the_past",
                 "Must not be before today: the invoice is issued when it is finalized.");
}

// Returns `duplicate` if the customer has another invoice for the period that is not void.
Result<void> check_period_is_free(Transaction& transaction, const StoredInvoice& one) {
  const auto existing = find_invoice_of(transaction, one.billed_customer().id, one.period);
  if (existing && *existing != one.id) return there_already(*existing);
  return {};
}

// Returns the series of numbers of the month, such as `INV-202611`.
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

// Undoes a finalization whose draft was changed, or whose number was taken, while it was printed.
constexpr ProblemType overtaken{"overtaken", ErrorKind::conflict, "", ""};

void write_invoice_event(Transaction& transaction, const EventOf<InvoiceEvent>& kind,
                         const StoredInvoice& one, Instant now) {
  const InvoiceEvent data{.id = static_cast<std::int64_t>(one.id),
                          .number = one.number,
                          .status = one.status,
                          .currency = one.currency,
                          .total_minor = one.total_minor,
                          .due_at = one.due_at};
  write_event(transaction, kind, data, {data.id, one.billed_customer().id}, now);
}

std::string hash_of(std::string_view bytes) {
  const auto digest = sha256(bytes);
  return encode_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace

InvoiceService::InvoiceService(Database& database, DocumentPrinter& printer, Clock clock,
                               Options options)
    : database_(database), printer_(printer), clock_(std::move(clock)),
      options_(std::move(options)), records_(database, clock_, {}) {}

Result<InvoicePage> InvoiceService::list(const Call& call, const InvoiceQuery& query) const {
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  return database_.read([&](Transaction& transaction) -> Result<InvoicePage> {
    TOOLYARD_TRY(auto page, list_invoices(transaction, call, query));
    for (auto& one : page.results) set_allowed_actions(call, one);
    return page;
  });
}

Result<StoredInvoice> InvoiceService::find(const Call& call, InvoiceId id) const {
  return records_.find(call, id);
}

// Fills in the customer's name and email address from the account if they are absent, as they are
// if the request contains only the account's id.
Result<void> InvoiceService::fill_customer(Invoice& request) const {
  TOOLYARD_TRY(const auto account, options_.account_of(request.customer_id()));
  if (!account) return invalid("/customer", "invalid_option", "There is no account with this id.");
  if (const auto* id = std::get_if<std::int64_t>(&request.customer))
    request.customer =
        Customer{.id = UserId{*id}, .name = {}, .email = {}, .address = {}, .tax_id = {}};
  auto& customer = std::get<Customer>(request.customer);
  if (customer.name.empty()) customer.name = account->name;
  if (customer.email.empty()) customer.email = account->email;
  return {};
}

Result<StoredInvoice> InvoiceService::create(const Call& call, const Invoice& request, Lines lines,
                                             const CallsOf& calls_of) const {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  StoredInvoice one;
  static_cast<Invoice&>(one) = request;
  one.author = user_of(call);
  TOOLYARD_TRY_VOID(check_due(one, clock_()));
  TOOLYARD_TRY_VOID(fill_customer(one));
  TOOLYARD_TRY_VOID(set_currency(one, options_.billing, lines));
  TOOLYARD_TRY_VOID(set_taxes(call, nullptr, one, options_.billing));
  if (lines == Lines::metered) {
    TOOLYARD_TRY(const auto account, options_.account_of(one.billed_customer().id));
    TOOLYARD_TRY(const auto calls, calls_of(one.billed_customer().id, one.period));
    one.lines = priced(options_.billing, calls, account ? account->plan : std::nullopt);
  }
  TOOLYARD_TRY_VOID(complete(one));
  auto made = database_.write([&](Transaction& transaction) -> Result<StoredInvoice> {
    TOOLYARD_TRY_VOID(check_period_is_free(transaction, one));
    auto draft = one;
    TOOLYARD_TRY_VOID(set_replaced(transaction, draft));
    return records_.create(call, transaction, std::move(draft));
  });
  if (made) return made;
  // A concurrent call may have created an invoice for the period first. It is visible to a new
  // transaction, which returns the error that contains its id.
  if (made.error().type == &toolyard::problems::duplicate && made.error().extras.empty())
    TOOLYARD_TRY_VOID(database_.read(
        [&](Transaction& transaction) { return check_period_is_free(transaction, one); }));
  return made;
}

// Checks and completes a changed draft before it is written.
Result<void> InvoiceService::edit(Transaction& transaction, const Call& call, StoredInvoice& one,
                                  const StoredInvoice& before) const {
  if (one.replaces != before.replaces)
    return invalid("/replaces", "invalid_option", "Can only be set when the invoice is created.");
  if (one.due_at != before.due_at) TOOLYARD_TRY_VOID(check_due(one, clock_()));
  TOOLYARD_TRY_VOID(set_taxes(call, &before, one, options_.billing));
  if (one.customer != before.customer) TOOLYARD_TRY_VOID(fill_customer(one));
  TOOLYARD_TRY_VOID(set_currency(one, options_.billing, Lines::given));
  TOOLYARD_TRY_VOID(complete(one));
  return check_period_is_free(transaction, one);
}

Result<StoredInvoice> InvoiceService::change(const Call& call, InvoiceId id,
                                             const Invoice& request) const {
  return records_.change(
      call, id, {}, [&](Transaction& transaction, StoredInvoice& one) -> Result<void> {
        TOOLYARD_TRY_VOID(outcome_of(one.status, Action::edit, call.caller.role));
        const auto before = one;
        merge_given(call, type_of<Invoice>, &request, static_cast<Invoice*>(&one));
        return edit(transaction, call, one, before);
      });
}

Result<void> InvoiceService::discard(const Call& call, InvoiceId id) const {
  return records_.remove(
      call, id, {spelling(Action::discard)}, [&](const StoredInvoice& one) -> Result<void> {
        TOOLYARD_TRY_VOID(outcome_of(one.status, Action::discard, call.caller.role));
        return {};
      });
}

// A draft, printed as it is to be finalized.
struct InvoiceService::PrintedDraft {
  std::int64_t change_count = 0;
  Instant at;
  std::string number, pdf, sha256;
};

void InvoiceService::set_number(StoredInvoice& one, Instant now, std::int64_t count) const {
  one.issued_at = now;
  if (!one.due_at) one.due_at = now + std::chrono::days(options_.billing.due_days);
  one.number = number_in(series_of(options_.billing.prefix, now), count);
}

Result<InvoiceService::PrintedDraft> InvoiceService::print(const StoredInvoice& one) const {
  TOOLYARD_TRY(auto printed, printer_.print(document_of(one, options_.billing.seller)));
  if (printed.missing_glyphs > 0 && options_.on_missing_glyphs)
    options_.on_missing_glyphs(*one.number, printed.missing_glyphs);
  auto hash = hash_of(printed.pdf);
  return PrintedDraft{.change_count = one.change_count,
                      .at = *one.issued_at,
                      .number = *one.number,
                      .pdf = std::move(printed.pdf),
                      .sha256 = std::move(hash)};
}

// Prints the draft with the number that it gets if no other is finalized meanwhile. Returns nullopt
// if there is no draft to finalize, for which the transaction has the error.
Result<std::optional<InvoiceService::PrintedDraft>> InvoiceService::print_ahead(
    const Call& call, InvoiceId id) const {
  const auto now = clock_();
  TOOLYARD_TRY(
      const auto draft,
      database_.read([&](Transaction& transaction) -> Result<std::optional<StoredInvoice>> {
        auto found = find_record<StoredInvoice>(transaction, id);
        const bool is_there = found && found->status == Status::draft;
        if (!is_there || !call.check_match(tag_of(*found))) return std::nullopt;
        set_number(*found, now,
                   last_number(transaction, series_of(options_.billing.prefix, now)) + 1);
        return found;
      }));
  if (!draft) return std::nullopt;
  TOOLYARD_TRY(auto printed, print(*draft));
  return std::optional(std::move(printed));
}

// Takes the number and stores the PDF in one transaction, so that a failure undoes both. Without
// `ahead`, the invoice is printed within the transaction.
Result<void> InvoiceService::finalize(Transaction& transaction, StoredInvoice& one,
                                      const std::optional<PrintedDraft>& ahead) const {
  const auto now = ahead ? ahead->at : clock_();
  if (misses_calls(one))
    return fail(problems::period_not_over,
                "The draft was created before the period ended: later calls are not on it.");
  if (is_due_early(one, now))
    return fail(problems::due_before_issue, "`due_at` has passed since the draft was saved.");
  set_number(one, now, take_number(transaction, series_of(options_.billing.prefix, now)));
  const auto store = [&](const PrintedDraft& printed) {
    one.pdf_sha256 = printed.sha256;
    insert_file(transaction, one.id, printed.pdf);
  };
  if (!ahead) {
    TOOLYARD_TRY(const auto printed, print(one));
    store(printed);
    return {};
  }
  if (ahead->number != *one.number || ahead->change_count != one.change_count)
    return fail(overtaken, "");
  store(*ahead);
  return {};
}

// Printing takes seconds, in which nobody else could write to SQLite, so it comes before the
// transaction. The number that is printed has to be the next one: this node finalizes one invoice
// at a time, and prints again if another node has taken the number. After several times, it prints
// within the transaction, where only another finalization waits for it: a database of several nodes
// is one of PostgreSQL.
Result<toolyard::ActionResult<StoredInvoice>> InvoiceService::finalize(
    const Call& call, InvoiceId id, const ActionRequest& request) const {
  constexpr int max_ahead = 3;
  const std::lock_guard alone(finalizing_);
  for (int tries = 0;; ++tries) {
    std::optional<PrintedDraft> ahead;
    if (tries < max_ahead) {
      TOOLYARD_TRY(ahead, print_ahead(call, id));
    }
    auto done = records_.act<&StoredInvoice::status>(
        call, id, Action::finalize, request.comment,
        [&](Transaction& transaction, StoredInvoice& one) -> Result<void> {
          if (!ahead && tries < max_ahead) return fail(overtaken, "");
          TOOLYARD_TRY_VOID(finalize(transaction, one, ahead));
          write_invoice_event(transaction, event_kinds::finalized, one, clock_());
          return {};
        });
    if (done || done.error().type != &overtaken) return done;
  }
}

Result<toolyard::ActionResult<StoredInvoice>> InvoiceService::act(
    const Call& call, InvoiceId id, Action action, const ActionRequest& request) const {
  if (action == Action::finalize) return finalize(call, id, request);
  return records_.act<&StoredInvoice::status>(
      call, id, action, request.comment,
      [&](Transaction& transaction, StoredInvoice& one) -> Result<void> {
        const bool is_paid = action == Action::mark_paid;
        if (is_paid) one.paid_minor = one.total_minor;
        (is_paid ? one.paid_at : one.voided_at) = clock_();
        one.due_minor = 0;
        write_invoice_event(transaction, is_paid ? event_kinds::paid : event_kinds::voided, one,
                            clock_());
        return {};
      });
}

Result<InvoiceService::File> InvoiceService::file(InvoiceId id) const {
  return database_.read([&](Transaction& transaction) -> Result<File> {
    TOOLYARD_TRY(const auto found, require_record<StoredInvoice>(transaction, id));
    auto pdf = find_file(transaction, id);
    if (!pdf)
      return fail(toolyard::problems::not_found,
                  "A draft has no PDF; it is rendered when the invoice is finalized.");
    return File{*found.number, std::move(*pdf)};
  });
}

}  // namespace toolyard::invoices
