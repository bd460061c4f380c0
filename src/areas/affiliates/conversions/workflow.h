// Status transitions of conversions, and the commission that a sale earns.
#pragma once
#include <string>
#include <vector>

#include "areas/affiliates/conversions/model.h"

namespace toolyard::affiliates {

bool may_move(ConversionStatus from, ConversionStatus to);
// Returns the names of the statuses to which a conversion with status `from` may move.
std::vector<std::string> moves_from(ConversionStatus from);

// Returns the commission of a sale, rounded half up to a minor unit. `sale_minor` must not be
// negative.
std::int64_t commission_of(const Commission& commission, std::int64_t sale_minor);

}  // namespace toolyard::affiliates
