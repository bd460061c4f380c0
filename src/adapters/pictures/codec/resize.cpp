#include "adapters/pictures/codec/resize.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace toolyard::pictures {
namespace {

// Opacity, and red, green and blue multiplied with it.
using Sum = std::array<float, 4>;

struct Share {
  int at;
  float weight;
};

// Returns, for each of `count` cells, the range of old cells that it covers, with their weights.
std::vector<std::vector<Share>> shares(int old_count, int count) {
  std::vector<std::vector<Share>> all(static_cast<std::size_t>(count));
  const double scale = double(old_count) / count;
  for (int i = 0; i < count; ++i) {
    const double begin = i * scale, end = std::min<double>((i + 1) * scale, old_count);
    for (int at = int(begin); at < end; ++at) {
      const double covered = std::min<double>(at + 1, end) - std::max<double>(at, begin);
      if (covered > 0) all[std::size_t(i)].push_back({at, float(covered / (end - begin))});
    }
  }
  return all;
}

void add(Sum& sum, std::uint32_t pixel, float weight) {
  const float opacity = float(pixel >> 24) * weight;
  sum[0] += opacity;
  for (int i = 0; i < 3; ++i)
    sum[std::size_t(i) + 1] += opacity * float(pixel >> (16 - 8 * i) & 255);
}

std::uint32_t pixel_of(const Sum& sum) {
  const auto opacity = std::uint32_t(std::lround(std::clamp(sum[0], 0.0F, 255.0F)));
  if (opacity == 0) return 0;
  std::uint32_t pixel = opacity << 24;
  for (int i = 0; i < 3; ++i) {
    const float value = std::clamp(sum[std::size_t(i) + 1] / sum[0], 0.0F, 255.0F);
    pixel |= std::uint32_t(std::lround(value)) << (16 - 8 * i);
  }
  return pixel;
}

void add_row(std::vector<Sum>& sums, const std::vector<std::vector<Share>>& columns,
             const std::uint32_t* row, float weight) {
  for (std::size_t x = 0; x < columns.size(); ++x)
    for (const auto& share : columns[x]) add(sums[x], row[share.at], share.weight * weight);
}

}  // namespace

int height_for(int width, int of_width, int of_height) {
  return std::max(1, int(std::lround(double(of_height) * width / of_width)));
}

Raster shrunk(const Raster& from, int width) {
  Raster to(width, height_for(width, from.width, from.height));
  const auto columns = shares(from.width, width);
  const auto rows = shares(from.height, to.height);
  std::vector<Sum> sums(std::size_t(width), Sum{});
  for (int y = 0; y < to.height; ++y) {
    std::ranges::fill(sums, Sum{});
    for (const auto& share : rows[std::size_t(y)])
      add_row(sums, columns, from.row(share.at), share.weight);
    std::ranges::transform(sums, to.row(y), pixel_of);
  }
  return to;
}

Raster upright(Raster from, int orientation) {
  if (orientation < 2 || orientation > 8) return from;
  const bool swaps_sides = orientation >= 5;
  Raster to(swaps_sides ? from.height : from.width, swaps_sides ? from.width : from.height);
  const int last_x = from.width - 1, last_y = from.height - 1;
  for (int y = 0; y < to.height; ++y) {
    auto* row = to.row(y);
    for (int x = 0; x < to.width; ++x) {
      int old_x = swaps_sides ? y : x, old_y = swaps_sides ? x : y;
      if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8)
        old_x = last_x - old_x;
      if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7)
        old_y = last_y - old_y;
      row[x] = from.row(old_y)[old_x];
    }
  }
  return to;
}

}  // namespace toolyard::pictures
