// The data model of invoices: customer, billing period, lines and status, and the queries and
// totals of lists.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "areas/invoices/line.h"
#include "areas/invoices/workflow.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"
#include "records/change.h"

namespace toolyard::invoices {

enum class InvoiceId : std::int64_t {};

// The customer of an invoice. A snapshot: changes of the account do not change its invoices.
struct Customer {
  static constexpr std::string_view schema_name = "InvoiceCustomer";
  UserId id{};
  std::string name, email, address, tax_id;
  bool operator==(const Customer&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{field<&Customer::id>("Id of the customer's account.")
                          .refers_to("users")
                          .required()
                          .column("customer_id"),
                      field<&Customer::name>("Name; by default the account's user name.")
                          .limits(0, 200)
                          .column("customer_name"),
                      field<&Customer::email>("Email address; by default the account's.")
                          .format(Format::email)
                          .limits(0, 254)
                          .column("customer_email"),
                      field<&Customer::address>("Postal address, with line breaks.")
                          .limits(0, 1000)
                          .column("customer_address"),
                      field<&Customer::tax_id>("Tax identification number.")
                          .limits(0, 64)
                          .column("customer_tax_id")};
  }
};

struct Period {
  static constexpr std::string_view schema_name = "InvoicePeriod";
  std::string start, end;
  bool operator==(const Period&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{field<&Period::start>("First day (UTC), such as `2026-01-01`.")
                          .format(Format::date)
                          .required()
                          .limits(10, 10)
                          .column("period_start"),
                      field<&Period::end>("Last day, inclusive, such as `2026-01-31`.")
                          .format(Format::date)
                          .required()
                          .limits(10, 10)
                          .column("period_end")};
  }
};

// An invoice without its lines, as lists return it and the audit log records it.
struct InvoiceHead {
  static constexpr std::string_view schema_name = "InvoiceSummary";
  static constexpr std::array constraints{
      UserConstraint{"invoices_period_unique", &toolyard::problems::duplicate, "/period",
                     "The customer already has an invoice for this period."},
      UserConstraint{"invoices_replaces_unique", &toolyard::problems::duplicate, "/replaces",
                     "Another invoice already replaces that one."}};
  static constexpr std::array computed{
      NamedSql{"replaced_by", "(select r.id from invoices r where r.replaces = invoices.id)"}};
  static constexpr std::array orderings{NamedSql{"customer", "invoices.customer_id"},
                                        NamedSql{"period", "invoices.period_start"}};
  static constexpr TableSpec table{.name = "invoices",
                                   .object_kind = "invoice",
                                   .missing = "There is no invoice with this id.",
                                   .constraints = constraints,
                                   .computed = computed,
                                   .orderings = orderings};

  InvoiceId id{};
  std::optional<std::string> number;
  Status status = Status::draft;
  std::variant<std::int64_t, Customer> customer;
  Period period;
  std::string currency;
  std::int64_t line_count = 0;
  std::int64_t subtotal_minor = 0;
  std::vector<Tax> taxes;
  std::int64_t total_minor = 0, paid_minor = 0, due_minor = 0;
  std::optional<Instant> issued_at, due_at, paid_at, voided_at;
  std::optional<InvoiceId> replaces, replaced_by;
  std::optional<std::string> pdf_sha256;
  std::vector<Action> allowed_actions;
  Instant created_at, updated_at;

  UserId customer_id() const {
    const auto* id_alone = std::get_if<std::int64_t>(&customer);
    return id_alone ? UserId{*id_alone} : std::get<Customer>(customer).id;
  }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&InvoiceHead::id>("Id of the invoice.").read_only().sortable(),
        field<&InvoiceHead::number>("Invoice number, given when the invoice is finalized.")
            .names_record()
            .read_only()
            .sortable(),
        field<&InvoiceHead::status>("Status of the invoice.").read_only().sortable(),
        field<&InvoiceHead::customer>(
            "Customer: the id of an account, or an object with further details.")
            .required()
            .columns()
            .sortable(),
        field<&InvoiceHead::period>("Billing period.").required().columns().sortable(),
        field<&InvoiceHead::currency>("ISO 4217 currency code; by default that of the price table.")
            .limits(0, 3)
            .sortable(),
        field<&InvoiceHead::line_count>("Number of lines.").read_only(),
        field<&InvoiceHead::subtotal_minor>("Sum of the lines, in minor units.").read_only(),
        field<&InvoiceHead::taxes>("Taxes on the subtotal, each rounded once; by default those of "
                                   "the price table.")
            .limits(0, 20)
            .json(),
        field<&InvoiceHead::total_minor>("Subtotal and taxes together, in minor units.")
            .read_only()
            .sortable(),
        field<&InvoiceHead::paid_minor>("Amount paid, in minor units.").read_only(),
        field<&InvoiceHead::due_minor>("Amount still to be paid, in minor units.")
            .read_only()
            .sortable(),
        field<&InvoiceHead::issued_at>("When the invoice was finalized.").read_only().sortable(),
        field<&InvoiceHead::due_at>(
            "When payment is due; by default the server's number of days after finalization.")
            .sortable(),
        field<&InvoiceHead::paid_at>("When the invoice was paid.").read_only(),
        field<&InvoiceHead::voided_at>("When the invoice was voided.").read_only(),
        field<&InvoiceHead::replaces>("Id of the void invoice this one corrects; by default the "
                                      "last void one for the same customer and period.")
            .refers_to("invoices")
            .limits(1, 9.2e18),
        field<&InvoiceHead::replaced_by>("Id of the invoice that corrects this one.")
            .refers_to("invoices")
            .read_only()
            .computed(),
        field<&InvoiceHead::pdf_sha256>("SHA-256 of the PDF.").read_only(),
        field<&InvoiceHead::allowed_actions>("Actions you may take on the invoice now.")
            .read_only()
            .computed(),
        field<&InvoiceHead::created_at>("When the invoice was created.").read_only().sortable(),
        field<&InvoiceHead::updated_at>("When the invoice was last changed.")
            .read_only()
            .sortable()};
  }
};

