#include "areas/metrics/sums.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace toolyard::metrics {

std::optional<double> median_review_hours(const std::vector<RecordMoment>& approvals,
                                          const std::vector<RecordMoment>& submissions) {
  std::vector<double> hours;
  for (const auto& approval : approvals) {
    std::optional<Instant> submitted;
    for (const auto& one : submissions)
      if (one.id == approval.id && one.at <= approval.at) submitted = one.at;
    if (submitted)
      hours.push_back(
          std::chrono::duration<double, std::ratio<3600>>(approval.at - *submitted).count());
  }
  if (hours.empty()) return std::nullopt;
  std::ranges::sort(hours);
  const auto middle = hours.size() / 2;
  return hours.size() % 2 == 0 ? (hours[middle - 1] + hours[middle]) / 2 : hours[middle];
}

AutopilotFigures autopilot_figures(const std::vector<RunSums>& runs) {
  AutopilotFigures figures;
  for (const auto& row : runs) {
    figures.by_status.emplace_back(row.status, row.runs);
    figures.tokens += row.tokens;
    figures.cost_micros += row.cost_micros;
  }
  return figures;
}

std::vector<Revenue> revenue_of(const InvoiceSums& invoices,
                                const std::vector<CurrencySum>& affiliates) {
  std::map<std::string, Revenue> by_currency;
  const auto add = [&](const std::vector<CurrencySum>& sums, std::int64_t Revenue::* member) {
    for (const auto& sum : sums) by_currency[sum.currency].*member = sum.minor;
  };
  add(invoices.issued, &Revenue::invoiced_minor);
  add(invoices.paid, &Revenue::paid_minor);
  add(affiliates, &Revenue::affiliate_minor);
  std::vector<Revenue> all;
  for (auto& [currency, revenue] : by_currency) {
    all.push_back(revenue);
    all.back().currency = currency;
  }
  return all;
}

}  // namespace toolyard::metrics
