#include "tools/pdf/images/png_rows.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "tools/pdf/images/image.h"

namespace toolyard::pdf {

namespace {

constexpr int deflate_level = 4;
constexpr std::size_t steps_per_deflated_byte = 60, steps_per_unfiltered_byte = 4;
constexpr std::size_t most_at_once = 1U << 20;
// An interlaced image is in memory as a whole.
constexpr std::size_t max_joined_bytes = 128U << 20;

struct Pass {
  std::size_t x, y, step_x, step_y;
};
constexpr std::array<Pass, 7> passes{{{0, 0, 8, 8},
                                      {4, 0, 8, 8},
                                      {0, 4, 4, 8},
                                      {2, 0, 4, 4},
                                      {0, 2, 2, 4},
                                      {1, 0, 2, 2},
                                      {0, 1, 1, 2}}};

int paeth(int left, int up, int corner) {
  const int guess = left + up - corner;
  const int by_left = std::abs(guess - left), by_up = std::abs(guess - up),
            by_corner = std::abs(guess - corner);
  if (by_left <= by_up && by_left <= by_corner) return left;
  return by_up <= by_corner ? up : corner;
}

// Returns what a filter expects a byte to be, from the bytes before and above it.
int expected_byte(unsigned char filter, std::string_view row, std::string_view above,
                  std::size_t at, std::size_t filter_bytes) {
  const bool is_inside = at >= filter_bytes;
  const int left = is_inside ? static_cast<unsigned char>(row[at - filter_bytes]) : 0;
  const int corner = is_inside ? static_cast<unsigned char>(above[at - filter_bytes]) : 0;
  const int up = static_cast<unsigned char>(above[at]);
  if (filter == 1) return left;
  if (filter == 2) return up;
  if (filter == 3) return (left + up) / 2;
  return filter == 4 ? paeth(left, up, corner) : 0;
}

std::size_t count_of(std::size_t all, std::size_t start, std::size_t step) {
  return all <= start ? 0 : (all - start + step - 1) / step;
}

// Copies a pixel of less than a byte, or of several bytes.
void copy_pixel(std::string_view from, std::size_t index, std::string& into, std::size_t at,
                std::size_t bits) {
  if (bits >= 8) {
    std::copy_n(from.data() + index * bits / 8, bits / 8, into.data() + at * bits / 8);
    return;
  }
  const auto mask = (1U << bits) - 1;
  const auto value =
      static_cast<unsigned char>(from[index * bits / 8]) >> (8 - bits - index * bits % 8) & mask;
  auto& byte = into[at * bits / 8];
  byte = static_cast<char>(static_cast<unsigned char>(byte) | value << (8 - bits - at * bits % 8));
}

}  // namespace

std::size_t PngHeader::channels() const {
  constexpr std::array<std::size_t, 7> counts{1, 0, 3, 1, 2, 0, 4};
  return counts.at(static_cast<std::size_t>(color_type));
}

PngUnpacker::PngUnpacker(const std::vector<std::string_view>& pieces, Budget& budget)
    : pieces_(pieces), budget_(budget) {
  if (inflateInit(&zlib_) != Z_OK) throw std::bad_alloc();
}

void PngUnpacker::rows(std::size_t count, std::size_t bytes, const RowTaker& take) {
  std::string row(bytes + 1, '\0');
  for (std::size_t i = 0; i < count; ++i) {
    fill(row);
    const auto filter = static_cast<unsigned char>(row[0]);
    if (filter > last_filter) refuse_damaged_image("PNG", "has a row with an unknown filter");
    take(filter, std::string_view(row).substr(1));
  }
}

void PngUnpacker::fill(std::string& row) {
  budget_.count_decoded(row.size());
  zlib_.next_out = reinterpret_cast<Bytef*>(row.data());
  zlib_.avail_out = static_cast<uInt>(row.size());
  while (zlib_.avail_out > 0) {
    if (zlib_.avail_in == 0 && next_piece_ < pieces_.size()) {
      const auto piece = pieces_[next_piece_++];
      zlib_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
      zlib_.avail_in = static_cast<uInt>(piece.size());
    }
    if (ended_) refuse_damaged_image("PNG", "ends too early");
    const int status = inflate(&zlib_, Z_NO_FLUSH);
    if (status == Z_STREAM_END) ended_ = true;
    else if (status == Z_BUF_ERROR && next_piece_ == pieces_.size())
      refuse_damaged_image("PNG", "ends too early");
    else if (status != Z_OK && status != Z_BUF_ERROR)
      refuse_damaged_image("PNG", "has damaged data");
  }
}

Deflater::Deflater() {
  if (deflateInit2(&zlib_, deflate_level, Z_DEFLATED, MAX_WBITS, MAX_MEM_LEVEL,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
}

void Deflater::run(std::string_view bytes, int flush) {
  std::array<char, 16384> out;
  spend(steps_per_deflated_byte * bytes.size());
  zlib_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  zlib_.avail_in = static_cast<uInt>(bytes.size());
  do {
    zlib_.next_out = reinterpret_cast<Bytef*>(out.data());
    zlib_.avail_out = out.size();
    deflate(&zlib_, flush);
    made_.append(out.data(), out.size() - zlib_.avail_out);
  } while (zlib_.avail_out == 0);
}

std::string Deflater::finish() {
  run({}, Z_FINISH);
  return std::move(made_);
}

void unfilter(unsigned char filter, std::string& row, std::string_view above,
              std::size_t filter_bytes) {
  spend(steps_per_unfiltered_byte * row.size());
  for (std::size_t i = 0; i < row.size(); ++i)
    row[i] = static_cast<char>(static_cast<unsigned char>(row[i]) +
                               expected_byte(filter, row, above, i, filter_bytes));
}

void filter_row(unsigned char filter, std::string_view row, std::string_view above,
                std::size_t filter_bytes, char* filtered) {
  for (std::size_t i = 0; i < row.size(); ++i)
    filtered[i] = static_cast<char>(static_cast<unsigned char>(row[i]) -
                                    expected_byte(filter, row, above, i, filter_bytes));
}

void join_passes(const PngHeader& header, PngUnpacker& unpacker, const RowTaker& take) {
  const auto row_bytes = header.row_bytes(header.width);
  if (row_bytes > max_joined_bytes / header.height)
    refuse(problems::too_complex,
           "The image is interlaced and has too many pixels; save it without interlacing.");
  std::vector<std::string> image;
  for (std::size_t i = 0; i < header.height; ++i) image.emplace_back(row_bytes, '\0');
  for (const auto& pass : passes) {
    const auto width = count_of(header.width, pass.x, pass.step_x);
    const auto height = count_of(header.height, pass.y, pass.step_y);
    if (width == 0 || height == 0) continue;
    std::string above(header.row_bytes(width), '\0'), row;
    auto y = pass.y;
    unpacker.rows(height, above.size(), [&](unsigned char filter, std::string_view bytes) {
      row = bytes;
      unfilter(filter, row, above, header.filter_bytes());
      spend(steps_per_unfiltered_byte * width);
      for (std::size_t i = 0; i < width; ++i)
        copy_pixel(row, i, image[y], pass.x + i * pass.step_x, header.bits_per_pixel());
      above.swap(row);
      y += pass.step_y;
    });
  }
  for (const auto& row : image) take(0, row);
}

}  // namespace toolyard::pdf
