#include "tools/pdf/images/tiff_raster.h"

#include <algorithm>

#include "tools/pdf/decoding/filters.h"
#include "tools/pdf/images/row_packer.h"

namespace toolyard::pdf {

namespace {

// The image is in memory as a whole.
constexpr std::size_t max_raster_image_bytes = 128U << 20;
constexpr std::size_t steps_per_placed_byte = 4;

std::string unpacked(const TiffRaster& raster, std::string_view piece, std::size_t size) {
  Decoded decoded;
  switch (raster.compression) {
    case TiffCompression::none: decoded.bytes = piece.substr(0, size); break;
    case TiffCompression::pack_bits: decoded = decode_run_length(piece, size); break;
    case TiffCompression::lzw: decoded = decode_lzw(piece, 1, size); break;
    case TiffCompression::deflate: decoded = decode_flate(piece, size); break;
  }
  if (decoded.bytes.size() < size)
    refuse_damaged_image("TIFF", decoded.is_complete ? "ends too early" : "has damaged data");
  return std::move(decoded.bytes);
}

void swap_bytes(std::string& bytes) {
  spend(bytes.size());
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) std::swap(bytes[i], bytes[i + 1]);
}

// Returns the samples of all pixels, with the most significant byte first.
std::string pixels_of(const TiffRaster& raster, const TiffPieces& piece, Budget& budget) {
  const auto planes = raster.is_planar ? raster.samples : 1;
  const auto samples = raster.is_planar ? 1 : raster.samples;
  const auto across = (raster.width + raster.piece_width - 1) / raster.piece_width;
  const auto down = (raster.height + raster.piece_height - 1) / raster.piece_height;
  const auto pixel = raster.samples * raster.sample_bytes, part = samples * raster.sample_bytes;
  std::string pixels(raster.width * raster.height * pixel, '\0');
  for (std::size_t index = 0; index < planes * across * down; ++index) {
    budget.count_object();
    const auto plane = index / (across * down), x = index % across * raster.piece_width,
               y = index / across % down * raster.piece_height;
    const auto rows = std::min(raster.piece_height, raster.height - y);
    const auto columns = std::min(raster.piece_width, raster.width - x);
    const auto row_bytes = raster.piece_width * part;
    const auto size = row_bytes * (raster.is_tiled ? raster.piece_height : rows);
    budget.count_decoded(size);
    auto data = unpacked(raster, piece(index), size);
    if (raster.is_little && raster.sample_bytes == 2) swap_bytes(data);
    if (raster.has_differences)
      undo_differences(
          data,
          {.columns = raster.piece_width, .colors = samples, .bits = 8 * raster.sample_bytes});
    spend(steps_per_placed_byte * rows * columns * part);
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < columns; ++column)
        std::copy_n(data.data() + row * row_bytes + column * part, part,
                    pixels.data() + ((y + row) * raster.width + x + column) * pixel + plane * part);
  }
  return pixels;
}

std::uint32_t sample_at(const char* at, std::size_t bytes) {
  const auto first = static_cast<unsigned char>(at[0]);
  return bytes == 1 ? first : first << 8U | static_cast<unsigned char>(at[1]);
}

// Divides the components of a pixel by its opacity.
void divide(char* colors, std::size_t components, std::size_t bytes, std::uint32_t opacity) {
  const std::uint64_t most = bytes == 1 ? 0xff : 0xffff;
  if (opacity == 0 || opacity == most) return;
  for (std::size_t i = 0; i < components; ++i) {
    auto* const at = colors + i * bytes;
    const auto value = std::min<std::uint64_t>(most, sample_at(at, bytes) * most / opacity);
    if (bytes == 2) at[0] = static_cast<char>(value >> 8);
    at[bytes - 1] = static_cast<char>(value);
  }
}

}  // namespace

void pack_raster(const TiffRaster& raster, const TiffPieces& piece, Image& image, Budget& budget) {
  const auto bytes = raster.sample_bytes, pixel = raster.samples * bytes;
  const auto side = std::max(raster.piece_width, raster.piece_height);
  if (raster.width > max_raster_image_bytes / pixel / raster.height ||
      raster.piece_width > max_raster_image_bytes / pixel / raster.piece_height ||
      side > max_raster_image_bytes)
    refuse(problems::too_complex,
           "The TIFF image has too many pixels for its layout; save it as PNG.");
  const auto pixels = pixels_of(raster, piece, budget);
  const auto components = static_cast<std::size_t>(image.components);
  const bool has_opacity = raster.opacity != TiffOpacity::none;
  RowPacker colors(raster.width * components * bytes, components * bytes),
      alphas(raster.width * bytes, bytes);
  std::string color_row(raster.width * components * bytes, '\0'),
      alpha_row(raster.width * bytes, '\0');
  for (std::size_t y = 0; y < raster.height; ++y) {
    spend(steps_per_placed_byte * raster.width * pixel);
    for (std::size_t x = 0; x < raster.width; ++x) {
      const auto* const from = pixels.data() + (y * raster.width + x) * pixel;
      auto* const color = color_row.data() + x * components * bytes;
      std::copy_n(from, components * bytes, color);
      if (!has_opacity) continue;
      const auto* const alpha = from + components * bytes;
      std::copy_n(alpha, bytes, alpha_row.data() + x * bytes);
      if (raster.opacity == TiffOpacity::multiplied)
        divide(color, components, bytes, sample_at(alpha, bytes));
    }
    colors.add(color_row);
    if (has_opacity) alphas.add(alpha_row);
  }
  image.filter = "/FlateDecode";
  image.has_predictor = true;
  image.has_differences = false;
  image.height = raster.height;
  image.data.made = colors.finish();
  if (!has_opacity) return;
  image.alpha.made = alphas.finish();
  image.alpha_bits = static_cast<int>(8 * bytes);
  image.version = std::max(image.version, std::string("1.4"));
}

}  // namespace toolyard::pdf
