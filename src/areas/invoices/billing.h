// What calls and plans cost by the price table.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/invoices/options.h"
#include "core/error.h"

namespace toolyard::invoices {

// Whether it is the code of a currency in use.
bool is_currency(std::string_view text);
// How many decimal places the currency has between its major and its minor unit.
int places_of(std::string_view currency);

// What the description cannot say; faults point into `/billing`.
Result<void> check_billing(const Billing& billing);

// How often a tool was called in a period.
struct ToolCalls {
  std::string tool;
  std::int64_t calls = 0;
};
// What calls, and the plan of an account, come to: lines without amounts.
std::vector<Line> priced(const Billing& billing, const std::vector<ToolCalls>& calls,
                         const std::optional<std::string>& plan);
std::vector<Tax> taxes_of(const Billing& billing);

}  // namespace toolyard::invoices
