#include "areas/invoices/endpoints.h"
#include "core/answered.h"

namespace toolyard::invoices {
namespace {

Endpoint own_endpoint(std::string_view path, std::string_view id, std::string_view summary) {
  return {.method = Method::get,
          .path = "/api/v1/developer/invoices/" + std::string(path),
          .operation_id = "v1_developer_invoices_" + std::string(id),
          .summary = std::string(summary),
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
  auto list = own_endpoint("", "list", "The account's invoices");
  list.description = "Drafts among them, so that one sees what a bill is coming to.";
  list.request = &type_of<InvoiceQuery>;
  list.answer = &type_of<InvoicePage>;
  list.run = serving<InvoiceQuery>([&invoices](const Call& call, const InvoiceQuery& query) {
    auto own = query;
    own.customer = std::int64_t(call.caller.user);
    return invoices.list(call, own);
  });
  auto find = own_endpoint("{id}/", "retrieve", "One of the account's invoices");
  find.answer = &type_of<Invoice>;
  find.run = serving(
      [&invoices](const Call& call) { return answered<Invoice>(find_own(invoices, call)); });
  auto pdf = own_endpoint("{id}/pdf/", "pdf_retrieve", "The invoice as PDF");
  pdf.answer = &type_of<PdfFile>;
  pdf.run = serving([&invoices](const Call& call) -> Result<Answered<PdfFile>> {
    if (auto found = find_own(invoices, call); !found)
      return std::unexpected(std::move(found.error()));
    return answered_file(invoices.file(InvoiceId{call.id}));
  });
  return {std::move(list), std::move(find), std::move(pdf)};
}

}  // namespace toolyard::invoices
