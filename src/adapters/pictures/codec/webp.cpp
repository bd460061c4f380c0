#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include <algorithm>
#include <memory>

#include "adapters/pictures/codec/codecs.h"
#include "adapters/pictures/codec/exif.h"

namespace toolyard::pictures {
namespace {

// A picture with at most so many colours, such as a diagram or a screenshot, loses sharp edges if
// it is written with loss, and few bytes if not.
constexpr std::size_t few_colours = 4096;

const std::uint8_t* bytes_of(std::string_view file) {
  return reinterpret_cast<const std::uint8_t*>(file.data());
}

std::string chunk_of(WebPDemuxer* demuxer, const char* name) {
  WebPChunkIterator chunk;
  if (WebPDemuxGetChunk(demuxer, name, 1, &chunk) == 0) return {};
  std::string found(reinterpret_cast<const char*>(chunk.chunk.bytes), chunk.chunk.size);
  WebPDemuxReleaseChunkIterator(&chunk);
  return found;
}

using Demuxer = std::unique_ptr<WebPDemuxer, decltype(&WebPDemuxDelete)>;
using AnimationDecoder = std::unique_ptr<WebPAnimDecoder, decltype(&WebPAnimDecoderDelete)>;
using AnimationEncoder = std::unique_ptr<WebPAnimEncoder, decltype(&WebPAnimEncoderDelete)>;

std::vector<Frame> read_frames(std::string_view file, const Bounds& bounds, int& loops) {
  WebPAnimDecoderOptions options;
  if (WebPAnimDecoderOptionsInit(&options) == 0) throw Refused{PictureFault::unsupported};
  options.color_mode = MODE_BGRA;
  options.use_threads = 0;
  const WebPData data{bytes_of(file), file.size()};
  const AnimationDecoder decoder(WebPAnimDecoderNew(&data, &options), WebPAnimDecoderDelete);
  WebPAnimInfo info;
  if (!decoder || WebPAnimDecoderGetInfo(decoder.get(), &info) == 0)
    throw Refused{PictureFault::damaged};
  const auto pixels = std::uint64_t(info.canvas_width) * info.canvas_height;
  if (info.frame_count > std::uint32_t(bounds.max_frames) ||
      pixels * info.frame_count > bounds.max_total_pixels)
    throw Refused{PictureFault::too_many_pixels};
  loops = int(info.loop_count);
  std::vector<Frame> frames;
  int shown_until = 0;
  while (WebPAnimDecoderHasMoreFrames(decoder.get()) != 0) {
    std::uint8_t* canvas = nullptr;
    int end = 0;
    if (WebPAnimDecoderGetNext(decoder.get(), &canvas, &end) == 0)
      throw Refused{PictureFault::damaged};
    Frame frame{Raster(int(info.canvas_width), int(info.canvas_height)), end - shown_until};
    std::copy_n(canvas, pixels * 4, frame.raster.bytes());
    frames.push_back(std::move(frame));
    shown_until = end;
  }
  if (frames.empty()) throw Refused{PictureFault::damaged};
  return frames;
}

bool has_few_colours(const Raster& raster) {
  std::vector<std::uint32_t> colours;
  for (std::size_t i = 0; i < raster.pixels.size(); ++i) {
    if (i > 0 && raster.pixels[i] == raster.pixels[i - 1]) continue;
    const auto place = std::ranges::lower_bound(colours, raster.pixels[i]);
    if (place != colours.end() && *place == raster.pixels[i]) continue;
    if (colours.size() == few_colours) return false;
    colours.insert(place, raster.pixels[i]);
  }
  return true;
}

WebPConfig config_of(int quality, bool is_lossless) {
  WebPConfig config;
  if (WebPConfigInit(&config) == 0) throw Refused{PictureFault::unsupported};
  config.quality = float(quality);
  if (is_lossless) WebPConfigLosslessPreset(&config, 4);
  config.thread_level = 0;
  return config;
}

// Returns a picture of the library that uses the pixels of the raster.
WebPPicture picture_of(const Raster& raster) {
  WebPPicture picture;
  if (WebPPictureInit(&picture) == 0) throw Refused{PictureFault::unsupported};
  picture.use_argb = 1;
  picture.width = raster.width;
  picture.height = raster.height;
  picture.argb = const_cast<std::uint32_t*>(raster.pixels.data());
  picture.argb_stride = raster.width;
  return picture;
}

}  // namespace

Decoded decode_webp(std::string_view file, const Bounds& bounds) {
  const WebPData data{bytes_of(file), file.size()};
  const Demuxer demuxer(WebPDemux(&data), WebPDemuxDelete);
  if (!demuxer) throw Refused{PictureFault::damaged};
  const auto width = WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_WIDTH),
             height = WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_HEIGHT);
  check_size(width, height, bounds);
  Decoded decoded{.profile = chunk_of(demuxer.get(), "ICCP"),
                  .orientation = orientation_of(chunk_of(demuxer.get(), "EXIF"))};
  if ((WebPDemuxGetI(demuxer.get(), WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG) != 0) {
    decoded.frames = read_frames(file, bounds, decoded.loops);
    return decoded;
  }
  Raster raster{int(width), int(height)};
  if (WebPDecodeBGRAInto(data.bytes, data.size, raster.bytes(), raster.pixels.size() * 4,
                         raster.row_bytes()) == nullptr)
    throw Refused{PictureFault::damaged};
  decoded.frames.push_back({std::move(raster)});
  return decoded;
}

std::string encode_webp(const Raster& raster, int quality) {
  if (raster.width > WEBP_MAX_DIMENSION || raster.height > WEBP_MAX_DIMENSION) return {};
  const auto config = config_of(quality, has_few_colours(raster));
  auto picture = picture_of(raster);
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  const bool is_written = WebPEncode(&config, &picture) != 0;
  std::string out(reinterpret_cast<const char*>(writer.mem), writer.size);
  WebPMemoryWriterClear(&writer);
  WebPPictureFree(&picture);
  if (!is_written) throw Refused{PictureFault::too_expensive};
  return out;
}

std::string encode_animation(const std::vector<Frame>& frames, int loops, int quality) {
  WebPAnimEncoderOptions options;
  if (WebPAnimEncoderOptionsInit(&options) == 0) throw Refused{PictureFault::unsupported};
  options.anim_params.loop_count = loops;
  options.allow_mixed = 1;
  const auto& first = frames.front().raster;
  const AnimationEncoder encoder(WebPAnimEncoderNew(first.width, first.height, &options),
                                 WebPAnimEncoderDelete);
  if (!encoder) throw Refused{PictureFault::unsupported};
  auto config = config_of(quality, false);
  config.method = 2;
  int begin = 0;
  for (const auto& frame : frames) {
    auto picture = picture_of(frame.raster);
    const bool is_added = WebPAnimEncoderAdd(encoder.get(), &picture, begin, &config) != 0;
    WebPPictureFree(&picture);
    if (!is_added) throw Refused{PictureFault::too_expensive};
    begin += frame.duration_ms;
  }
  if (WebPAnimEncoderAdd(encoder.get(), nullptr, begin, nullptr) == 0)
    throw Refused{PictureFault::too_expensive};
  WebPData data;
  WebPDataInit(&data);
  if (WebPAnimEncoderAssemble(encoder.get(), &data) == 0)
    throw Refused{PictureFault::too_expensive};
  std::string out(reinterpret_cast<const char*>(data.bytes), data.size);
  WebPDataClear(&data);
  return out;
}

}  // namespace toolyard::pictures
