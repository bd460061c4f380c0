#include "tools/pdf/images/row_packer.h"

#include <cstdlib>

namespace toolyard::pdf {

namespace {

constexpr std::size_t steps_per_filtered_byte = 12;
// The average is left out: it is rarely the best.
constexpr std::array<unsigned char, 4> filters_to_try{0, 1, 2, 4};

// How well a filtered row is expected to be compressed: small differences repeat (PNG, third
// edition, 12.7).
std::size_t sum_of_differences(std::string_view row) {
  std::size_t sum = 0;
  for (const auto byte : row)
    sum += static_cast<std::size_t>(std::abs(static_cast<int>(static_cast<signed char>(byte))));
  return sum;
}

}  // namespace

RowPacker::RowPacker(std::size_t row_bytes, std::size_t filter_bytes)
    : filter_bytes_(filter_bytes), above_(row_bytes, '\0') {
  for (const auto filter : filters_to_try) filtered_.at(filter).resize(row_bytes + 1);
}

void RowPacker::add(std::string_view row) {
  spend(steps_per_filtered_byte * row.size());
  const std::string* best = nullptr;
  std::size_t best_sum = 0;
  for (const auto filter : filters_to_try) {
    auto& filtered = filtered_.at(filter);
    filtered[0] = static_cast<char>(filter);
    filter_row(filter, row, above_, filter_bytes_, filtered.data() + 1);
    const auto sum = sum_of_differences(std::string_view(filtered).substr(1));
    if (best && sum >= best_sum) continue;
    best = &filtered;
    best_sum = sum;
  }
  deflater_.add(*best);
  above_.assign(row);
}

}  // namespace toolyard::pdf
