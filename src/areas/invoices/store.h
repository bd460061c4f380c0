// SQL of invoices that the generic records do not cover: totals of lists, numbers and PDF files.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "areas/invoices/model.h"
#include "core/endpoint/call.h"

namespace toolyard::invoices {

Result<InvoicePage> list_invoices(Transaction& transaction, const Call& call,
                                  const InvoiceQuery& query);

// Returns the invoice of the customer and period that is not void; nullopt if there is none.
std::optional<InvoiceId> find_invoice_of(Transaction& transaction, UserId customer,
                                         const Period& period);
// Returns the last void invoice of the customer and period that no other invoice replaces; nullopt
// if there is none.
std::optional<InvoiceId> find_unreplaced(Transaction& transaction, UserId customer,
                                         const Period& period);

// Returns the last number of a series that was taken, or 0.
std::int64_t last_number(Transaction& transaction, std::string_view series);
// Returns the next number of a series, from 1, and locks the series until the transaction ends:
// other transactions wait, and take the same number if this one is rolled back.
std::int64_t take_number(Transaction& transaction, std::string_view series);

void insert_file(Transaction& transaction, InvoiceId id, std::string_view pdf);
std::optional<std::string> find_file(Transaction& transaction, InvoiceId id);

}  // namespace toolyard::invoices
