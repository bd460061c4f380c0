// Pixels of TIFF images that PDF cannot contain as they are stored: in tiles or planes, with
// opacity, or of 16 bits in the byte order of Intel (TIFF 6.0, sections 9, 13 to 15 and 18).
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tools/pdf/images/image.h"

namespace toolyard::pdf {

enum class TiffCompression : std::uint8_t { none, pack_bits, lzw, deflate };
enum class TiffOpacity : std::uint8_t { none, plain, multiplied };

struct TiffRaster {
  std::size_t width = 0, height = 0;
  std::size_t samples = 1, sample_bytes = 1;  // of a pixel
  std::size_t piece_width = 0, piece_height = 0;
  bool is_tiled = false;   // pieces at the edges are as large as the others
  bool is_planar = false;  // each sample has pieces of its own
  bool is_little = false;
  bool has_differences = false;
  TiffCompression compression = TiffCompression::none;
  TiffOpacity opacity = TiffOpacity::none;  // in the first sample after the components
};

// Returns a piece as it is stored, by its index.
using TiffPieces = std::function<std::string_view(std::size_t index)>;

// Puts the pieces together, and compresses the pixels into `image`, which has the components, and
// opacity in its own data. Further samples are left out. Refuses pieces that are too short.
void pack_raster(const TiffRaster& raster, const TiffPieces& piece, Image& image, Budget& budget);

}  // namespace toolyard::pdf
