#include "tools/color/views.h"

#include <algorithm>
#include <cmath>

#include "tools/color/spaces/gamut.h"

namespace toolyard::color {

bool Views::is_of_srgb(Space space) {
  return space == Space::srgb || space == Space::hsl || space == Space::hsv || space == Space::hwb;
}

Views::Views(const Color& color, Gamut gamut) : color_(color), gamut_(gamut), all_(color) {
  const auto& srgb = all_.in(Space::srgb);
  is_in_srgb_ = is_in_gamut(srgb);
  is_in_p3_ = is_in_gamut(all_.in(Space::display_p3));
  displayed_ =
      is_mapped() && gamut == Gamut::css ? reduce_chroma(all_.in(Space::oklch)) : clip(srgb);
  const bool keeps_source = is_in_srgb_ && is_of_srgb(color.space);
  if (gamut != Gamut::none && !keeps_source && displayed_ != srgb)
    limited_.emplace(Color{.space = Space::srgb, .components = displayed_});
}

const Triple& Views::in(Space space) {
  return limits(space) ? limited_->in(space) : all_.in(space);
}

ComponentSet Views::missing(Space space) {
  if (space == color_.space && !limits(space)) return color_.missing;
  return powerless(space, in(space));
}

std::uint32_t Views::displayed_rgb() const {
  const auto byte = [](double c) { return static_cast<std::uint32_t>(to_byte(c)); };
  return pack_rgb(byte(displayed_[0]), byte(displayed_[1]), byte(displayed_[2]));
}

double to_byte(double component) { return std::floor(component * 255 + 0.5 + 1e-9); }

std::array<double, 4> naive_cmyk(const Triple& srgb) {
  const double light = std::max({srgb[0], srgb[1], srgb[2]});
  if (light <= 0) return {0, 0, 0, 1};
  return {1 - srgb[0] / light, 1 - srgb[1] / light, 1 - srgb[2] / light, 1 - light};
}

}  // namespace toolyard::color
