// What the description of an invoice's fields cannot say.
#pragma once
#include <string_view>
#include <vector>

#include "areas/invoices/model.h"

namespace toolyard::invoices {

// `2026-02-28`, of a day that there is.
bool is_day(std::string_view text);

std::vector<Fault> faults_of(const Invoice& request);
std::vector<Fault> faults_of(const InvoiceQuery& query);

}  // namespace toolyard::invoices
