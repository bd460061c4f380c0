#include "areas/invoices/store.h"

#include "areas/invoices/rows.h"
#include "records/list.h"

namespace toolyard::invoices {
namespace {

using toolyard::problems::duplicate;

constexpr std::array constraints{
    UserConstraint{"invoices_period_unique", &duplicate, "/period",
                   "The customer has an invoice of this period already."},
    UserConstraint{"invoices_replaces_unique", &duplicate, "/replaces",
                   "Another invoice replaces that one already."}};

constexpr std::array<NamedSql, 12> known_orders{{{"id", "i.id"},
                                                 {"number", "coalesce(i.number, '')"},
                                                 {"status", "i.status"},
                                                 {"customer", "i.customer_id"},
                                                 {"currency", "i.currency"},
                                                 {"period", "i.period_start"},
                                                 {"total_minor", "i.total_minor"},
                                                 {"due_minor", "i.due_minor"},
                                                 {"issued_at", "coalesce(i.issued_at, 0)"},
                                                 {"due_at", "coalesce(i.due_at, 0)"},
                                                 {"created_at", "i.created_at"},
                                                 {"updated_at", "i.updated_at"}}};

// The days that a period filter is about: `2026-11` ends where its last day can end.
struct Days {
  std::string first, last;
};
Days days_of(std::string_view period) {
  if (period.size() != 7) return {std::string(period), std::string(period)};
  return {std::string(period) + "-01", std::string(period) + "-31"};
}

Result<void> add_filters(ListSql& list, const InvoiceQuery& query, const Days& days) {
  if (query.status) list.where("i.status = ?", bind(*query.status));
  if (query.customer) list.where("i.customer_id = ?", bind(*query.customer));
  if (!query.currency.empty()) list.where("i.currency = ?", bind(query.currency));
  if (!days.first.empty()) list.where("i.period_end >= ?", bind(days.first));
  if (!days.last.empty()) list.where("i.period_start <= ?", bind(days.last));
  if (!query.start_date.empty()) list.where("i.period_end >= ?", bind(query.start_date));
  if (!query.end_date.empty()) list.where("i.period_start <= ?", bind(query.end_date));
  return list.search(query.search,
                     {"coalesce(i.number, '')", "i.customer_name", "i.customer_email"});
}

// The sums of all that a list shows. Grouping is the last of its conditions.
Result<std::vector<CurrencySummary>> summary_of(Transaction& transaction, const Call& call,
                                                const InvoiceQuery& query, const Days& days) {
  ListSql list(head_tables);
  TOOLYARD_TRY_VOID(add_filters(list, query, days));
  list.where("1 = 1 group by i.currency");
  TOOLYARD_TRY_VOID(list.order("", "", {}, "i.currency"));
  std::vector<CurrencySummary> all;
  // There are more currencies than rows on a page.
  for (const std::string_view number : {"1", "2"}) {
    const PageQuery page{.page = number, .page_size = PageQuery::most};
    TOOLYARD_TRY(auto rows,
                 list.page<SumRow>(transaction, call, page, sum_columns(), 2 * PageQuery::most));
    for (const auto& row : rows.results) all.push_back(summary_of(row));
  }
  return all;
}

}  // namespace

bool hold_invoice(Transaction& transaction, InvoiceId id) {
  return transaction.change("update invoices set change_count = change_count where id = $1", id) >
         0;
}

std::optional<StoredInvoice> find_invoice(Transaction& transaction, InvoiceId id) {
  auto row = transaction.row<InvoiceRow>("select " + std::string(head_columns) +
                                             ", i.tax_percent, i.lines from " +
                                             std::string(head_tables) + " where i.id = $1",
                                         id);
  if (!row) return std::nullopt;
  return invoice_of(std::move(*row));
}

Result<InvoicePage> list_invoices(Transaction& transaction, const Call& call,
                                  const InvoiceQuery& query) {
  const auto days = days_of(query.period);
  ListSql list(head_tables);
  TOOLYARD_TRY_VOID(add_filters(list, query, days));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known_orders, "i.id"));
  TOOLYARD_TRY(auto rows, list.page<HeadRow>(transaction, call, query, head_columns));
  InvoicePage page;
  page.count = rows.count;
  page.next = std::move(rows.next);
  page.previous = std::move(rows.previous);
  for (auto& row : rows.results) page.results.push_back(head_of(row));
  TOOLYARD_TRY(auto summary, summary_of(transaction, call, query, days));
  page.summary = std::move(summary);
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

Result<InvoiceId> insert_invoice(Transaction& transaction, const StoredInvoice& one,
                                 std::int64_t tax_minor, std::optional<UserId> author) {
  const auto& whom = one.whom();
  const auto id = transaction.insert<InvoiceId>(
      "insert into invoices (status, change_count, customer_id, customer_name, customer_email, "
      "customer_address, customer_tax_id, period_start, period_end, currency, line_count, "
      "subtotal_minor, tax_minor, total_minor, paid_minor, due_minor, replaces, author, "
      "created_at, updated_at, tax_percent, taxes, lines) values ('draft', 0, $1, $2, $3, $4, $5, "
      "$6, $7, $8, $9, $10, $11, $12, 0, $12, $13, $14, $15, $15, $16, $17, $18) returning id",
      whom.id, whom.name, whom.email, whom.address, whom.tax_id, one.period.start, one.period.end,
      one.currency, std::int64_t(one.lines.size()), one.subtotal_minor, tax_minor, one.total_minor,
      one.replaces, author, one.created_at, one.tax_percent, json_of(one.taxes),
      json_of(one.lines));
  if (!id) return explain(id.error(), constraints);
  return *id;
}

Result<void> update_invoice(Transaction& transaction, const StoredInvoice& one,
                            std::int64_t tax_minor) {
  const auto& whom = one.whom();
  const auto done = transaction.execute(
      "update invoices set number = $2, status = $3, customer_name = $4, customer_email = $5, "
      "customer_address = $6, customer_tax_id = $7, period_start = $8, period_end = $9, "
      "currency = $10, line_count = $11, subtotal_minor = $12, tax_minor = $13, total_minor = $14, "
      "paid_minor = $15, due_minor = $16, issued_at = $17, due_at = $18, paid_at = $19, "
      "voided_at = $20, pdf_sha256 = $21, updated_at = $22, tax_percent = $23, taxes = $24, "
      "lines = $25, customer_id = $26, change_count = change_count + 1 where id = $1",
      one.id, one.number, one.status, whom.name, whom.email, whom.address, whom.tax_id,
      one.period.start, one.period.end, one.currency, std::int64_t(one.lines.size()),
      one.subtotal_minor, tax_minor, one.total_minor, one.paid_minor, one.due_minor, one.issued_at,
      one.due_at, one.paid_at, one.voided_at, one.pdf_sha256, one.updated_at, one.tax_percent,
      json_of(one.taxes), json_of(one.lines), whom.id);
  if (!done) return explain(done.error(), constraints);
  return {};
}

void delete_invoice(Transaction& transaction, InvoiceId id) {
  transaction.change("delete from invoices where id = $1", id);
}

std::int64_t take_number(Transaction& transaction, std::string_view series) {
  return *transaction.row<std::int64_t>(
      "insert into invoice_numbers (series, last_number) values ($1, 1) on conflict (series) "
      "do update set last_number = invoice_numbers.last_number + 1 returning last_number",
      series);
}

void keep_file(Transaction& transaction, InvoiceId id, std::string_view pdf) {
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
