#include "tools/pdf/shrinking/box_shrinker.h"

#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t steps_per_shrunk_byte = 4;

}  // namespace

BoxShrinker::BoxShrinker(ImageShape before, ImageShape after, RowTaker take)
    : after_(after), take_(std::move(take)), columns_(places(before.width, after.width)),
      rows_(places(before.height, after.height)), line_(after.row_bytes()), sum_(after.row_bytes()),
      next_(after.row_bytes()), row_(after.row_bytes(), '\0') {}

std::vector<BoxShrinker::Place> BoxShrinker::places(std::size_t before, std::size_t after) {
  std::vector<Place> places(before);
  for (std::size_t i = 0; i < before; ++i) {
    // In units of 1 / before of a new pixel, so that nothing is rounded.
    const auto begin = i * after, end = begin + after, at = begin / before;
    const auto inside = std::min(end, (at + 1) * before) - begin;
    const auto unit = 1 / static_cast<float>(before);
    places[i] = {at, static_cast<float>(inside) * unit, static_cast<float>(after - inside) * unit};
  }
  return places;
}

void BoxShrinker::add(std::string_view row) {
  spend(steps_per_shrunk_byte * row.size());
  const auto count = after_.components;
  std::ranges::fill(line_, 0.0F);
  for (std::size_t x = 0; x < columns_.size(); ++x) {
    const auto& place = columns_[x];
    for (std::size_t i = 0; i < count; ++i) {
      const auto value = static_cast<float>(static_cast<unsigned char>(row[x * count + i]));
      line_[place.at * count + i] += value * place.share;
      if (place.rest > 0) line_[(place.at + 1) * count + i] += value * place.rest;
    }
  }
  const auto& place = rows_[row_number_++];
  for (std::size_t i = 0; i < line_.size(); ++i) {
    sum_[i] += line_[i] * place.share;
    next_[i] += line_[i] * place.rest;
  }
  const bool is_last = row_number_ == rows_.size() || rows_[row_number_].at != place.at;
  if (is_last) emit();
}

void BoxShrinker::emit() {
  for (std::size_t i = 0; i < sum_.size(); ++i)
    row_[i] = static_cast<char>(static_cast<unsigned char>(std::min(sum_[i] + 0.5F, 255.0F)));
  take_(row_);
  sum_.swap(next_);
  std::ranges::fill(next_, 0.0F);
}

}  // namespace toolyard::pdf
