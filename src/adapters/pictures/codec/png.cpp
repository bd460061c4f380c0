#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>

#include "adapters/pictures/codec/codecs.h"
#include "adapters/pictures/codec/exif.h"

namespace toolyard::pictures {
namespace {

constexpr png_alloc_size_t max_chunk_bytes = 8U << 20;
constexpr unsigned max_chunks = 1000;
constexpr double srgb_gamma = 1 / 2.2;

// Errors of the library jump back to `guarded`. Nothing between has a destructor.
[[noreturn]] void jump_back(png_structp png, png_const_charp) { png_longjmp(png, 1); }
void ignore_warning(png_structp, png_const_charp) {}

template <class Work> void guarded(png_structp png, Work work) {
  if (setjmp(png_jmpbuf(png)) != 0) throw Refused{PictureFault::damaged};
  work();
}

void take_bytes(png_structp png, png_bytep to, std::size_t size) {
  auto& rest = *static_cast<std::string_view*>(png_get_io_ptr(png));
  if (size > rest.size()) png_error(png, "cut off");
  std::memcpy(to, rest.data(), size);
  rest.remove_prefix(size);
}

class PngReader {
 public:
  explicit PngReader(std::string_view file)
      : rest_(file),
        png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, jump_back, ignore_warning)),
        info_(png_create_info_struct(png_)) {
    if (!png_ || !info_) throw Refused{PictureFault::too_expensive};
    guarded(png_, [&] {
      png_set_read_fn(png_, &rest_, take_bytes);
      png_set_chunk_malloc_max(png_, max_chunk_bytes);
      png_set_chunk_cache_max(png_, max_chunks);
      png_read_info(png_, info_);
    });
  }
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;

  Decoded read(const Bounds& bounds) {
    const auto width = png_get_image_width(png_, info_), height = png_get_image_height(png_, info_);
    check_size(width, height, bounds);
    Decoded decoded{.profile = profile()};
    Raster raster(static_cast<int>(width), static_cast<int>(height));
    std::vector<png_bytep> rows(height);
    for (int y = 0; y < raster.height; ++y)
      rows[std::size_t(y)] = reinterpret_cast<png_bytep>(raster.row(y));
    guarded(png_, [&] {
      ask_for_pixels(decoded.profile.empty());
      // The transformations must not need more room than a row has.
      if (png_get_rowbytes(png_, info_) != png_size_t(width) * 4) png_error(png_, "rows");
      png_read_image(png_, rows.data());
      png_read_end(png_, info_);
    });
    decoded.orientation = orientation();
    decoded.frames.push_back({std::move(raster)});
    return decoded;
  }

 private:
  // Eight bits of blue, green, red and opacity, whatever the file has.
  void ask_for_pixels(bool without_profile) {
    double gamma = 0;
    if (without_profile && png_get_valid(png_, info_, PNG_INFO_sRGB) == 0 &&
        png_get_gAMA(png_, info_, &gamma) != 0 && gamma > 0.05 && gamma < 5)
      png_set_gamma(png_, 1 / srgb_gamma, gamma);
    png_set_expand(png_);
    png_set_scale_16(png_);
    png_set_gray_to_rgb(png_);
    png_set_bgr(png_);
    png_set_add_alpha(png_, 255, PNG_FILLER_AFTER);
    png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
  }
  std::string profile() {
    png_charp name = nullptr;
    png_bytep bytes = nullptr;
    png_uint_32 size = 0;
    int method = 0;
    bool is_found = false;
    guarded(png_,
            [&] { is_found = png_get_iCCP(png_, info_, &name, &method, &bytes, &size) != 0; });
    return is_found ? std::string(reinterpret_cast<const char*>(bytes), size) : std::string();
  }
  int orientation() {
    png_bytep bytes = nullptr;
    png_uint_32 size = 0;
    if (png_get_eXIf_1(png_, info_, &size, &bytes) == 0) return 1;
    return orientation_of({reinterpret_cast<const char*>(bytes), size});
  }