struct Invoice : InvoiceHead {
  static constexpr std::string_view schema_name = "Invoice";
  static constexpr std::size_t max_lines = 1000;

  std::vector<Line> lines;
  std::optional<std::string> tax_percent;

  static constexpr auto fields(auto...) {
    return joined(
        InvoiceHead::fields(),
        std::array{field<&Invoice::lines>(
                       "Lines of the invoice. If absent when the invoice is created, they are "
                       "generated from the customer's metered usage in the period.")
                       .limits(0, max_lines)
                       .json(),
                   field<&Invoice::tax_percent>("Percentage of a single tax, such as `20`, "
                                                "instead of `taxes`.")
                       .limits(1, 20)});
  }
};

namespace problems {
inline constexpr ProblemType due_before_issue{
    "due_before_issue", ErrorKind::conflict, "Payment would be due before the invoice is issued.",
    "Change `due_at` of the draft, or set it to null for the server's usual term."};
inline constexpr ProblemType period_not_over{
    "period_not_over", ErrorKind::conflict, "The calls of the period were counted too early.",
    "An invoice for calls is finalized only if they were counted after the period had ended, since "
    "it would lack later ones. Delete the draft and create it again once the period is over, or "
    "change the end of the period to a day before the draft was created."};
}  // namespace problems

struct StoredInvoice : Versioned<Invoice> {
  using Shown = InvoiceHead;
  std::int64_t tax_minor = 0;
  std::optional<UserId> author;
  const Customer& billed_customer() const { return std::get<Customer>(customer); }
  static constexpr auto fields(auto...) {
    return joined(
        Versioned::fields(),
        std::array{field<&StoredInvoice::tax_minor>("Sum of the taxes, in minor units."),
                   field<&StoredInvoice::author>("Id of the account that created the invoice.")});
  }
};

struct ActionRequest : ActionComment {
  static constexpr std::string_view schema_name = "InvoiceActionRequest";
};

struct ActionResult : Invoice {
  static constexpr std::string_view schema_name = "InvoiceActionResult";
  bool changed = false;
  static constexpr auto fields(auto...) {
    return joined(Invoice::fields(), std::array{field<&ActionResult::changed>(
                                         "Whether the action changed anything; false if the "
                                         "invoice was in the target state already.")});
  }
};

struct InvoiceQuery : PageQuery {
  std::optional<Status> status;
  std::optional<std::int64_t> customer;
  std::string_view currency, period, start_date, end_date, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&InvoiceQuery::status>("Only invoices with this status."),
        field<&InvoiceQuery::customer>("Only invoices for the account with this id.")
            .refers_to("users")
            .column("customer_id"),
        field<&InvoiceQuery::currency>("Only invoices in this currency."),
        field<&InvoiceQuery::period>("Only invoices whose period overlaps this month (`YYYY-MM`) "
                                     "or includes this day (`YYYY-MM-DD`).")
            .custom(),
        field<&InvoiceQuery::start_date>("Only invoices whose period ends on this day or later.")
            .format(Format::date)
            .from("period_end"),
        field<&InvoiceQuery::end_date>("Only invoices whose period starts on this day or earlier.")
            .format(Format::date)
            .to("period_start"),
        field<&InvoiceQuery::search>(
            "Words to find in the number, the customer's name or the email address.")
            .limits(0, 200)
            .searches("number, customer_name, customer_email"),
        sort_field<&InvoiceQuery::ordering, InvoiceHead>("-id")});
  }
};

// Totals in one currency over all pages of a list.
struct CurrencySummary {
  static constexpr std::string_view schema_name = "InvoiceCurrencySummary";
  std::string currency;
  std::int64_t count = 0;
  std::optional<std::int64_t> subtotal_minor, tax_minor, total_minor, paid_minor, due_minor;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&CurrencySummary::currency>("ISO 4217 currency code."),
        field<&CurrencySummary::count>("Number of invoices."),
        field<&CurrencySummary::subtotal_minor>(
            "Sum of the subtotals, in minor units; null if it exceeds 64 bits."),
        field<&CurrencySummary::tax_minor>(
            "Sum of the taxes, in minor units; null if it exceeds 64 bits."),
        field<&CurrencySummary::total_minor>(
            "Sum of the totals including drafts and void invoices, in minor units; null if it "
            "exceeds 64 bits."),
        field<&CurrencySummary::paid_minor>(
            "Sum of the amounts paid, in minor units; null if it exceeds 64 bits."),
        field<&CurrencySummary::due_minor>(
            "Sum of the amounts still to be paid, in minor units; null if it exceeds 64 bits.")};
  }
};

struct InvoicePage : Page<InvoiceHead> {
  static constexpr std::string_view schema_name = "PaginatedInvoiceSummaryList";

  std::vector<CurrencySummary> summary;
  static constexpr auto fields(auto...) {
    return joined(
        Page<InvoiceHead>::fields(),
        std::array{field<&InvoicePage::summary>(
            "Totals per currency over all matching invoices, whichever page they are on.")});
  }
};

// Whether `text` is an existing date from 1970-01-01 on, such as `2026-02-28`.
bool is_day(std::string_view text);

std::vector<Fault> faults_of(const Invoice& request);
std::vector<Fault> faults_of(const InvoiceQuery& query);

}  // namespace toolyard::invoices
