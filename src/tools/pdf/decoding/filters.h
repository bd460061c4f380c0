// Decoders of the filters that a stream can have (ISO 32000-1, 7.4), but those for images alone.
// Damaged data is decoded as far as it goes, as by viewers.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace toolyard::pdf {

// Decoded data, up to a size: beyond it, `is_complete` is false.
struct Decoded {
  std::string bytes;
  bool is_complete = true;
};

Decoded decode_flate(std::string_view data, std::size_t max_bytes);
Decoded decode_brotli(std::string_view data, std::size_t max_bytes);
// `early_change` is 1 if codes become longer one code early, as by default, else 0.
Decoded decode_lzw(std::string_view data, std::size_t early_change, std::size_t max_bytes);
Decoded decode_run_length(std::string_view data, std::size_t max_bytes);
Decoded decode_ascii_hex(std::string_view data, std::size_t max_bytes);
Decoded decode_ascii85(std::string_view data, std::size_t max_bytes);

struct RowShape {
  std::size_t columns = 1, colors = 1, bits = 8;

  std::size_t row_bytes() const { return (columns * colors * bits + 7) / 8; }
  std::size_t pixel_bytes() const { return colors * bits < 8 ? 1 : colors * bits / 8; }
};

// Reverse the predictors of PNG, whose rows begin with their filter, and of TIFF.
std::string without_png_filters(std::string_view data, const RowShape& shape);
void undo_differences(std::string& data, const RowShape& shape);

}  // namespace toolyard::pdf
