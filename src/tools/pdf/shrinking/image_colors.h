// The color space of an image, as far as it matters for its samples.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

struct ImageColors {
  std::size_t components = 0;  // of a sample; of a color of the palette, if there is one
  std::string palette;         // colors of an indexed space; empty for others
  QPDFObjectHandle space;      // of these components
};

// Returns nullopt for spaces whose colors must not be mixed, and for damaged ones.
std::optional<ImageColors> image_colors(QPDFObjectHandle space);

}  // namespace toolyard::pdf
