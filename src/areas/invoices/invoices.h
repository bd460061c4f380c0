// The API of invoices: the service, and endpoints for the operator's staff and for customers.
#pragma once
#include <utility>
#include <vector>

#include "areas/invoices/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::invoices {

class Invoices {
 public:
  Invoices(Database& database, DocumentPrinter& printer, Clock clock, Options options)
      : service_(database, printer, std::move(clock), std::move(options)) {}

  std::vector<Endpoint> endpoints(CallsOf calls_of);
  // Creates an invoice from the lines of the request; without lines, from metered calls.
  Result<Created<Invoice>> create(const Call& call, const Invoice& request) const;

  InvoiceService& service() { return service_; }

 private:
  InvoiceService service_;
  CallsOf calls_of_;
};

}  // namespace toolyard::invoices
