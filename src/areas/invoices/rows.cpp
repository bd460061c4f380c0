#include "areas/invoices/rows.h"

#include "areas/invoices/money.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "ports/row.h"

namespace toolyard::invoices {
namespace {

constexpr std::int64_t sum_part = 1'000'000'000;

// A line as it is stored: nothing of it is read-only.
struct KeptLine : Line {
  static constexpr auto fields(auto...) {
    auto all = Line::fields();
    for (auto& one : all) one.field.is_read_only = one.field.is_required = false;
    return all;
  }
};
struct KeptLines {
  std::vector<KeptLine> list;
  static constexpr auto fields(auto...) { return std::array{field<&KeptLines::list>("")}; }
};
struct KeptTaxes {
  std::vector<Tax> list;
  static constexpr auto fields(auto...) { return std::array{field<&KeptTaxes::list>("")}; }
};

template <class Kept> Kept kept(const std::string& list) {
  thread_local JsonDecoder decoder;
  auto json = "{\"list\":" + list + "}";
  Kept one;
  if (!decoder.decode(PaddedText::of(json), type_of<Kept>, &one))
    throw BrokenStore("the lines or taxes of an invoice are not as they were written");
  return one;
}

std::optional<std::int64_t> whole(std::int64_t high, std::int64_t low) {
  const auto sum = WideInteger(high) * sum_part + low;
  const auto value = std::int64_t(sum);
  return value == sum ? std::optional(value) : std::nullopt;
}

void fill(InvoiceHead& head, const HeadRow& row) {
  head.id = row.id;
  head.number = row.number;
  head.status = row.status;
  head.customer = Customer{row.customer_id, row.customer_name, row.customer_email,
                           row.customer_address, row.customer_tax_id};
  head.period = {row.period_start, row.period_end};
  head.currency = row.currency;
  head.line_count = row.line_count;
  head.subtotal_minor = row.subtotal_minor;
  head.taxes = kept<KeptTaxes>(row.taxes).list;
  head.total_minor = row.total_minor;
  head.paid_minor = row.paid_minor;
  head.due_minor = row.due_minor;
  head.issued_at = row.issued_at;
  head.due_at = row.due_at;
  head.paid_at = row.paid_at;
  head.voided_at = row.voided_at;
  head.replaces = row.replaces;
  head.replaced_by = row.replaced_by;
  head.pdf_sha256 = row.pdf_sha256;
  head.created_at = row.created_at;
  head.updated_at = row.updated_at;
}

}  // namespace

InvoiceHead head_of(const HeadRow& row) {
  InvoiceHead head;
  fill(head, row);
  return head;
}

StoredInvoice invoice_of(InvoiceRow&& row) {
  StoredInvoice one;
  fill(one, row);
  one.change_count = row.change_count;
  one.tax_percent = std::move(row.tax_percent);
  for (auto& line : kept<KeptLines>(row.lines).list) one.lines.push_back(std::move(line));
  return one;
}

std::string json_of(const std::vector<Line>& lines) { return to_json(lines); }
std::string json_of(const std::vector<Tax>& taxes) { return to_json(taxes); }

std::string sum_columns() {
  std::string columns = "i.currency, count(*) as invoices";
  const auto part = std::to_string(sum_part);
  for (const std::string name : {"subtotal", "tax", "total", "paid", "due"}) {
    const auto column = "i." + name + "_minor";
    columns += ", cast(sum(" + column + " / " + part + ") as bigint) as " + name + "_high";
    columns += ", cast(sum(" + column + " % " + part + ") as bigint) as " + name + "_low";
  }
  return columns;
}

CurrencySummary summary_of(const SumRow& row) {
  return {.currency = row.currency,
          .count = row.invoices,
          .subtotal_minor = whole(row.subtotal_high, row.subtotal_low),
          .tax_minor = whole(row.tax_high, row.tax_low),
          .total_minor = whole(row.total_high, row.total_low),
          .paid_minor = whole(row.paid_high, row.paid_low),
          .due_minor = whole(row.due_high, row.due_low)};
}

}  // namespace toolyard::invoices
