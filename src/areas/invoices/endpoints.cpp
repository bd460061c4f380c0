#include "areas/invoices/invoices.h"

#include <chrono>

#include "areas/invoices/model.h"
#include "core/endpoint/admin_endpoint.h"
#include "core/endpoint/transition.h"

namespace toolyard::invoices {
namespace {

constexpr std::string_view create_example = R"(
{"customer": {"id": 1, "name": "Ada Lovelace Ltd", "address": "12 St James's Square\nLondon"},
 "period": {"start": "2026-01-01", "end": "2026-01-31"}, "currency": "EUR",
 "lines": [{"description": "Setup", "quantity": 1, "unit_amount": "25000"}],
 "tax_percent": "20"})";

constexpr std::string_view update_example = R"(
{"lines": [{"description": "Setup", "quantity": 2, "unit_amount": "25000"}]})";

constexpr AdminPart part = {"marketplace/invoices", "invoices"};

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

Endpoint list_endpoint(const InvoiceService& invoices) {
  auto endpoint = admin_list_endpoint<InvoiceQuery, InvoicePage>(
      part, "", "retrieve",
      {.summary = "List invoices",
       .description =
           "Lists invoices, newest first, with totals per currency over all pages in `summary`."},
      [&invoices](const Call& call, const InvoiceQuery& query) {
        return invoices.list(call, query);
      });
  endpoint.check = checking_request<InvoiceQuery>();
  return endpoint;
}

Endpoint create_endpoint(const InvoiceService& invoices, CallsOf calls_of) {
  auto endpoint = admin_create_endpoint<Invoice>(
      part,
      {.summary = "Create an invoice",
       .description =
           "Creates a draft from the given lines, or without lines from the customer's successful "
           "calls in the period by the server's price table. A customer has one invoice per "
           "period, apart from void ones: a second one is refused with `existing_id`.",
       .example = create_example},
      [&invoices, calls_of = std::move(calls_of)](const Call& call, const Invoice& request) {
        const auto lines = call.gives(type_of<Invoice>, "lines") ? InvoiceService::Lines::given
                                                                 : InvoiceService::Lines::metered;
        return invoices.create(call, request, lines, calls_of);
      });
  endpoint.check = checking_request<Invoice>();
  return endpoint;
}

Endpoint change_endpoint(const InvoiceService& invoices) {
  auto endpoint = admin_update_endpoint<Invoice>(
      part,
      {.summary = "Update an invoice",
       .description = "Changes the given fields of a draft. Finalized, paid and void invoices "
                      "cannot be changed: void them and create a correction.",
       .example = update_example},
      [&invoices](const Call& call, const Invoice& request) {
        return invoices.change(call, InvoiceId{call.id}, request);
      });
  endpoint.problems.push_back(&toolyard::problems::illegal_transition);
  endpoint.check = checking_request<Invoice>();
  return endpoint;
}

Endpoint discard_endpoint(const InvoiceService& invoices) {
  auto endpoint = admin_removing_endpoint(
      part,
      {.summary = "Delete a draft invoice",
       .description = "Deletes a draft. A numbered invoice cannot be deleted: void it instead."});
  endpoint.problems.push_back(&toolyard::problems::illegal_transition);
  endpoint.run =
      serving([&invoices](const Call& call) { return invoices.discard(call, InvoiceId{call.id}); });
  return endpoint;
}

Endpoint action_endpoint(const InvoiceService& invoices, Action action, std::string_view name,
                         const EndpointText& text) {
  auto endpoint = admin_action_endpoint(part, name, text);
  endpoint.access = Access::approver;
  endpoint.repeats = Repeats::under_key;
  if (action == Action::finalize) {
    // Printing comes before the transaction, and its processor time counts.
    endpoint.repeats = Repeats::under_key_in_slices;
    endpoint.cost = Cost::bulk;
    endpoint.time = printing_time;
    endpoint.problems.insert(endpoint.problems.end(),
                             {&problems::period_not_over, &problems::due_before_issue});
  }
  endpoint.request = &type_of<ActionRequest>;
  endpoint.answer = &type_of<ActionResult>;
  endpoint.run = serving<ActionRequest>(
      [&invoices, action](const Call& call,
                          const ActionRequest& request) -> Result<Answered<ActionResult>> {
        TOOLYARD_TRY(auto done, invoices.act(call, InvoiceId{call.id}, action, request));
        auto tag = tag_of(done);
        const bool changed = done.changed;
        return Answered<ActionResult>{.record = {std::move(done), changed},
                                      .entity_tag = std::move(tag)};
      });
  return endpoint;
}

