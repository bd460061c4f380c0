#include "areas/invoices/store.h"

#include "areas/invoices/money.h"

namespace toolyard::invoices {
namespace {

// Amounts are summed up in two parts, quotient and remainder of this divisor, because the sum of
// whole amounts could exceed the 64 bits that the database returns.
constexpr std::int64_t sum_part = 1'000'000'000;

struct SumRow {
  std::string currency;
  std::int64_t invoices = 0;
  std::int64_t subtotal_high = 0, subtotal_low = 0, tax_high = 0, tax_low = 0;
  std::int64_t total_high = 0, total_low = 0, paid_high = 0, paid_low = 0;
  std::int64_t due_high = 0, due_low = 0;
  static constexpr auto fields(auto...) {
    return row_columns<SumRow, &SumRow::currency, &SumRow::invoices, &SumRow::subtotal_high,
                       &SumRow::subtotal_low, &SumRow::tax_high, &SumRow::tax_low,
                       &SumRow::total_high, &SumRow::total_low, &SumRow::paid_high,
                       &SumRow::paid_low, &SumRow::due_high, &SumRow::due_low>();
  }
};

std::string sum_columns() {
  std::string columns = "currency, count(*) as invoices";
  const auto part = std::to_string(sum_part);
  for (const std::string name : {"subtotal", "tax", "total", "paid", "due"}) {
    const auto column = name + "_minor";
    columns += ", cast(sum(" + column + " / " + part + ") as bigint) as " + name + "_high";
    columns += ", cast(sum(" + column + " % " + part + ") as bigint) as " + name + "_low";
  }
  return columns;
}

std::optional<std::int64_t> whole(std::int64_t high, std::int64_t low) {
  const auto sum = WideInteger(high) * sum_part + low;
  const auto value = std::int64_t(sum);
  return value == sum ? std::optional(value) : std::nullopt;
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

// Days are compared as text, so day 31 is after the last day of any month.
void add_period(ListSql& list, std::string_view period, std::string& first, std::string& last) {
  if (period.empty()) return;
  const bool is_month = period.size() == 7;
  first = std::string(period) + (is_month ? "-01" : "");
  last = std::string(period) + (is_month ? "-31" : "");
  list.where("invoices.period_end >= ?", std::string_view(first));
  list.where("invoices.period_start <= ?", std::string_view(last));
}

}  // namespace

Result<InvoicePage> list_invoices(Transaction& transaction, const Call& call,
                                  const InvoiceQuery& query) {
  std::string first, last;
  ListSql list(InvoiceHead::table.name);
  TOOLYARD_TRY_VOID(list.narrow(table_of<InvoiceHead>(), type_of<InvoiceQuery>, &query));
  add_period(list, query.period, first, last);
  InvoicePage page;
  std::int64_t count = 0;
  for (const auto& row :
       list.all<SumRow>(transaction, sum_columns(), "group by currency order by currency")) {
    page.summary.push_back(summary_of(row));
    count += row.invoices;
  }
  TOOLYARD_TRY(static_cast<Page<InvoiceHead>&>(page),
               list.page<InvoiceHead>(transaction, call, query, ListCount{count}));
  return page;
}

std::optional<InvoiceId> find_invoice_of(Transaction& transaction, UserId customer,
                                         const Period& period) {
  return transaction.row<InvoiceId>(
      "select id from invoices where customer_id = $1 and period_start = $2 and period_end = $3 "
      "and status <> 'void'",
      customer, period.start, period.end);
}

std::optional<InvoiceId> find_unreplaced(Transaction& transaction, UserId customer,
                                         const Period& period) {
  return transaction.row<InvoiceId>(
      "select i.id from invoices i where i.customer_id = $1 and i.period_start = $2 "
      "and i.period_end = $3 and i.status = 'void' "
      "and not exists (select 1 from invoices r where r.replaces = i.id) order by i.id desc "
      "limit 1",
      customer, period.start, period.end);
}

std::int64_t last_number(Transaction& transaction, std::string_view series) {
  return transaction
      .row<std::int64_t>("select last_number from invoice_numbers where series = $1", series)
      .value_or(0);
}

std::int64_t take_number(Transaction& transaction, std::string_view series) {
  return *transaction.row<std::int64_t>(
      "insert into invoice_numbers (series, last_number) values ($1, 1) on conflict (series) "
      "do update set last_number = invoice_numbers.last_number + 1 returning last_number",
      series);
}

void insert_file(Transaction& transaction, InvoiceId id, std::string_view pdf) {
  transaction.change("insert into invoice_files (invoice, pdf) values ($1, $2)", id,
                     BytesView{pdf});
}

std::optional<std::string> find_file(Transaction& transaction, InvoiceId id) {
  std::optional<std::string> pdf;
  const std::array<Bound, 1> values{bind(id)};
  const auto done = transaction.run("select pdf from invoice_files where invoice = $1", values,
                                    [&](const Row& row) { pdf.emplace(row.bytes(0)); });
  if (!done) throw BrokenStore("a file violates " + done.error().constraint);
  return pdf;
}

}  // namespace toolyard::invoices
