#include <avif/avif.h>

#include <memory>
#include <new>

#include "adapters/pictures/codec/codecs.h"
#include "adapters/pictures/codec/resize.h"

namespace toolyard::pictures {
namespace {

using Decoder = std::unique_ptr<avifDecoder, decltype(&avifDecoderDestroy)>;

bool mirrors_left_to_right(const avifImageMirror& mirror) {
#if AVIF_VERSION >= 1000000
  return mirror.axis == 1;
#else
  return mirror.mode == 1;
#endif
}

// AVIF turns anticlockwise first, then mirrors. Its Exif data is not what decides.
Raster turned(Raster raster, const avifImage& image) {
  constexpr int by_angle[]{1, 8, 3, 6};
  if ((image.transformFlags & AVIF_TRANSFORM_IROT) != 0)
    raster = upright(std::move(raster), by_angle[image.irot.angle & 3]);
  if ((image.transformFlags & AVIF_TRANSFORM_IMIR) != 0)
    raster = upright(std::move(raster), mirrors_left_to_right(image.imir) ? 2 : 4);
  return raster;
}

Raster pixels_of(const avifImage& image) {
  Raster raster(int(image.width), int(image.height));
  avifRGBImage rgb;
  avifRGBImageSetDefaults(&rgb, &image);
  rgb.format = AVIF_RGB_FORMAT_BGRA;
  rgb.depth = 8;
  rgb.pixels = raster.bytes();
  rgb.rowBytes = std::uint32_t(raster.row_bytes());
  if (avifImageYUVToRGB(&image, &rgb) != AVIF_RESULT_OK) throw Refused{PictureFault::unsupported};
  return raster;
}

}  // namespace

Decoded decode_avif(std::string_view file, const Bounds& bounds) {
  const Decoder decoder(avifDecoderCreate(), avifDecoderDestroy);
  if (!decoder) throw std::bad_alloc();
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  decoder->imageCountLimit = std::uint32_t(bounds.max_frames);
  // Files of some programs lack properties that nobody needs.
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  avifDecoderSetIOMemory(decoder.get(), reinterpret_cast<const std::uint8_t*>(file.data()),
                         file.size());
  if (avifDecoderParse(decoder.get()) != AVIF_RESULT_OK) throw Refused{PictureFault::damaged};
  check_size(decoder->image->width, decoder->image->height, bounds);
  decoder->imageSizeLimit = std::uint32_t(bounds.max_pixels);  // of what the streams contain
  if (avifDecoderNextImage(decoder.get()) != AVIF_RESULT_OK) throw Refused{PictureFault::damaged};
  const auto& image = *decoder->image;
  check_size(image.width, image.height, bounds);
  Decoded decoded{.profile = {reinterpret_cast<const char*>(image.icc.data), image.icc.size}};
  decoded.frames.push_back({turned(pixels_of(image), image)});
  return decoded;
}

}  // namespace toolyard::pictures
