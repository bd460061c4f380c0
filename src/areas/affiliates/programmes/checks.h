// What the description of a programme's fields cannot say.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/affiliates/programmes/model.h"
#include "core/error.h"
#include "core/time/day.h"

namespace toolyard::affiliates {

// Such as `EUR`.
bool is_currency(std::string_view text);
Fault no_currency();

// Puts the tools in order, each once, and tells what is wrong.
std::vector<Fault> normalize(Affiliate& programme, const std::vector<std::string>& known_tools);

// The days that a list counts; all of them where it names none.
Result<Window> window_of(const AffiliateQuery& query);

}  // namespace toolyard::affiliates
