#include "areas/invoices/service.h"

#include <algorithm>

#include "areas/invoices/money.h"
#include "core/time/time.h"

namespace toolyard::invoices {
namespace {

using Alignment = BusinessDocument::Alignment;

// Replaces control characters and line separators (U+0085, U+2028, U+2029) with spaces.
std::string one_line(std::string_view text) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto rest = text.substr(i);
    if (rest.starts_with("\u2028") || rest.starts_with("\u2029")) {
      line += ' ';
      i += 2;
    } else if (rest.starts_with("\u0085")) {
      line += ' ';
      ++i;
    } else {
      line += static_cast<unsigned char>(text[i]) < 0x20 || text[i] == 0x7f ? ' ' : text[i];
    }
  }
  return line;
}

void add_lines(std::vector<std::string>& lines, std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    auto line = one_line(text.substr(0, end));
    if (line.find_first_not_of(' ') != line.npos) lines.push_back(std::move(line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

template <class Person> BusinessDocument::Party party(std::string label, const Person& person) {
  BusinessDocument::Party one{.label = std::move(label), .lines = {}};
  one.lines.push_back(one_line(person.name));
  add_lines(one.lines, person.address);
  add_lines(one.lines, person.email);
  if (!person.tax_id.empty()) one.lines.push_back("Tax ID " + one_line(person.tax_id));
  return one;
}

std::string day_of(Instant moment) {
  std::string text;
  append_rfc3339(text, moment);
  return text.substr(0, 10);
}

class Writer {
 public:
  explicit Writer(const Invoice& invoice)
      : invoice_(invoice), places_(places_of(invoice.currency)) {}

  std::string amount(std::int64_t minor) const { return shifted(std::to_string(minor), places_); }
  std::string with_currency(std::int64_t minor) const {
    return invoice_.currency + " " + amount(minor);
  }
  void add_line(std::vector<std::vector<std::string>>& rows, const Line& line) const {
    rows.push_back({one_line(line.description), std::to_string(line.quantity),
                    line.unit_amount ? shifted(*line.unit_amount, places_) : "",
                    amount(line.amount_minor)});
    for (std::size_t i = 0; i < line.breakdown.size(); ++i)
      rows.push_back({"  tier " + std::to_string(i + 1), std::to_string(line.breakdown[i].units),
                      shifted(line.tiers[i].unit_amount, places_), ""});
  }
  void add_sums(std::vector<BusinessDocument::Sum>& sums) const {
    sums.push_back({"Subtotal", with_currency(invoice_.subtotal_minor)});
    for (const auto& tax : invoice_.taxes)
      sums.push_back(
          {one_line(tax.name) + " " + tax.percent + " %", with_currency(tax.amount_minor)});
    sums.push_back({"Total", with_currency(invoice_.total_minor), true});
  }

 private:
  const Invoice& invoice_;
  int places_;
};

}  // namespace

BusinessDocument document_of(const Invoice& invoice, const Seller& seller) {
  const Writer writer(invoice);
  BusinessDocument document{.title = "Invoice " + invoice.number.value_or("(draft)"),
                            .author = one_line(seller.name),
                            .made_at = invoice.issued_at.value_or(invoice.created_at),
                            .parties = {},
                            .facts = {},
                            .columns = {{"Description", 5},
                                        {"Quantity", 1.7, Alignment::end},
                                        {"Unit price", 2, Alignment::end},
                                        {"Amount, " + invoice.currency, 2.1, Alignment::end}},
                            .rows = {},
                            .sums = {}};
  if (!seller.name.empty()) document.parties.push_back(party("From", seller));
  document.parties.push_back(party("For", std::get<Customer>(invoice.customer)));
  document.facts = {{"Date", day_of(document.made_at)},
                    {"Period", invoice.period.start + " to " + invoice.period.end}};
  if (invoice.due_at) document.facts.push_back({"Due", day_of(*invoice.due_at)});
  for (const auto& line : invoice.lines) writer.add_line(document.rows, line);
  writer.add_sums(document.sums);
  return document;
}

}  // namespace toolyard::invoices
