#include "areas/invoices/model.h"

#include <algorithm>

#include "areas/invoices/billing.h"
#include "core/time/day.h"
#include "core/time/time.h"

namespace toolyard::invoices {
namespace {

// Usage can be summed up over at most 120 months, which are more than this.
constexpr std::int64_t max_days = 3600;
constexpr std::size_t max_tiers = 1000;
constexpr std::ptrdiff_t max_address_lines = 10;

std::int64_t day_number(std::string_view day) {
  const auto start = *parse_rfc3339(std::string(day) + "T00:00:00Z");
  return std::chrono::duration_cast<std::chrono::days>(start.time_since_epoch()).count();
}

void check_day(std::string_view day, const std::string& pointer, std::vector<Fault>& faults) {
  // The field descriptions check whether a day is required.
  if (!day.empty() && !is_day(day)) faults.push_back(no_day(pointer));
}

void check_period(const Period& period, std::vector<Fault>& faults) {
  const auto count = faults.size();
  check_day(period.start, "/period/start", faults);
  check_day(period.end, "/period/end", faults);
  if (faults.size() > count || period.start.empty() || period.end.empty()) return;
  if (period.end < period.start)
    faults.push_back({"/period/end", "out_of_range", "Must not be before the first day."});
  else if (day_number(period.end) - day_number(period.start) >= max_days)
    faults.push_back(
        {"/period/end", "out_of_range", "A period must not be longer than 3600 days."});
}

void check_customer(const Invoice& request, std::vector<Fault>& faults) {
  if (const auto* whom = std::get_if<Customer>(&request.customer);
      whom && std::ranges::count(whom->address, '\n') >= max_address_lines)
    faults.push_back({"/customer/address", "out_of_range", "Must have at most 10 lines."});
}

}  // namespace

bool is_day(std::string_view text) {
  if (text.size() != 10 || text < "1970-01-01") return false;
  return parse_rfc3339(std::string(text) + "T00:00:00Z").has_value();
}

std::vector<Fault> faults_of(const Invoice& request) {
  std::vector<Fault> faults;
  check_customer(request, faults);
  check_period(request.period, faults);
  if (!request.currency.empty() && !is_currency(request.currency))
    faults.push_back(
        {"/currency", "invalid_option", "Must be an ISO 4217 currency code, such as `EUR`."});
  if (request.tax_percent) check_percent(*request.tax_percent, "/tax_percent", faults);
  std::size_t tiers = 0;
  for (const auto& line : request.lines) tiers += line.tiers.size();
  if (tiers > max_tiers)
    faults.push_back({"/lines", "out_of_range", "Must have at most 1000 tiers in total."});
  return faults;
}

std::vector<Fault> faults_of(const InvoiceQuery& query) {
  std::vector<Fault> faults;
  const auto is_month = [](std::string_view text) {
    return text.size() == 7 && is_day(std::string(text) + "-01");
  };
  if (!query.period.empty() && !is_month(query.period) && !is_day(query.period))
    faults.push_back({"/period", "invalid_format",
                      "Must be a month such as `2026-01`, or a date such as `2026-01-31`."});
  if (!query.start_date.empty()) check_day(query.start_date, "/start_date", faults);
  if (!query.end_date.empty()) check_day(query.end_date, "/end_date", faults);
  if (!query.currency.empty() && !is_currency(query.currency))
    faults.push_back(
        {"/currency", "invalid_option", "Must be an ISO 4217 currency code, such as `EUR`."});
  return faults;
}

}  // namespace toolyard::invoices
