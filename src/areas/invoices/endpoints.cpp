#include "areas/invoices/invoices.h"

#include <algorithm>
#include <chrono>

#include "areas/invoices/model.h"
#include "core/endpoint/answered.h"
#include "core/endpoint/part.h"

namespace toolyard::invoices {
namespace {

constexpr std::string_view create_example = R"(
{"customer": {"id": 1, "name": "Ada Lovelace Ltd", "address": "12 St James's Square\nLondon"},
 "period": {"start": "2026-01-01", "end": "2026-01-31"}, "currency": "EUR",
 "lines": [{"description": "Setup", "quantity": 1, "unit_amount": "25000"}],
 "tax_percent": "20"})";

constexpr std::string_view update_example = R"(
{"lines": [{"description": "Setup", "quantity": 2, "unit_amount": "25000"}]})";

// A thousand lines in several scripts take about ten seconds.
constexpr std::chrono::seconds printing_time{30};

struct PdfFile {
  static constexpr std::string_view schema_name = "InvoicePdf";
  Blob pdf;
  static constexpr auto fields(auto...) {
    return std::array{field<&PdfFile::pdf>("PDF of the invoice.")};
  }
};

Result<PdfFile> answered_file(Result<InvoiceService::File> file) {
  if (!file) return std::unexpected(std::move(file.error()));
  PdfFile answer{.pdf = Blob(std::move(file->pdf))};
  answer.pdf.name = file->number + ".pdf";
  answer.pdf.media_type = "application/pdf";
  answer.pdf.delivery = Delivery::file;
  return answer;
}

constexpr Part part{"admin/marketplace/invoices", "invoices"};
constexpr Part own{"developer/invoices", "invoices", Access::account};

Result<Answered<Invoice>> find_invoice(const InvoiceService& invoices, const Call& call,
                                       InvoiceId id) {
  return answered<Invoice>(invoices.find(call, id));
}
Result<Answered<Invoice>> change_invoice(const InvoiceService& invoices, const Call& call,
                                         InvoiceId id, const Invoice& request) {
  return answered<Invoice>(invoices.change(call, id, request));
}
Result<PdfFile> find_file(const InvoiceService& invoices, InvoiceId id) {
  return answered_file(invoices.file(id));
}

template <Action action>
Result<Answered<ActionResult>> act_on(const InvoiceService& invoices, const Call& call,
                                      InvoiceId id, const ActionRequest& request) {
  TOOLYARD_TRY(auto done, invoices.act(call, id, action, request));
  auto tag = tag_of(done);
  const bool changed = done.changed;
  return Answered<ActionResult>{.record = {std::move(done), changed}, .entity_tag = std::move(tag)};
}

Result<InvoicePage> list_own(const InvoiceService& invoices, const Call& call,
                             const InvoiceQuery& query) {
  auto own = query;
  own.customer = std::int64_t(call.caller.user);
  return invoices.list(call, own);
}

// Returns `not_found` for an invoice of another account, as if it did not exist.
Result<Answered<Invoice>> find_own(const InvoiceService& invoices, const Call& call, InvoiceId id) {
  TOOLYARD_TRY(auto found, invoices.find(call, id));
  if (found.billed_customer().id != call.caller.user) return no_such<StoredInvoice>();
  return answered<Invoice>(Result<StoredInvoice>(std::move(found)));
}
Result<PdfFile> find_own_file(const InvoiceService& invoices, const Call& call, InvoiceId id) {
  TOOLYARD_TRY_VOID(find_own(invoices, call, id));
  return find_file(invoices, id);
}

