#include "tools/color/vision.h"

#include "tools/color/spaces/conversions.h"
#include "tools/color/spaces/gamut.h"
#include "tools/color/spaces/matrix.h"

namespace toolyard::color {
namespace {

// The matrices for linear sRGB, in the order of `Deficiency`.
constexpr std::array<Matrix, 3> matrices{{
    {{{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
}};

}  // namespace

Triple simulate(const Triple& srgb, Deficiency deficiency) {
  const auto& matrix = matrices[std::size_t(deficiency)];
  return srgb_from_linear(clip(matrix * linear_from_srgb(srgb)));
}

}  // namespace toolyard::color
