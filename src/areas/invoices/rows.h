// Invoices as rows of the database: their columns, and what becomes of them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/invoices/invoice.h"

namespace toolyard::invoices {

struct HeadRow {
  InvoiceId id{};
  std::optional<std::string> number;
  Status status = Status::draft;
  std::int64_t change_count = 0;
  UserId customer_id{};
  std::string customer_name, customer_email, customer_address, customer_tax_id;
  std::string period_start, period_end, currency;
  std::int64_t line_count = 0, subtotal_minor = 0, total_minor = 0, paid_minor = 0, due_minor = 0;
  std::optional<Instant> issued_at, due_at, paid_at, voided_at;
  std::optional<InvoiceId> replaces, replaced_by;
  std::optional<std::string> pdf_sha256;
  Instant created_at, updated_at;
  std::string taxes;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&HeadRow::id>(""),
        field<&HeadRow::number>(""),
        field<&HeadRow::status>(""),
        field<&HeadRow::change_count>(""),
        field<&HeadRow::customer_id>(""),
        field<&HeadRow::customer_name>(""),
        field<&HeadRow::customer_email>(""),
        field<&HeadRow::customer_address>(""),
        field<&HeadRow::customer_tax_id>(""),
        field<&HeadRow::period_start>(""),
        field<&HeadRow::period_end>(""),
        field<&HeadRow::currency>(""),
        field<&HeadRow::line_count>(""),
        field<&HeadRow::subtotal_minor>(""),
        field<&HeadRow::total_minor>(""),
        field<&HeadRow::paid_minor>(""),
        field<&HeadRow::due_minor>(""),
        field<&HeadRow::issued_at>(""),
        field<&HeadRow::due_at>(""),
        field<&HeadRow::paid_at>(""),
        field<&HeadRow::voided_at>(""),
        field<&HeadRow::replaces>(""),
        field<&HeadRow::replaced_by>(""),
        field<&HeadRow::pdf_sha256>(""),
        field<&HeadRow::created_at>(""),
        field<&HeadRow::updated_at>(""),
        field<&HeadRow::taxes>(""),
    };
  }
};
inline constexpr std::string_view head_columns =
    "i.id, i.number, i.status, i.change_count, i.customer_id, i.customer_name, i.customer_email, "
    "i.customer_address, i.customer_tax_id, i.period_start, i.period_end, i.currency, "
    "i.line_count, i.subtotal_minor, i.total_minor, i.paid_minor, i.due_minor, i.issued_at, "
    "i.due_at, i.paid_at, i.voided_at, i.replaces, "
    "(select r.id from invoices r where r.replaces = i.id) as replaced_by, i.pdf_sha256, "
    "i.created_at, i.updated_at, i.taxes";
inline constexpr std::string_view head_tables = "invoices i";

struct InvoiceRow : HeadRow {
  std::optional<std::string> tax_percent;
  std::string lines;
  static constexpr auto fields(auto...) {
    return joined(HeadRow::fields(),
                  std::array{field<&InvoiceRow::tax_percent>(""), field<&InvoiceRow::lines>("")});
  }
};

InvoiceHead head_of(const HeadRow& row);
StoredInvoice invoice_of(InvoiceRow&& row);

std::string json_of(const std::vector<Line>& lines);
std::string json_of(const std::vector<Tax>& taxes);

// Sums of amounts, each in two parts, so that the database need not hold more than 64 bits.
struct SumRow {
  std::string currency;
  std::int64_t invoices = 0;
  std::int64_t subtotal_high = 0, subtotal_low = 0, tax_high = 0, tax_low = 0;
  std::int64_t total_high = 0, total_low = 0, paid_high = 0, paid_low = 0;
  std::int64_t due_high = 0, due_low = 0;

  static constexpr auto fields(auto...) {
    return std::array{field<&SumRow::currency>(""),      field<&SumRow::invoices>(""),
                      field<&SumRow::subtotal_high>(""), field<&SumRow::subtotal_low>(""),
                      field<&SumRow::tax_high>(""),      field<&SumRow::tax_low>(""),
                      field<&SumRow::total_high>(""),    field<&SumRow::total_low>(""),
                      field<&SumRow::paid_high>(""),     field<&SumRow::paid_low>(""),
                      field<&SumRow::due_high>(""),      field<&SumRow::due_low>("")};
  }
};
std::string sum_columns();
CurrencySummary summary_of(const SumRow& row);

}  // namespace toolyard::invoices
