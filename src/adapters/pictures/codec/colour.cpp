#include "adapters/pictures/codec/colour.h"

#include <lcms2.h>

#include <memory>

namespace toolyard::pictures {
namespace {

struct CloseProfile {
  void operator()(void* profile) const { cmsCloseProfile(profile); }
};
using Profile = std::unique_ptr<void, CloseProfile>;
struct DeleteTransform {
  void operator()(void* transform) const { cmsDeleteTransform(transform); }
};
using Transform = std::unique_ptr<void, DeleteTransform>;

// Returns the transform from a profile to sRGB; null if the profile is not of this colour space, or
// not valid.
Transform transform_to_srgb(std::string_view bytes, cmsColorSpaceSignature space,
                            cmsUInt32Number input_format) {
  const Profile from(cmsOpenProfileFromMem(bytes.data(), cmsUInt32Number(bytes.size())));
  if (!from || cmsGetColorSpace(from.get()) != space) return nullptr;
  const Profile srgb(cmsCreate_sRGBProfile());
  return Transform(cmsCreateTransform(from.get(), input_format, srgb.get(), TYPE_BGRA_8,
                                      INTENT_PERCEPTUAL, cmsFLAGS_COPY_ALPHA));
}

// Of a grey picture, all three colours are equal.
void convert_grey(Raster& raster, std::string_view profile) {
  const auto transform = transform_to_srgb(profile, cmsSigGrayData, TYPE_GRAY_8);
  if (!transform) return;
  std::uint8_t levels[256];
  std::uint32_t shown[256];
  for (int i = 0; i < 256; ++i) levels[i] = std::uint8_t(i);
  cmsDoTransform(transform.get(), levels, shown, 256);
  for (auto& pixel : raster.pixels)
    pixel = (pixel & 0xff000000U) | (shown[pixel & 255] & 0xffffffU);
}

}  // namespace

void convert_to_srgb(Raster& raster, std::string_view profile) {
  if (profile.empty()) return;
  const auto transform = transform_to_srgb(profile, cmsSigRgbData, TYPE_BGRA_8);
  if (!transform) return convert_grey(raster, profile);
  for (int y = 0; y < raster.height; ++y)
    cmsDoTransform(transform.get(), raster.row(y), raster.row(y), cmsUInt32Number(raster.width));
}

Raster raster_of_cmyk(std::vector<std::uint8_t> inks, int width, int height,
                      std::string_view profile) {
  Raster raster(width, height);
  const auto transform =
      profile.empty() ? nullptr : transform_to_srgb(profile, cmsSigCmykData, TYPE_CMYK_8);
  if (transform) {
    cmsDoTransform(transform.get(), inks.data(), raster.pixels.data(),
                   cmsUInt32Number(raster.pixels.size()));
    for (auto& pixel : raster.pixels) pixel |= 0xff000000U;
    return raster;
  }
  for (std::size_t i = 0; i < raster.pixels.size(); ++i) {
    const auto* ink = inks.data() + i * 4;
    const auto light = [&](int of) {
      return std::uint32_t((255 - ink[of]) * (255 - ink[3]) / 255);
    };
    raster.pixels[i] = 0xff000000U | light(0) << 16 | light(1) << 8 | light(2);
  }
  return raster;
}

}  // namespace toolyard::pictures
