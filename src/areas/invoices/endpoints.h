// The API of invoices: for those who write them, and for those whom they are for.
#pragma once
#include <vector>

#include "areas/invoices/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::invoices {

std::vector<Endpoint> endpoints(InvoiceService& invoices, CallsOf calls_of);

// What the endpoints of the admin side and of customers share.
struct PdfFile {
  static constexpr std::string_view schema_name = "InvoicePdf";
  Blob pdf;
  static constexpr auto fields(auto...) { return std::array{field<&PdfFile::pdf>("The PDF.")}; }
};
Result<PdfFile> answered_file(Result<InvoiceService::File> file);

// Of an account, its own.
std::vector<Endpoint> customer_endpoints(InvoiceService& invoices);

}  // namespace toolyard::invoices