Endpoint own_endpoint(std::string_view path, std::string_view id, const EndpointText& text) {
  return {.method = Method::get,
          .path = "/api/v1/developer/invoices/" + std::string(path),
          .operation_id = "v1_developer_invoices_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "invoices",
          .access = Access::account,
          .cost = Cost::store,
          .problems = {&toolyard::problems::validation_error, &toolyard::problems::not_found}};
}

// Returns `not_found` for an invoice of another account, as if it did not exist.
Result<StoredInvoice> find_own(const InvoiceService& invoices, const Call& call) {
  TOOLYARD_TRY(auto found, invoices.find(call, InvoiceId{call.id}));
  if (found.billed_customer().id != call.caller.user) return no_such<StoredInvoice>();
  return found;
}

// Returns the endpoints for an account's own invoices.
std::vector<Endpoint> customer_endpoints(const InvoiceService& invoices) {
  auto list = own_endpoint("", "list",
                           {.summary = "List your invoices",
                            .description = "Lists the account's own invoices, newest first, "
                                           "including drafts that show the bill so far."});
  list.request = &type_of<InvoiceQuery>;
  list.answer = &type_of<InvoicePage>;
  list.check = checking_request<InvoiceQuery>();
  list.run = serving<InvoiceQuery>([&invoices](const Call& call, const InvoiceQuery& query) {
    auto own = query;
    own.customer = std::int64_t(call.caller.user);
    return invoices.list(call, own);
  });
  auto find =
      own_endpoint("{id}/", "retrieve",
                   {.summary = "Retrieve one of your invoices",
                    .description = "Returns one of the account's own invoices with its lines."});
  find.answer = &type_of<Invoice>;
  find.run = serving(
      [&invoices](const Call& call) { return answered<Invoice>(find_own(invoices, call)); });
  auto pdf = own_endpoint(
      "{id}/pdf/", "pdf_retrieve",
      {.summary = "Download one of your invoices",
       .description =
           "Returns the PDF rendered when the invoice was finalized; drafts have none."});
  pdf.answer = &type_of<PdfFile>;
  pdf.run = serving([&invoices](const Call& call) -> Result<PdfFile> {
    TOOLYARD_TRY_VOID(find_own(invoices, call));
    return answered_file(invoices.file(InvoiceId{call.id}));
  });
  return {std::move(list), std::move(find), std::move(pdf)};
}

}  // namespace

std::vector<Endpoint> Invoices::endpoints(CallsOf calls_of) {
  const auto& invoices = service_;
  auto find = admin_find_endpoint<Invoice>(
      part,
      {.summary = "Retrieve an invoice",
       .description =
           "Returns one invoice with its lines. The `ETag` can be sent back as `If-Match`."},
      [&invoices](const Call& call) { return invoices.find(call, InvoiceId{call.id}); },
      "retrieve_by_id");
  auto pdf = admin_endpoint(
      part, "{id}/pdf/", "pdf_retrieve",
      {.summary = "Download an invoice",
       .description =
           "Returns the PDF rendered when the invoice was finalized; drafts have none."});
  pdf.answer = &type_of<PdfFile>;
  pdf.run = serving(
      [&invoices](const Call& call) { return answered_file(invoices.file(InvoiceId{call.id})); });
  auto finalize =
      action_endpoint(invoices, Action::finalize, "finalize",
                      {.summary = "Finalize an invoice",
                       .description = "Gives a draft the next number of the month and renders its "
                                      "PDF. It cannot be changed afterwards.",
                       .example = R"({"comment": "Checked against the contract."})"});
  std::vector<Endpoint> all{
      list_endpoint(invoices),
      create_endpoint(invoices, std::move(calls_of)),
      std::move(find),
      change_endpoint(invoices),
      discard_endpoint(invoices),
      std::move(finalize),
      action_endpoint(invoices, Action::make_void, "void",
                      {.summary = "Void an invoice",
                       .description = "Voids a finalized invoice. Its number is not used again; a "
                                      "new invoice for the same period replaces it.",
                       .example = R"({"comment": "Wrong address."})"}),
      action_endpoint(invoices, Action::mark_paid, "mark-paid",
                      {.summary = "Mark an invoice as paid",
                       .description = "Records that a finalized invoice was paid in full.",
                       .example = R"({"comment": "Bank transfer of 3 February."})"}),
      std::move(pdf)};
  for (auto& endpoint : customer_endpoints(invoices)) all.push_back(std::move(endpoint));
  return all;
}

}  // namespace toolyard::invoices
