// The price table: its checks, and the invoice lines for metered calls and plans. Also the ISO 4217
// currency codes and their numbers of decimal places.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/invoices/options.h"
#include "core/error.h"

namespace toolyard::invoices {

// Whether `text` is an ISO 4217 currency code in use.
bool is_currency(std::string_view text);
// Returns the number of decimal places between the major and the minor unit of the currency.
int places_of(std::string_view currency);

// Checks what the field descriptions cannot express. Pointers of faults begin with `/billing`.
Result<void> check_billing(const Billing& billing);

// Number of calls of a tool in a period.
struct ToolCalls {
  std::string tool;
  std::int64_t calls = 0;
};
// Returns the lines, without amounts, for an account's plan, if any, and its calls.
std::vector<Line> priced(const Billing& billing, const std::vector<ToolCalls>& calls,
                         const std::optional<std::string>& plan);
std::vector<Tax> taxes_of(const Billing& billing);

}  // namespace toolyard::invoices
