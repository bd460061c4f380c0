// A decoded picture: rows of pixels in sRGB, each a number 0xAARRGGBB whose colours are not
// multiplied with its opacity. This is also how libwebp keeps pictures.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ports/media/picture_maker.h"

namespace toolyard::pictures {

// Why a picture cannot be made, as an exception: it ends the work of a process that exists for one
// picture.
struct Refused {
  PictureFault fault;
};

struct Raster {
  int width = 0, height = 0;
  std::vector<std::uint32_t> pixels;

  Raster() = default;
  Raster(int w, int h) : width(w), height(h), pixels(std::size_t(w) * std::size_t(h)) {}
  std::uint32_t* row(int y) { return pixels.data() + std::size_t(y) * std::size_t(width); }
  const std::uint32_t* row(int y) const {
    return pixels.data() + std::size_t(y) * std::size_t(width);
  }
  std::uint8_t* bytes() { return reinterpret_cast<std::uint8_t*>(pixels.data()); }
  const std::uint8_t* bytes() const { return reinterpret_cast<const std::uint8_t*>(pixels.data()); }
  int row_bytes() const { return width * 4; }
};

// A frame of an animation, as wide and high as all others.
struct Frame {
  Raster raster;
  int duration_ms = 0;
};

// What a decoder returns.
struct Decoded {
  std::vector<Frame> frames;  // one, unless it is animated
  int loops = 0;              // of an animation; 0: without end
  std::string profile;        // ICC profile of the colours; empty: sRGB
  int orientation = 1;        // of Exif: how to turn the picture
};

// Bounds of what is decoded.
struct Bounds {
  std::uint64_t max_pixels;        // of one picture
  std::uint64_t max_total_pixels;  // of all frames of an animation
  int max_frames;
  int useful_width;  // decoders may shrink to no less than this
};

// Refuses a picture without pixels, or with too many.
inline void check_size(std::uint64_t width, std::uint64_t height, const Bounds& bounds) {
  constexpr std::uint64_t max_side = 65'535;
  if (width == 0 || height == 0) throw Refused{PictureFault::damaged};
  if (width > max_side || height > max_side || width * height > bounds.max_pixels)
    throw Refused{PictureFault::too_many_pixels};
}

}  // namespace toolyard::pictures
