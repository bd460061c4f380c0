#include <webp/decode.h>

#include <algorithm>
#include <memory>
#include <new>

#include "tools/pdf/images/exif.h"
#include "tools/pdf/images/image.h"
#include "tools/pdf/images/row_packer.h"

namespace toolyard::pdf {

namespace {

using namespace std::literals;

constexpr std::size_t riff_header_bytes = 12, riff_chunk_bytes = 8, frame_header_bytes = 16;
// An image is in memory as a whole.
constexpr std::size_t max_webp_bytes = 128U << 20;
constexpr std::size_t decoded_at_once = 4096;

struct EndDecoding {
  void operator()(WebPIDecoder* decoder) const { WebPIDelete(decoder); }
};

class WebpReader {
 public:
  WebpReader(std::string_view bytes, Budget& budget) : bytes_(bytes), budget_(budget) {}

  Image read() {
    read_chunks();
    if (frame_.empty()) refuse_damaged_image("WebP", "has no picture");
    decode();
    take_resolution();
    if (is_profile_of(profile_, image_.components))
      image_.profile = ImageProfile{.data = {.pieces = {profile_}, .made = {}}};
    return std::move(image_);
  }

 private:
  static std::size_t size_at(std::string_view bytes, std::size_t at) {
    std::size_t size = 0;
    for (std::size_t i = 4; i-- > 0;) size = size << 8 | static_cast<unsigned char>(bytes[at + i]);
    return size;
  }

  void read_chunks() {
    std::size_t alpha_at = std::string_view::npos;
    for (auto at = riff_header_bytes; at + riff_chunk_bytes <= bytes_.size();) {
      spend(riff_chunk_bytes);
      const auto type = bytes_.substr(at, 4);
      const auto size = size_at(bytes_, at + 4);
      const auto data = bytes_.substr(at + riff_chunk_bytes, size);
      if (type == "ALPH") alpha_at = std::min(alpha_at, at);
      // The opacity of a lossy picture precedes it, in a chunk of its own.
      if ((type == "VP8 " || type == "VP8L") && frame_.empty()) {
        const auto begin = type == "VP8 " ? std::min(alpha_at, at) : at;
        frame_ = bytes_.substr(begin, at + riff_chunk_bytes + data.size() - begin);
      }
      if (type == "ANMF" && frame_.empty()) {
        frame_ = data.substr(std::min(frame_header_bytes, data.size()));
        image_.is_animated = true;
      }
      if (type == "ICCP") profile_ = data;
      if (type == "EXIF") exif_ = data;
      if (data.size() < size) return;  // decoding notices if it is the picture
      at += riff_chunk_bytes + size + size % 2;
    }
  }

  void decode() {
    WebPBitstreamFeatures features;
    const auto* data = reinterpret_cast<const std::uint8_t*>(frame_.data());
    const auto status = WebPGetFeatures(data, frame_.size(), &features);
    if (status == VP8_STATUS_NOT_ENOUGH_DATA) refuse_damaged_image("WebP", "ends too early");
    if (status != VP8_STATUS_OK) refuse_damaged_image("WebP", "has a damaged header");
    image_.width = static_cast<std::size_t>(features.width);
    image_.height = static_cast<std::size_t>(features.height);
    const std::size_t channels = features.has_alpha ? 4 : 3;
    check_pixels(image_.width, image_.height, 8 * channels, budget_);
    if (image_.width > max_webp_bytes / channels / image_.height)
      refuse(problems::too_complex,
             "The WebP image has too many pixels: " + std::to_string(image_.width) + " by " +
                 std::to_string(image_.height) + "; save it as JPEG or PNG.");
    // Where the picture ends too early, it is white, or transparent.
    const auto row_bytes = channels * image_.width;
    budget_.count_decoded(row_bytes * image_.height);
    std::string pixels(row_bytes * image_.height, channels == 4 ? '\0' : '\xff');
    decode_into(pixels, channels);
    pack(pixels, channels);
  }

  void decode_into(std::string& pixels, std::size_t channels) {
    const std::unique_ptr<WebPIDecoder, EndDecoding> decoder(WebPINewRGB(
        channels == 4 ? MODE_RGBA : MODE_RGB, reinterpret_cast<std::uint8_t*>(pixels.data()),
        pixels.size(), static_cast<int>(channels * image_.width)));
    if (!decoder) throw std::bad_alloc();
    const auto* data = reinterpret_cast<const std::uint8_t*>(frame_.data());
    auto status = VP8_STATUS_SUSPENDED;
    for (std::size_t end = 0; end < frame_.size() && status == VP8_STATUS_SUSPENDED;) {
      end = std::min(end + decoded_at_once, frame_.size());
      status = WebPIUpdate(decoder.get(), data, end);
      spend(decoded_at_once);
    }
    if (status == VP8_STATUS_OUT_OF_MEMORY) throw std::bad_alloc();
    if (status == VP8_STATUS_OK) return;
    image_.is_damaged = true;
    int rows = 0;
    WebPIDecGetRGB(decoder.get(), &rows, nullptr, nullptr, nullptr);
    if (rows <= 0)
      refuse_damaged_image("WebP",
                           status == VP8_STATUS_SUSPENDED ? "ends too early" : "has damaged data");
  }

  void pack(std::string_view pixels, std::size_t channels) {
    image_.components = 3;
    image_.has_predictor = true;
    const auto width = image_.width;
    RowPacker colors(3 * width, 3), alphas(width, 1);
    std::string color_row(3 * width, '\0'), alpha_row(width, '\xff');
    bool is_opaque = true;
    for (std::size_t y = 0; y < image_.height; ++y) {
      const auto row = pixels.substr(y * channels * width, channels * width);
      spend(row.size());
      if (channels == 3) {
        colors.add(row);
        continue;
      }
      for (std::size_t x = 0; x < width; ++x) {
        std::copy_n(row.data() + 4 * x, 3, color_row.data() + 3 * x);
        alpha_row[x] = row[4 * x + 3];
        is_opaque = is_opaque && alpha_row[x] == '\xff';
      }
      colors.add(color_row);
      alphas.add(alpha_row);
    }
    image_.data.made = colors.finish();
    if (is_opaque) return;
    image_.alpha.made = alphas.finish();
    image_.version = "1.4";
  }

  void take_resolution() {
    if (exif_.starts_with("Exif\0\0"sv)) exif_.remove_prefix(6);
    const auto exif = read_exif(exif_);
    image_.orientation = exif.orientation;
    if (!exif.dots_per_inch_x || !exif.dots_per_inch_y) return;
    image_.dots_per_inch_x = *exif.dots_per_inch_x;
    image_.dots_per_inch_y = *exif.dots_per_inch_y;
  }

  std::string_view bytes_;
  Budget& budget_;
  std::string_view frame_;  // the chunks of the first picture
  std::string_view profile_, exif_;
  Image image_;
};

}  // namespace

Image read_webp(std::string_view bytes, Budget& budget) { return WebpReader(bytes, budget).read(); }

}  // namespace toolyard::pdf
