// The SQL of invoices, of their numbers and of their files.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "areas/invoices/invoice.h"
#include "ports/database.h"

namespace toolyard::invoices {

// Keeps others from changing the invoice until the transaction ends; false where there is none.
bool hold_invoice(Transaction& transaction, InvoiceId id);
std::optional<StoredInvoice> find_invoice(Transaction& transaction, InvoiceId id);
Result<InvoicePage> list_invoices(Transaction& transaction, const Call& call,
                                  const InvoiceQuery& query);

// That of the customer and period that is not void; nothing where there is none.
std::optional<InvoiceId> find_invoice_of(Transaction& transaction, UserId customer,
                                         const Period& period);
// The last void one of the customer and period that nothing has replaced yet.
std::optional<InvoiceId> find_unreplaced(Transaction& transaction, UserId customer,
                                         const Period& period);

Result<InvoiceId> insert_invoice(Transaction& transaction, const StoredInvoice& one,
                                 std::int64_t tax_minor, std::optional<UserId> author);
// Its entity tag moves.
Result<void> update_invoice(Transaction& transaction, const StoredInvoice& one,
                            std::int64_t tax_minor);
void delete_invoice(Transaction& transaction, InvoiceId id);

// The next of a series, from 1. Held until the transaction ends: others wait, and take the same one
// where this transaction is undone.
std::int64_t take_number(Transaction& transaction, std::string_view series);

void keep_file(Transaction& transaction, InvoiceId id, std::string_view pdf);
std::optional<std::string> find_file(Transaction& transaction, InvoiceId id);

}  // namespace toolyard::invoices
