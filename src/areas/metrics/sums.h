// What the sums that areas publish come to in a report.
#pragma once
#include <optional>
#include <vector>

#include "areas/metrics/report.h"
#include "ports/figures.h"

namespace toolyard::metrics {

// From the last submission before each approval; nothing without one.
std::optional<double> median_review_hours(const std::vector<RecordMoment>& approvals,
                                          const std::vector<RecordMoment>& submissions);
AutopilotFigures autopilot_figures(const std::vector<RunSums>& runs);
std::vector<Revenue> revenue_of(const InvoiceSums& invoices,
                                const std::vector<CurrencySum>& affiliates);

}  // namespace toolyard::metrics
