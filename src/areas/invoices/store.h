// The SQL of invoices beside their records: totals of a list, numbers and files.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "areas/invoices/model.h"
#include "core/endpoint/call.h"

namespace toolyard::invoices {

Result<InvoicePage> list_invoices(Transaction& transaction, const Call& call,
                                  const InvoiceQuery& query);

// That of the customer and period that is not void; nothing where there is none.
std::optional<InvoiceId> find_invoice_of(Transaction& transaction, UserId customer,
                                         const Period& period);
// The last void one of the customer and period that nothing has replaced yet.
std::optional<InvoiceId> find_unreplaced(Transaction& transaction, UserId customer,
                                         const Period& period);

// The next of a series, from 1. Held until the transaction ends: others wait, and take the same one
// where this transaction is undone.
std::int64_t take_number(Transaction& transaction, std::string_view series);

void insert_file(Transaction& transaction, InvoiceId id, std::string_view pdf);
std::optional<std::string> find_file(Transaction& transaction, InvoiceId id);

}  // namespace toolyard::invoices
