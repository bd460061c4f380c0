// An invoice as the document that its customer gets.
#pragma once
#include "areas/invoices/billing.h"
#include "areas/invoices/model.h"
#include "ports/document_printer.h"

namespace toolyard::invoices {

BusinessDocument document_of(const Invoice& invoice, const Seller& seller);

}  // namespace toolyard::invoices
