#include "tools/color/spaces/conversions.h"

#include <cmath>

#include "tools/color/spaces/cylinders.h"
#include "tools/color/spaces/matrix.h"

namespace toolyard::color {
namespace {

constexpr Triple d65 = xyz_of({0.3127, 0.3290});
constexpr Triple d50 = xyz_of({0.3457, 0.3585});

struct Pair {
  Matrix there;
  Matrix back;
};
constexpr Pair pair_of(const Matrix& matrix) { return {matrix, inverse(matrix)}; }

constexpr auto srgb_xyz = pair_of(rgb_to_xyz({.64, .33}, {.30, .60}, {.15, .06}, d65));
constexpr auto p3_xyz = pair_of(rgb_to_xyz({.680, .320}, {.265, .690}, {.150, .060}, d65));
constexpr auto a98_xyz = pair_of(rgb_to_xyz({.64, .33}, {.21, .71}, {.15, .06}, d65));
constexpr auto rec2020_xyz = pair_of(rgb_to_xyz({.708, .292}, {.170, .797}, {.131, .046}, d65));
constexpr auto prophoto_xyz =
    pair_of(rgb_to_xyz({.734699, .265301}, {.159597, .840403}, {.036598, .000105}, d50));
constexpr auto d50_d65 = pair_of(adaptation(d50, d65));

// The matrices of Oklab in CSS Color 4, for which the white point D65 is exact.
constexpr auto xyz_lms = pair_of({{{0.8190224379967030, 0.3619062600528904, -0.1288737815209879},
                                   {0.0329836539323885, 0.9292868615863434, 0.0361446663506424},
                                   {0.0481771893596242, 0.2642395317527308, 0.6335478284694309}}});
constexpr auto lms_oklab =
    pair_of({{{0.2104542683093140, 0.7936177747023054, -0.0040720430116193},
              {1.9779985324311684, -2.4285922420485799, 0.4505937096174110},
              {0.0259040424655478, 0.7827717124575296, -0.8086757549230774}}});
constexpr auto linear_lms = pair_of(xyz_lms.there * srgb_xyz.there);

template <class Curve> Triple each(const Triple& v, Curve curve) {
  return {curve(v[0]), curve(v[1]), curve(v[2])};
}

// Applies a transfer function that is extended to negative values by mirroring.
template <class Curve> Triple mirrored(const Triple& v, Curve curve) {
  return each(v, [&](double c) { return std::copysign(curve(std::abs(c)), c); });
}

double srgb_decode(double c) {
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}
double srgb_encode(double c) {
  return c > 0.0031308 ? 1.055 * std::pow(c, 1 / 2.4) - 0.055 : 12.92 * c;
}
double prophoto_decode(double c) { return c <= 16.0 / 512 ? c / 16 : std::pow(c, 1.8); }
double prophoto_encode(double c) { return c >= 1.0 / 512 ? std::pow(c, 1 / 1.8) : 16 * c; }
double a98_decode(double c) { return std::pow(c, 563 / 256.0); }
double a98_encode(double c) { return std::pow(c, 256 / 563.0); }
double rec2020_decode(double c) { return std::pow(c, 2.4); }
double rec2020_encode(double c) { return std::pow(c, 1 / 2.4); }

double cube(double c) { return c * c * c; }

constexpr double lab_kappa = 24389.0 / 27, lab_epsilon = 216.0 / 24389;

Triple lab_from_xyz(const Triple& xyz) {
  const auto curve = [](double c) {
    return c > lab_epsilon ? std::cbrt(c) : (lab_kappa * c + 16) / 116;
  };
  const auto f = each({xyz[0] / d50[0], xyz[1] / d50[1], xyz[2] / d50[2]}, curve);
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}
Triple xyz_from_lab(const Triple& lab) {
  const double f1 = (lab[0] + 16) / 116;
  const auto curve = [](double f) {
    return cube(f) > lab_epsilon ? cube(f) : (116 * f - 16) / lab_kappa;
  };
  const auto xyz = each({lab[1] / 500 + f1, f1, f1 - lab[2] / 200}, curve);
  return {xyz[0] * d50[0], xyz[1] * d50[1], xyz[2] * d50[2]};
}

// Returns the space through which a space is converted to and from all others. The root is xyz_d65.
constexpr Space parent(Space space) {
  switch (space) {
    case Space::xyz_d65:
    case Space::xyz_d50:
    case Space::srgb_linear:
    case Space::display_p3_linear:
    case Space::a98_rgb:
    case Space::rec2020:
    case Space::oklab: return Space::xyz_d65;
    case Space::prophoto_rgb:
    case Space::lab: return Space::xyz_d50;
    case Space::srgb: return Space::srgb_linear;
    case Space::hsl:
    case Space::hsv:
    case Space::hwb: return Space::srgb;
    case Space::display_p3: return Space::display_p3_linear;
    case Space::lch: return Space::lab;
    case Space::oklch: return Space::oklab;
  }
  return Space::xyz_d65;
}

Triple to_parent(Space space, const Triple& c) {
  switch (space) {
    case Space::xyz_d65: return c;
    case Space::xyz_d50: return d50_d65.there * c;
    case Space::srgb_linear: return srgb_xyz.there * c;
    case Space::srgb: return linear_from_srgb(c);
    case Space::hsl: return srgb_from_hsl(c);
    case Space::hsv: return srgb_from_hsv(c);
    case Space::hwb: return srgb_from_hwb(c);
    case Space::display_p3_linear: return p3_xyz.there * c;
    case Space::display_p3: return linear_from_srgb(c);
    case Space::a98_rgb: return a98_xyz.there * mirrored(c, a98_decode);
    case Space::prophoto_rgb: return prophoto_xyz.there * mirrored(c, prophoto_decode);
    case Space::rec2020: return rec2020_xyz.there * mirrored(c, rec2020_decode);
    case Space::lab: return xyz_from_lab(c);
    case Space::oklab: return xyz_lms.back * each(lms_oklab.back * c, cube);
    case Space::lch:
    case Space::oklch: return rectangular(c);
  }
  return c;
}

Triple from_parent(Space space, const Triple& c) {
  switch (space) {
    case Space::xyz_d65: return c;
    case Space::xyz_d50: return d50_d65.back * c;
    case Space::srgb_linear: return srgb_xyz.back * c;
    case Space::srgb: return srgb_from_linear(c);
    case Space::hsl: return hsl_from_srgb(c);
    case Space::hsv: return hsv_from_srgb(c);
    case Space::hwb: return hwb_from_srgb(c);
    case Space::display_p3_linear: return p3_xyz.back * c;
    case Space::display_p3: return srgb_from_linear(c);
    case Space::a98_rgb: return mirrored(a98_xyz.back * c, a98_encode);
    case Space::prophoto_rgb: return mirrored(prophoto_xyz.back * c, prophoto_encode);
    case Space::rec2020: return mirrored(rec2020_xyz.back * c, rec2020_encode);
    case Space::lab: return lab_from_xyz(c);
    case Space::oklab:
      return lms_oklab.there * each(xyz_lms.there * c, [](double v) { return std::cbrt(v); });
    case Space::lch:
    case Space::oklch: return polar(c);
  }
  return c;
}

}  // namespace

Triple srgb_from_linear(const Triple& linear) { return mirrored(linear, srgb_encode); }
Triple linear_from_srgb(const Triple& srgb) { return mirrored(srgb, srgb_decode); }
Triple oklab_from_linear(const Triple& linear_srgb) {
  return lms_oklab.there *
         each(linear_lms.there * linear_srgb, [](double v) { return std::cbrt(v); });
}
Triple linear_from_oklab(const Triple& oklab) {
  return linear_lms.back * each(lms_oklab.back * oklab, cube);
}

Conversions::Conversions(const Color& color) {
  auto components = color.components;
  for (auto space = color.space;; space = parent(space)) {
    seen_[std::size_t(space)] = components;
    known_ |= 1u << unsigned(space);
    if (space == Space::xyz_d65) break;
    components = to_parent(space, components);
  }
}

const Triple& Conversions::in(Space space) {
  auto& components = seen_[std::size_t(space)];
  const auto bit = 1u << unsigned(space);
  if ((known_ & bit) == 0) {
    components = from_parent(space, in(parent(space)));
    known_ |= bit;
  }
  return components;
}

Triple convert(const Triple& components, Space from, Space to) {
  return Conversions({.space = from, .components = components}).in(to);
}

// The tolerances are those of CSS Color 4 for lch and oklch.
ComponentSet powerless(Space space, const Triple& c) {
  constexpr ComponentSet first = 1, third = 4;
  switch (space) {
    case Space::hsl:
    case Space::hsv: return c[1] <= 0.001 ? first : 0;
    case Space::hwb: return c[1] + c[2] >= 100 - 0.001 ? first : 0;
    case Space::lch: return c[1] <= 0.0015 ? third : 0;
    case Space::oklch: return c[1] <= 0.000004 ? third : 0;
    default: return 0;
  }
}

}  // namespace toolyard::color
