// Decoders and encoders of each kind of picture. They throw `Refused`, and std::bad_alloc.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pictures/codec/raster.h"

namespace toolyard::pictures {

Decoded decode_jpeg(std::string_view file, const Bounds& bounds);
Decoded decode_png(std::string_view file, const Bounds& bounds);
Decoded decode_webp(std::string_view file, const Bounds& bounds);
Decoded decode_avif(std::string_view file, const Bounds& bounds);
Decoded decode_gif(std::string_view file, const Bounds& bounds);

// Quality from 1 to 100. The raster must be opaque.
std::string encode_jpeg(const Raster& raster, int quality);
std::string encode_png(const Raster& raster);
// Pictures with few colours, such as diagrams, are written without loss.
std::string encode_webp(const Raster& raster, int quality);
std::string encode_animation(const std::vector<Frame>& frames, int loops, int quality);

// An SVG picture encoded again, without scripts, metadata and references to anything outside.
struct CleanSvg {
  std::string document;
  int width = 0, height = 0;
};
CleanSvg clean_svg(std::string_view file);

}  // namespace toolyard::pictures
