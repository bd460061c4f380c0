// How far a conversion may come, and what it earns.
#pragma once
#include <string>
#include <vector>

#include "areas/affiliates/conversions/model.h"

namespace toolyard::affiliates {

// Whether a conversion may go from one to the other.
bool may_move(ConversionStatus from, ConversionStatus to);
// Where it may go from there.
std::vector<std::string> moves_from(ConversionStatus from);

// What a sale earns, to the minor unit, halves upwards. Sales are from 0 on.
std::int64_t commission_of(const Commission& commission, std::int64_t sale_minor);

}  // namespace toolyard::affiliates
