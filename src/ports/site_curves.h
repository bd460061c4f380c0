// Which share of clicks is expected of each site: what a refresh of opportunities has fitted, for
// whoever compares with it.
#pragma once
#include <cstdint>

#include "core/click_curve.h"
#include "ports/database.h"

namespace toolyard {

void keep_site_curve(Transaction& transaction, std::int64_t site, const ClickCurve& curve,
                     Instant now);
// The supposed one where none is fitted, or none shall be.
ClickCurve site_curve(Transaction& transaction, std::int64_t site, const ExpectedClicks& expected);

}  // namespace toolyard
