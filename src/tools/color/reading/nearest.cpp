#include "tools/color/reading/nearest.h"

#include "tools/color/spaces/difference.h"

namespace toolyard::color {

NearestPlace nearest_in(std::span<const Triple> oklab_colors, const Triple& oklab) {
  NearestPlace best{.delta_e_ok = delta_e_ok(oklab_colors[0], oklab)};
  for (std::size_t i = 1; i < oklab_colors.size(); ++i)
    if (const double distance = delta_e_ok(oklab_colors[i], oklab); distance < best.delta_e_ok)
      best = {i, distance};
  return best;
}

}  // namespace toolyard::color
