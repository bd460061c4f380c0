// The options of bare ciphertext: where IV and tag come from and stand, padding, further data.
#pragma once
#include "tools/aes/option_faults.h"
#include "tools/aes/plan.h"

namespace toolyard::aes {

// The cipher of the plan is chosen already.
void plan_raw(const Request& request, const Input& input, OptionFaults& faults, Plan& plan);

// For the formats that know all this by themselves: every such option is a fault.
void refuse_raw(const Request& request, OptionFaults& faults);

}  // namespace toolyard::aes
