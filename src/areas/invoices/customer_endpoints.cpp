#include "areas/invoices/checks.h"
#include "areas/invoices/endpoints.h"
#include "core/endpoint/answered.h"

namespace toolyard::invoices {
namespace {

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

// Somebody else's is not there.
Result<StoredInvoice> find_own(const InvoiceService& invoices, const Call& call) {
  auto found = invoices.find(call, InvoiceId{call.id});
  if (found && found->whom().id != call.caller.user)
    return fail(toolyard::problems::not_found, "There is no such invoice.");
  return found;
}

}  // namespace

std::vector<Endpoint> customer_endpoints(InvoiceService& invoices) {
  auto list = own_endpoint("", "list",
                           {.summary = "List your invoices",
                            .description = "Lists the account's own invoices, newest first, "
                                           "including drafts that show the bill so far."});
  list.request = &type_of<InvoiceQuery>;
  list.answer = &type_of<InvoicePage>;
  list.check = checking<InvoiceQuery>(
      [](const Call&, const InvoiceQuery& query) { return faults_of(query); });
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

}  // namespace toolyard::invoices