// The actions on a numbered invoice, for approvers.
std::vector<Endpoint> action_endpoints(const InvoiceService& invoices) {
  return {
      act<act_on<Action::finalize>>(
          part, invoices,
          {.path = "{id}/finalize/",
           .summary = "Finalize an invoice",
           .description = "Gives a draft the next number of the month and renders its PDF. It "
                          "cannot be changed afterwards.",
           .example = R"({"comment": "Checked against the contract."})",
           .problems = {&problems::period_not_over, &problems::due_before_issue},
           .access = Access::approver,
           .cost = Cost::bulk,  // printing comes before the transaction, and its time counts
           .time = printing_time,
           .repeats = Repeats::under_key_in_slices}),
      act<act_on<Action::make_void>>(
          part, invoices,
          {.path = "{id}/void/",
           .summary = "Void an invoice",
           .description = "Voids a finalized invoice. Its number is not used again; a new invoice "
                          "for the same period replaces it.",
           .example = R"({"comment": "Wrong address."})",
           .access = Access::approver,
           .repeats = Repeats::under_key}),
      act<act_on<Action::mark_paid>>(
          part, invoices,
          {.path = "{id}/mark-paid/",
           .summary = "Mark an invoice as paid",
           .description = "Records that a finalized invoice was paid in full.",
           .example = R"({"comment": "Bank transfer of 3 February."})",
           .access = Access::approver,
           .repeats = Repeats::under_key})};
}

// The endpoints for an account's own invoices.
std::vector<Endpoint> customer_endpoints(const InvoiceService& invoices) {
  return {
      list<list_own>(own, invoices,
                     {.summary = "List your invoices",
                      .description = "Lists the account's own invoices, newest first, including "
                                     "drafts that show the bill so far."}),
      find<find_own>(own, invoices,
                     {.path = "{id}/",
                      .summary = "Retrieve one of your invoices",
                      .description = "Returns one of the account's own invoices with its lines."}),
      find<find_own_file>(
          own, invoices,
          {.path = "{id}/pdf/",
           .summary = "Download one of your invoices",
           .description =
               "Returns the PDF rendered when the invoice was finalized; drafts have none."})};
}

}  // namespace

Result<Created<Invoice>> Invoices::create(const Call& call, const Invoice& request) const {
  const auto lines = call.gives(type_of<Invoice>, "lines") ? InvoiceService::Lines::given
                                                           : InvoiceService::Lines::metered;
  TOOLYARD_TRY(auto made, service_.create(call, request, lines, calls_of_));
  auto tag = tag_of(made);
  return Created<Invoice>{.record = std::move(made), .entity_tag = std::move(tag)};
}

std::vector<Endpoint> Invoices::endpoints(CallsOf calls_of) {
  calls_of_ = std::move(calls_of);
  std::vector<Endpoint> all{
      list<&InvoiceService::list>(
          part, service_,
          {.verb = "retrieve",
           .summary = "List invoices",
           .description = "Lists invoices, newest first, with totals per currency over all pages "
                          "in `summary`."}),
      toolyard::create<&Invoices::create>(
          part, *this,
          {.summary = "Create an invoice",
           .description = "Creates a draft from the given lines, or without lines from the "
                          "customer's successful calls in the period by the server's price table. "
                          "A customer has one invoice per period, apart from void ones: a second "
                          "one is refused with `existing_id`.",
           .example = create_example,
           .problems = {&toolyard::problems::duplicate}}),
      find<find_invoice>(
          part, service_,
          {.path = "{id}/",
           .verb = "retrieve_by_id",
           .summary = "Retrieve an invoice",
           .description =
               "Returns one invoice with its lines. The `ETag` can be sent back as `If-Match`."}),
      patch<change_invoice>(
          part, service_,
          {.path = "{id}/",
           .summary = "Update an invoice",
           .description = "Changes the given fields of a draft. Finalized, paid and void invoices "
                          "cannot be changed: void them and create a correction.",
           .example = update_example,
           .problems = {&toolyard::problems::duplicate, &toolyard::problems::illegal_transition}}),
      remove<&InvoiceService::discard>(
          part, service_,
          {.path = "{id}/",
           .summary = "Delete a draft invoice",
           .description = "Deletes a draft. A numbered invoice cannot be deleted: void it instead.",
           .problems = {&toolyard::problems::illegal_transition},
           .takes_if_match = true})};
  std::ranges::move(action_endpoints(service_), std::back_inserter(all));
  all.push_back(find<find_file>(
      part, service_,
      {.path = "{id}/pdf/",
       .summary = "Download an invoice",
       .description =
           "Returns the PDF rendered when the invoice was finalized; drafts have none."}));
  std::ranges::move(customer_endpoints(service_), std::back_inserter(all));
  return all;
}

}  // namespace toolyard::invoices
