// What an operator can set about invoices.
#pragma once
#include <array>

#include "app/settings/autopilot_settings.h"
#include "areas/invoices/billing.h"
#include "core/describe/describe.h"

namespace toolyard {

struct BillingSettings : AutopilotSettings {
  invoices::Billing billing;

  static constexpr auto fields(auto...) {
    return joined(AutopilotSettings::fields(),
                  std::array{field<&BillingSettings::billing>(
                      "The price table of invoices, as JSON: currency, unit_amount or tiers, "
                      "tools, plans, taxes, prefix, due_days and seller.")});
  }
};

}  // namespace toolyard
