// What the description of a field cannot say of a programme.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/affiliates/affiliate.h"
#include "areas/affiliates/conversion.h"
#include "core/error.h"
#include "core/time/day.h"

namespace toolyard::affiliates {

// Such as `EUR`.
bool is_currency(std::string_view text);

// Puts the tools in order, each once, and tells what is wrong.
std::vector<Fault> normalize(AffiliateText& text, const std::vector<std::string>& known_tools);

std::vector<Fault> faults_of(const ConversionRequest& request);

// The days that a list counts; all of them where it names none.
Result<Window> window_of(const AffiliateQuery& query);

}  // namespace toolyard::affiliates
