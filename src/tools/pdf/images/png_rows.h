// The rows of a PNG image (PNG, third edition, 7 to 9): unpacked, checked, and taken apart or put
// together where PDF needs them otherwise.
#pragma once
#include <zlib.h>

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/pdf/budget.h"

namespace toolyard::pdf {

inline constexpr unsigned char last_filter = 4;

struct PngHeader {
  std::size_t width = 0, height = 0;
  int bits = 0;
  int color_type = 0;
  bool is_interlaced = false;

  bool has_palette() const { return color_type == 3; }
  bool has_alpha() const { return color_type == 4 || color_type == 6; }
  // Components of a pixel, including its opacity.
  std::size_t channels() const;
  std::size_t bits_per_pixel() const { return channels() * static_cast<std::size_t>(bits); }
  std::size_t row_bytes(std::size_t pixels) const { return (pixels * bits_per_pixel() + 7) / 8; }
  // The distance that filters look back.
  std::size_t filter_bytes() const { return bits_per_pixel() < 8 ? 1 : bits_per_pixel() / 8; }
};

// Receives each row: its filter and its bytes.
using RowTaker = std::function<void(unsigned char filter, std::string_view row)>;

// Unpacks the rows of an image, and of each of its passes if it is interlaced: those of `pass_rows`
// rows of `pass_bytes` bytes. Refuses data that is too short or not valid.
class PngUnpacker {
 public:
  PngUnpacker(const std::vector<std::string_view>& pieces, Budget& budget);
  ~PngUnpacker() { inflateEnd(&zlib_); }
  PngUnpacker(const PngUnpacker&) = delete;
  PngUnpacker& operator=(const PngUnpacker&) = delete;

  void rows(std::size_t count, std::size_t bytes, const RowTaker& take);

 private:
  void fill(std::string& row);

  const std::vector<std::string_view>& pieces_;
  Budget& budget_;
  std::size_t next_piece_ = 0;
  z_stream zlib_{};
  bool ended_ = false;
};

// Compresses data for a stream with the filter FlateDecode.
class Deflater {
 public:
  Deflater();
  ~Deflater() { deflateEnd(&zlib_); }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;

  void add(std::string_view bytes) { run(bytes, Z_NO_FLUSH); }
  std::string finish();

 private:
  void run(std::string_view bytes, int flush);

  z_stream zlib_{};
  std::string made_;
};

// Reverses the filter of a row; `above` is the row above, or zeros.
void unfilter(unsigned char filter, std::string& row, std::string_view above,
              std::size_t filter_bytes);

// Filters a row into `filtered`, which has room for it.
void filter_row(unsigned char filter, std::string_view row, std::string_view above,
                std::size_t filter_bytes, char* filtered);

// Puts the seven passes of an interlaced image together, and passes its rows on without filters.
void join_passes(const PngHeader& header, PngUnpacker& unpacker, const RowTaker& take);

}  // namespace toolyard::pdf
