// A picture as an answer: always the file itself.
#pragma once
#include <array>

#include "core/describe/describe.h"

namespace toolyard {

struct GifImage {
  Blob gif;
  static constexpr auto fields(auto...) { return std::array{field<&GifImage::gif>("Image.")}; }
};

}  // namespace toolyard