  std::string_view rest_;
  png_structp png_;
  png_infop info_;
};

// The form of the pixels that takes the fewest bytes.
struct Layout {
  bool has_opacity = false, has_colours = false;
};
Layout layout_of(const Raster& raster) {
  Layout layout;
  for (const auto pixel : raster.pixels) {
    layout.has_opacity |= pixel >> 24 != 255;
    layout.has_colours |=
        (pixel >> 16 & 255) != (pixel & 255) || (pixel >> 8 & 255) != (pixel & 255);
  }
  return layout;
}

std::vector<std::uint32_t> palette_of(const Raster& raster) {
  std::vector<std::uint32_t> palette;
  for (std::size_t i = 0; i < raster.pixels.size(); ++i) {
    const auto pixel = raster.pixels[i];
    if (i > 0 && pixel == raster.pixels[i - 1]) continue;
    const auto place = std::ranges::lower_bound(palette, pixel);
    if (place != palette.end() && *place == pixel) continue;
    if (palette.size() == 256) return {};
    palette.insert(place, pixel);
  }
  return palette;
}

void append_bytes(png_structp png, png_bytep bytes, std::size_t size) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<char*>(bytes), size);
}

void set_palette(png_structp png, png_infop info, const std::vector<std::uint32_t>& palette) {
  png_color colours[256] = {};
  png_byte opacities[256] = {};
  bool has_opacity = false;
  for (std::size_t i = 0; i < palette.size(); ++i) {
    colours[i] = {png_byte(palette[i] >> 16), png_byte(palette[i] >> 8), png_byte(palette[i])};
    opacities[i] = png_byte(palette[i] >> 24);
    has_opacity |= opacities[i] != 255;
  }
  png_set_PLTE(png, info, colours, int(palette.size()));
  if (has_opacity) png_set_tRNS(png, info, opacities, int(palette.size()), nullptr);
}

// Writes one row of the raster in the layout of the file.
void fill_row(const std::uint32_t* pixels, int width, const Layout& layout,
              const std::vector<std::uint32_t>& palette, std::uint8_t* to) {
  for (int x = 0; x < width; ++x) {
    const auto pixel = pixels[x];
    if (!palette.empty()) {
      *to++ = std::uint8_t(std::ranges::lower_bound(palette, pixel) - palette.begin());
      continue;
    }
    if (layout.has_colours) {
      *to++ = std::uint8_t(pixel >> 16);
      *to++ = std::uint8_t(pixel >> 8);
    }
    *to++ = std::uint8_t(pixel);
    if (layout.has_opacity) *to++ = std::uint8_t(pixel >> 24);
  }
}

int png_type_of(const Layout& layout, bool has_palette) {
  if (has_palette) return PNG_COLOR_TYPE_PALETTE;
  return (layout.has_colours ? PNG_COLOR_MASK_COLOR : 0) |
         (layout.has_opacity ? PNG_COLOR_MASK_ALPHA : 0);
}

}  // namespace

Decoded decode_png(std::string_view file, const Bounds& bounds) {
  return PngReader(file).read(bounds);
}

std::string encode_png(const Raster& raster) {
  const auto layout = layout_of(raster);
  const auto palette = palette_of(raster);
  std::vector<std::uint8_t> row(std::size_t(raster.row_bytes()));
  std::string out;
  auto* png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, jump_back, ignore_warning);
  auto* info = png_create_info_struct(png);
  guarded(png, [&] {
    png_set_write_fn(png, &out, append_bytes, nullptr);
    png_set_IHDR(png, info, png_uint_32(raster.width), png_uint_32(raster.height), 8,
                 png_type_of(layout, !palette.empty()), PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!palette.empty()) set_palette(png, info, palette);
    png_write_info(png, info);
    for (int y = 0; y < raster.height; ++y) {
      fill_row(raster.row(y), raster.width, layout, palette, row.data());
      png_write_row(png, row.data());
    }
    png_write_end(png, info);
  });
  png_destroy_write_struct(&png, &info);
  return out;
}

}  // namespace toolyard::pictures
