// An image file as it is embedded in a PDF: its data stays compressed, wherever PDF knows the
// compression.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/pdf/budget.h"
#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

// Data of a stream: pieces of the file, or bytes that were made from it.
struct ImageData {
  std::vector<std::string_view> pieces;
  std::string made;
};

struct ImageProfile {
  ImageData data;
  bool is_deflated = false;
};

struct Image {
  std::size_t width = 0, height = 0;
  int components = 0;  // of the data: 1, 3 or 4; 1 with a palette
  int bits_per_component = 8;
  double dots_per_inch_x = 96, dots_per_inch_y = 96;
  int orientation = 1;  // as in Exif, 1 to 8
  const char* filter = "/FlateDecode";
  bool has_predictor = false;    // rows have the filters of PNG
  bool has_differences = false;  // rows have the predictor of TIFF
  std::string parameters;        // of another filter; may be empty
  bool is_inverted = false;
  bool is_plain_rgb = false;  // for JPEG, whose three components are otherwise YCbCr
  ImageData data;
  ImageData alpha;  // opacity, compressed like `data`; empty if the image is opaque
  int alpha_bits = 8;
  std::string palette;           // RGB; empty if there is none
  std::vector<int> transparent;  // value of each component that is transparent; may be empty
  std::optional<ImageProfile> profile;
  std::string version = "1.3";  // the first version of PDF that can contain the image
  bool is_damaged = false;      // although what was readable is there
  bool is_animated = false;     // and this is its first frame
};

[[noreturn]] inline void refuse_damaged_image(const char* kind, const char* how) {
  refuse(problems::damaged_pdf, std::string("The ") + kind + " image " + how + ".");
}

// An image in one piece, or in strips from top to bottom.
struct ImagePage {
  std::vector<Image> strips;
};

// Refuses images that would take more memory to show than a file may decompress to.
void check_pixels(std::size_t width, std::size_t height, std::size_t bits_per_pixel,
                  const Budget& budget);

inline constexpr std::size_t profile_header_bytes = 128;

// Whether bytes begin like an ICC profile for images of this number of components (ICC.1, 7.2).
bool is_profile_of(std::string_view header, int components);

// Read an image (ISO/IEC 10918-1; PNG, third edition; RFC 9649). PNG with transparency, interlaced
// PNG and WebP are compressed again, without loss. Refuse what is damaged, and what PDF cannot
// contain.
Image read_jpeg(std::string_view bytes, Budget& budget);
Image read_png(std::string_view bytes, Budget& budget);
Image read_webp(std::string_view bytes, Budget& budget);

// Reads all pages of a TIFF file (TIFF 6.0), except previews.
std::vector<ImagePage> read_tiff(std::string_view bytes, Budget& budget);

}  // namespace toolyard::pdf
