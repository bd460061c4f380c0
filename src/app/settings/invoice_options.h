// What the rest of the program has to do with invoices: accounts, the price table, and counted
// calls.
#pragma once
#include "app/settings/settings.h"
#include "areas/accounts/accounts.h"
#include "areas/invoices/invoices.h"
#include "areas/metering/endpoints.h"
#include "core/log.h"

namespace toolyard {

invoices::Options invoice_options(const Settings& settings,
                                  const accounts::AccountService& accounts, Log& log);

// Only what was answered with success is billed.
invoices::CallsOf billed_calls(metering::UsageOf usage_of);

}  // namespace toolyard
