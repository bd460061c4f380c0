// Reads the options of raw ciphertext: source and position of the IV and the tag, padding, and
// additional authenticated data (AAD).
#pragma once
#include "tools/aes/option_faults.h"
#include "tools/aes/plan.h"

namespace toolyard::aes {

// Adds the options of `raw` to the plan, whose cipher must already be set.
void plan_raw(const Request& request, const Input& input, OptionFaults& faults, Plan& plan);

// Adds a fault for each option that is available only with `raw`.
void refuse_raw(const Request& request, OptionFaults& faults);

}  // namespace toolyard::aes
