// An invoice: whom it is for, what for, and how far it has come.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "areas/invoices/line.h"
#include "areas/invoices/workflow.h"
#include "core/describe.h"
#include "core/identity.h"
#include "core/page.h"

namespace toolyard::invoices {

enum class InvoiceId : std::int64_t {};

// Whom an invoice is for, as it was when it was written.
struct Customer {
  UserId id{};
  std::string name, email, address, tax_id;
  bool operator==(const Customer&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Customer::id>("The account's number.").required(),
        field<&Customer::name>("A name; that of the account where none is given.").limits(0, 200),
        field<&Customer::email>("Where mail goes; the account's where none is given.")
            .limits(0, 254),
        field<&Customer::address>("The postal address, in lines.").limits(0, 1000),
        field<&Customer::tax_id>("The number under which the customer pays taxes.").limits(0, 64)};
  }
};

struct Period {
  std::string start, end;
  bool operator==(const Period&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Period::start>("The first day, `YYYY-MM-DD` in UTC.").required().limits(10, 10),
        field<&Period::end>("The last day, which is included.").required().limits(10, 10)};
  }
};

// What lists show: everything but the lines.
struct InvoiceHead {
  static constexpr std::string_view schema_name = "InvoiceHead";

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
        field<&InvoiceHead::id>("Its number among the records.").read_only(),
        field<&InvoiceHead::number>("The number it bears, once it is finalized.").read_only(),
        field<&InvoiceHead::status>("How far it has come.").read_only(),
        field<&InvoiceHead::customer>("Whom it is for: the number of an account, or an object "
                                      "with more about the customer.")
            .required(),
        field<&InvoiceHead::period>("What time it is about.").required(),
        field<&InvoiceHead::currency>("An ISO 4217 code; the price table's where none is given.")
            .limits(0, 3),
        field<&InvoiceHead::line_count>("How many lines it has.").read_only(),
        field<&InvoiceHead::subtotal_minor>("What the lines come to.").read_only(),
        field<&InvoiceHead::taxes>("What is taken on that, each rounded once.").read_only(),
        field<&InvoiceHead::total_minor>("Both together.").read_only(),
        field<&InvoiceHead::paid_minor>("What was paid.").read_only(),
        field<&InvoiceHead::due_minor>("What is still to be paid.").read_only(),
        field<&InvoiceHead::issued_at>("When it was finalized.").read_only(),
        field<&InvoiceHead::due_at>("By when it has to be paid.").read_only(),
        field<&InvoiceHead::paid_at>("When it was paid.").read_only(),
        field<&InvoiceHead::voided_at>("When it was withdrawn.").read_only(),
        field<&InvoiceHead::replaces>("The void invoice that it corrects. Where none is named, the "
                                      "last void one of the same customer and period.")
            .limits(1, 9.2e18),
        field<&InvoiceHead::replaced_by>("The invoice that corrects it.").read_only(),
        field<&InvoiceHead::pdf_sha256>("The SHA-256 of its PDF.").read_only(),
        field<&InvoiceHead::allowed_actions>("What you may do with it now.").read_only(),
        field<&InvoiceHead::created_at>("When it was made.").read_only(),
        field<&InvoiceHead::updated_at>("When it was last changed.").read_only()};
  }
};

struct Invoice : InvoiceHead {
  static constexpr std::string_view schema_name = "Invoice";
  static constexpr std::size_t most_lines = 1000;

  std::vector<Line> lines;
  std::optional<std::string> tax_percent;

  static constexpr auto fields(auto...) {
    return joined(
        InvoiceHead::fields(),
        std::array{
            field<&Invoice::lines>("What is charged. Where no lines are given, they are made of "
                                   "what the customer has called in the period.")
                .limits(0, most_lines),
            field<&Invoice::tax_percent>("The rate of its only tax, such as `20`; the price "
                                         "table's taxes where none is given.")
                .limits(1, 20)});
  }
};

struct StoredInvoice : Invoice {
  std::int64_t change_count = 0;
  const Customer& whom() const { return std::get<Customer>(customer); }
};
std::string tag_of(const StoredInvoice& one);

// What an action answers.
struct Acted : Invoice {
  static constexpr std::string_view schema_name = "InvoiceAction";

  bool changed = false;
  static constexpr auto fields(auto...) {
    return joined(Invoice::fields(),
                  std::array{field<&Acted::changed>("False where it was so already.").read_only()});
  }
};

struct ActionRequest {
  std::string comment;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionRequest::comment>("Why; kept in the audit log.").limits(0, 2000)};
  }
};

struct InvoiceQuery : PageQuery {
  std::optional<Status> status;
  std::optional<std::int64_t> customer;
  std::string_view currency, period, start_date, end_date, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&InvoiceQuery::status>("Only of this status."),
        field<&InvoiceQuery::customer>("Only for this account."),
        field<&InvoiceQuery::currency>("Only in this currency."),
        field<&InvoiceQuery::period>("Only those about this month or a part of it, `YYYY-MM`; or "
                                     "about a day, `YYYY-MM-DD`."),
        field<&InvoiceQuery::start_date>("Only those whose period ends on this day or later."),
        field<&InvoiceQuery::end_date>("Only those whose period begins on this day or earlier."),
        field<&InvoiceQuery::search>("Words in number, name or e-mail address.").limits(0, 200),
        field<&InvoiceQuery::ordering>("`id`, `number`, `status`, `customer`, `currency`, "
                                       "`period`, `total_minor`, `due_minor`, `issued_at`, "
                                       "`due_at`, `created_at`, `updated_at`; `-` for descending, "
                                       "several with commas.")
            .limits(0, 200)});
  }
};

// All that a list shows on all its pages, currencies apart.
struct CurrencySummary {
  std::string currency;
  std::int64_t count = 0;
  std::optional<std::int64_t> subtotal_minor, tax_minor, total_minor, paid_minor, due_minor;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&CurrencySummary::currency>("The currency."),
        field<&CurrencySummary::count>("How many invoices."),
        field<&CurrencySummary::subtotal_minor>("The sum of their subtotals; null where 64 bits do "
                                                "not hold it."),
        field<&CurrencySummary::tax_minor>("Likewise of their taxes."),
        field<&CurrencySummary::total_minor>("Likewise of their totals, drafts and void ones among "
                                             "them: filter by status where that matters."),
        field<&CurrencySummary::paid_minor>("Likewise of what was paid."),
        field<&CurrencySummary::due_minor>("Likewise of what is still to be paid.")};
  }
};

struct InvoicePage : Page<InvoiceHead> {
  static constexpr std::string_view schema_name = "InvoicePage";

  std::vector<CurrencySummary> summary;
  static constexpr auto fields(auto...) {
    return joined(Page<InvoiceHead>::fields(),
                  std::array{field<&InvoicePage::summary>("Sums over all pages, by currency.")});
  }
};

}  // namespace toolyard::invoices
