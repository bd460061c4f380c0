#include "areas/search/report/click_curve.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace toolyard::search {

double expected_ctr(double position) {
  static constexpr std::array shares{.285, .157, .110, .080, .072, .051,
                                     .040, .032, .028, .025, .009};
  constexpr auto last = static_cast<double>(shares.size());
  if (position >= last) return shares.back() * std::exp(-.08 * (position - last));
  const double from_first = std::max(position, 1.0) - 1;
  const auto at = static_cast<std::size_t>(from_first);
  const double part = from_first - static_cast<double>(at);
  return shares[at] + part * (shares[at + 1] - shares[at]);
}

}  // namespace toolyard::search
