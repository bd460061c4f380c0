#include "areas/invoices/endpoints.h"

#include "areas/invoices/checks.h"
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

// What was given of `request`, and for the rest what the draft is.
Invoice merged(const Call& call, Invoice request, const StoredInvoice& stored) {
  keep_rest<&Invoice::customer, &Invoice::period, &Invoice::currency, &Invoice::lines,
            &Invoice::tax_percent>(call, request, static_cast<const Invoice&>(stored));
  return request;
}

Endpoint::Check checking_invoice() {
  return checking<Invoice>([](const Call&, const Invoice& request) { return faults_of(request); });
}

Endpoint list_endpoint(InvoiceService& invoices) {
  auto endpoint = admin_endpoint(
      part, "", "retrieve",
      {.summary = "List invoices",
       .description =
           "Lists invoices, newest first, with totals per currency over all pages in `summary`."});
  endpoint.request = &type_of<InvoiceQuery>;
  endpoint.answer = &type_of<InvoicePage>;
  endpoint.check = checking<InvoiceQuery>(
      [](const Call&, const InvoiceQuery& query) { return faults_of(query); });
  endpoint.run = serving<InvoiceQuery>([&invoices](const Call& call, const InvoiceQuery& query) {
    return invoices.list(call, query);
  });
  return endpoint;
}

Endpoint create_endpoint(InvoiceService& invoices, CallsOf calls_of) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "", "create",
      {.summary = "Create an invoice",
       .description =
           "Creates a draft from the given lines, or without lines from the customer's successful "
           "calls in the period by the server's price table. A customer has one invoice per "
           "period, apart from void ones: a second one is refused with `existing_id`.",
       .example = create_example});
  endpoint.status = 201;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = endpoint.answer = &type_of<Invoice>;
  endpoint.problems = {&toolyard::problems::validation_error, &toolyard::problems::duplicate};
  endpoint.check = checking_invoice();
  endpoint.run = serving<Invoice>(
      [&invoices, calls_of = std::move(calls_of)](const Call& call, const Invoice& request) {
        const auto lines = call.gives(type_of<Invoice>, "lines") ? InvoiceService::Lines::given
                                                                 : InvoiceService::Lines::metered;
        return created<Invoice>(part, invoices.create(call, request, lines, calls_of));
      });
  return endpoint;
}

Endpoint save_endpoint(InvoiceService& invoices) {
  auto endpoint = admin_writing_endpoint(
      part, Method::patch, "{id}/", "partial_update",
      {.summary = "Update an invoice",
       .description = "Changes the given fields of a draft. Finalized, paid and void invoices "
                      "cannot be changed: void them and create a correction.",
       .example = update_example});
  endpoint.request = endpoint.answer = &type_of<Invoice>;
  endpoint.problems.insert(endpoint.problems.end(), {&toolyard::problems::illegal_transition,
                                                     &toolyard::problems::duplicate});
  endpoint.check = checking_invoice();
  endpoint.run = serving<Invoice>([&invoices](const Call& call, const Invoice& request) {
    return answered<Invoice>(
        invoices.save(call, InvoiceId{call.id},
                      [&](const StoredInvoice& stored) { return merged(call, request, stored); }));
  });
  return endpoint;
}

Endpoint discard_endpoint(InvoiceService& invoices) {
  auto endpoint = admin_removing_endpoint(
      part, {.summary = "Delete a draft invoice",
             .description = "Deletes a draft. Invoices that have a number are voided instead."});
  endpoint.problems.push_back(&toolyard::problems::illegal_transition);
  endpoint.run =
      serving([&invoices](const Call& call) { return invoices.discard(call, InvoiceId{call.id}); });
  return endpoint;
}

Endpoint action_endpoint(InvoiceService& invoices, Action action, std::string_view name,
                         const EndpointText& text) {
  auto endpoint = admin_action_endpoint(part, name, text);
  endpoint.access = Access::approver;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<ActionRequest>;
  endpoint.answer = &type_of<Acted>;
  endpoint.run = serving<ActionRequest>(
      [&invoices, action](const Call& call,
                          const ActionRequest& request) -> Result<Answered<Acted>> {
        TOOLYARD_TRY(auto done, invoices.act(call, InvoiceId{call.id}, action, request));
        auto tag = tag_of(done.invoice);
        return Answered<Acted>{.record = {std::move(done.invoice), done.changed},
                               .entity_tag = std::move(tag)};
      });
  return endpoint;
}

}  // namespace

Result<PdfFile> answered_file(Result<InvoiceService::File> file) {
  if (!file) return std::unexpected(std::move(file.error()));
  PdfFile answer{.pdf = Blob(std::move(file->pdf))};
  answer.pdf.name = file->number + ".pdf";
  answer.pdf.media_type = "application/pdf";
  answer.pdf.delivery = Delivery::file;
  return answer;
}

std::vector<Endpoint> endpoints(InvoiceService& invoices, CallsOf calls_of) {
  auto find = admin_endpoint(
      part, "{id}/", "retrieve_by_id",
      {.summary = "Retrieve an invoice",
       .description =
           "Returns one invoice with its lines. The `ETag` can be sent back as `If-Match`."});
  find.answer = &type_of<Invoice>;
  find.run = serving([&invoices](const Call& call) {
    return answered<Invoice>(invoices.find(call, InvoiceId{call.id}));
  });
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
      save_endpoint(invoices),
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
