// Long lists in pieces of limited size, such as the values of one statement.
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>

namespace toolyard {

// Passes pieces of up to `most` elements to `visit`, in their order.
template <class T, class Visit>
void each_piece(std::span<T> all, std::size_t most, const Visit& visit) {
  for (; !all.empty(); all = all.subspan(std::min(all.size(), most)))
    visit(all.first(std::min(all.size(), most)));
}

}  // namespace toolyard
