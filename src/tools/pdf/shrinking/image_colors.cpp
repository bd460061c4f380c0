#include "tools/pdf/shrinking/image_colors.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tools/pdf/decoding/decode.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t max_palette_colors = 256;

std::size_t components_of_name(const std::string& name) {
  constexpr std::array<std::pair<const char*, std::size_t>, 8> counts{{{"/DeviceGray", 1},
                                                                       {"/G", 1},
                                                                       {"/CalGray", 1},
                                                                       {"/DeviceRGB", 3},
                                                                       {"/RGB", 3},
                                                                       {"/CalRGB", 3},
                                                                       {"/DeviceCMYK", 4},
                                                                       {"/CMYK", 4}}};
  const auto* found =
      std::ranges::find_if(counts, [&](const auto& count) { return name == count.first; });
  return found == counts.end() ? 0 : found->second;
}

// Returns the number of components of a space that is not indexed; 0 if it is not known.
std::size_t components_of(QPDFObjectHandle space) {
  if (space.isName()) return components_of_name(space.getName());
  if (!space.isArray() || space.getArrayNItems() == 0) return 0;
  auto kind = space.getArrayItem(0);
  if (!kind.isName()) return 0;
  if (kind.getName() != "/ICCBased") return components_of_name(kind.getName());
  auto profile = space.getArrayNItems() > 1 ? space.getArrayItem(1) : QPDFObjectHandle::newNull();
  if (!profile.isStream()) return 0;
  auto count = profile.getDict().getKey("/N");
  if (!count.isInteger()) return 0;
  const auto value = count.getIntValue();
  return value == 1 || value == 3 || value == 4 ? static_cast<std::size_t>(value) : 0;
}

}  // namespace

std::optional<ImageColors> image_colors(QPDFObjectHandle space) {
  const bool is_indexed = space.isArray() && space.getArrayNItems() == 4 &&
                          space.getArrayItem(0).isNameAndEquals("/Indexed");
  if (!is_indexed) {
    const auto components = components_of(space);
    return components == 0 ? std::nullopt : std::optional(ImageColors{components, {}, space});
  }
  auto base = space.getArrayItem(1), last = space.getArrayItem(2), table = space.getArrayItem(3);
  const auto components = components_of(base);
  if (components == 0 || !last.isInteger() || last.getIntValue() < 0) return std::nullopt;
  const auto count = static_cast<std::size_t>(last.getIntValue()) + 1;
  if (count > max_palette_colors) return std::nullopt;
  std::string palette;
  if (table.isString()) palette = table.getStringValue();
  else if (table.isStream()) palette = decoded_data_of(table, max_palette_colors * 4).value_or("");
  if (palette.size() < count * components) return std::nullopt;
  palette.resize(max_palette_colors * components, '\0');
  return ImageColors{components, std::move(palette), base};
}

}  // namespace toolyard::pdf
