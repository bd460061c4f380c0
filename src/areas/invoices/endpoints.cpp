#include "areas/invoices/endpoints.h"

#include "areas/invoices/checks.h"
#include "core/admin_endpoint.h"
#include "core/transition.h"

namespace toolyard::invoices {
namespace {

constexpr AdminPart part = {"marketplace/invoices", "invoices"};

// What was given of `request`, and for the rest what the draft is.
Invoice merged(const Call& call, Invoice request, const StoredInvoice& stored) {
  keep_rest<&Invoice::customer, &Invoice::period, &Invoice::currency, &Invoice::lines,
            &Invoice::tax_percent>(call, request, static_cast<const Invoice&>(stored));
  return request;
}

Endpoint list_endpoint(InvoiceService& invoices) {
  auto endpoint = admin_endpoint(part, "", "retrieve", "All invoices");
  endpoint.description = "`summary` holds the sums over all pages, a currency each.";
  endpoint.request = &type_of<InvoiceQuery>;
  endpoint.answer = &type_of<InvoicePage>;
  endpoint.run = serving<InvoiceQuery>([&invoices](const Call& call, const InvoiceQuery& query) {
    return invoices.list(call, query);
  });
  return endpoint;
}

Endpoint create_endpoint(InvoiceService& invoices, CallsOf calls_of) {
  auto endpoint = admin_writing_endpoint(part, Method::post, "", "create", "Write an invoice");
  endpoint.description =
      "A draft: of the lines that are given, or of what the customer has called with success in "
      "the period, by the price table in the settings. A customer has one invoice for a period, "
      "void ones aside; another is refused with `existing_id`.";
  endpoint.status = 201;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = endpoint.answer = &type_of<Invoice>;
  endpoint.problems = {&toolyard::problems::validation_error, &toolyard::problems::duplicate};
  endpoint.check =
      checking<Invoice>([](const Call&, const Invoice& request) { return faults_of(request); });
  endpoint.run = serving<Invoice>(
      [&invoices, calls_of = std::move(calls_of)](const Call& call, const Invoice& request) {
        const auto lines = call.gives(type_of<Invoice>, "lines") ? InvoiceService::Lines::given
                                                                 : InvoiceService::Lines::metered;
        return created<Invoice>(part, invoices.create(call, request, lines, calls_of));
      });
  return endpoint;
}

Endpoint save_endpoint(InvoiceService& invoices) {
  auto endpoint = admin_writing_endpoint(part, Method::patch, "{id}/", "partial_update",
                                         "Change some of a draft");
  endpoint.description =
      "What is finalized, paid or void is never changed: withdraw it, and write another.";
  endpoint.request = endpoint.answer = &type_of<Invoice>;
  endpoint.problems.insert(endpoint.problems.end(), {&toolyard::problems::illegal_transition,
                                                     &toolyard::problems::duplicate});
  endpoint.run = serving<Invoice>([&invoices](const Call& call, const Invoice& request) {
    return answered<Invoice>(
        invoices.save(call, InvoiceId{call.id},
                      [&](const StoredInvoice& stored) { return merged(call, request, stored); }));
  });
  return endpoint;
}

Endpoint discard_endpoint(InvoiceService& invoices) {
  auto endpoint = admin_removing_endpoint(part, "Throw a draft away");
  endpoint.problems.push_back(&toolyard::problems::illegal_transition);
  endpoint.run =
      serving([&invoices](const Call& call) { return invoices.discard(call, InvoiceId{call.id}); });
  return endpoint;
}

Endpoint action_endpoint(InvoiceService& invoices, Action action, std::string_view name,
                         std::string_view summary) {
  auto endpoint = admin_action_endpoint(part, name, summary);
  endpoint.access = Access::approver;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<ActionRequest>;
  endpoint.answer = &type_of<Acted>;
  endpoint.run = serving<ActionRequest>(
      [&invoices, action](const Call& call,
                          const ActionRequest& request) -> Result<Answered<Acted>> {
        auto done = invoices.act(call, InvoiceId{call.id}, action, request);
        if (!done) return std::unexpected(std::move(done.error()));
        auto tag = tag_of(done->invoice);
        return Answered<Acted>{.record = {std::move(done->invoice), done->changed},
                               .entity_tag = std::move(tag)};
      });
  return endpoint;
}

}  // namespace

Result<Answered<PdfFile>> answered_file(Result<InvoiceService::File> file) {
  if (!file) return std::unexpected(std::move(file.error()));
  Answered<PdfFile> answer{.record = {.pdf = Blob(std::move(file->pdf))}};
  answer.record.pdf.name = file->number + ".pdf";
  answer.record.pdf.media_type = "application/pdf";
  answer.record.pdf.delivery = Delivery::file;
  return answer;
}

std::vector<Endpoint> endpoints(InvoiceService& invoices, CallsOf calls_of) {
  auto find = admin_endpoint(part, "{id}/", "retrieve_2", "One invoice");
  find.answer = &type_of<Invoice>;
  find.run = serving([&invoices](const Call& call) {
    return answered<Invoice>(invoices.find(call, InvoiceId{call.id}));
  });
  auto pdf = admin_endpoint(part, "{id}/pdf/", "pdf_retrieve", "An invoice as PDF");
  pdf.description = "As it was made when the invoice was finalized.";
  pdf.answer = &type_of<PdfFile>;
  pdf.run = serving(
      [&invoices](const Call& call) { return answered_file(invoices.file(InvoiceId{call.id})); });
  auto finalize = action_endpoint(invoices, Action::finalize, "finalize", "Number an invoice");
  finalize.description = "It gets the next number of the month, and its PDF.";
  std::vector<Endpoint> all{
      list_endpoint(invoices),
      create_endpoint(invoices, std::move(calls_of)),
      std::move(find),
      save_endpoint(invoices),
      discard_endpoint(invoices),
      std::move(finalize),
      action_endpoint(invoices, Action::make_void, "void", "Withdraw"),
      action_endpoint(invoices, Action::mark_paid, "mark-paid", "Note that an invoice was paid"),
      std::move(pdf)};
  for (auto& endpoint : customer_endpoints(invoices)) all.push_back(std::move(endpoint));
  return all;
}

}  // namespace toolyard::invoices
