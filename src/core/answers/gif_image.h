// A GIF image as a response: always the file itself, never JSON.
#pragma once
#include <array>

#include "core/describe/describe.h"

namespace toolyard {

struct GifImage {
  Blob gif;
  static constexpr auto fields(auto...) { return std::array{field<&GifImage::gif>("Image.")}; }
};

}  // namespace toolyard
