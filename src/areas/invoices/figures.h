// Figures of invoices for the metrics report: amounts issued and paid, per currency.
#pragma once
#include "ports/figures.h"

namespace toolyard::invoices {

inline InvoiceSums figures(Transaction& transaction, const Window& days) {
  const auto first = begin_of(days.first), end = begin_of(days.last + 1);
  return {.issued = transaction.rows<CurrencySum>(
              "select currency, cast(sum(total_minor) as bigint) as minor from invoices "
              "where issued_at >= $1 and issued_at < $2 and status in ('finalized', 'paid') "
              "group by currency",
              first, end),
          .paid = transaction.rows<CurrencySum>(
              "select currency, cast(sum(paid_minor) as bigint) as minor from invoices "
              "where paid_at >= $1 and paid_at < $2 and status = 'paid' group by currency",
              first, end)};
}

}  // namespace toolyard::invoices
