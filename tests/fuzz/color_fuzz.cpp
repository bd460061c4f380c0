// Fuzzes the parser of colors. Checks that every color that is read converts to finite numbers in
// every color space, and that what is written can be read again.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tools/color/reading/reader.h"
#include "tools/color/writer.h"

namespace {

using namespace toolyard::color;

void require(bool holds) {
  if (!holds) std::abort();
}

void write_and_read(const Color& color, std::uint8_t choices) {
  const Style style{choices % 11, choices % 2 == 0 ? Syntax::modern : Syntax::legacy};
  for (const auto gamut : {Gamut::css, Gamut::clip, Gamut::none}) {
    Views views(color, gamut);
    for (const auto& format : spellings(Format{})) {
      if (format.value == Format::name) continue;
      char text[max_color_text];
      const auto* end = write_color(text, views, format.value, style);
      require(end <= text + max_color_text);
      const auto source = format.value == Format::integer ? Source::integer : Source::automatic;
      const auto back = read_color({text, end}, source);
      require(back.has_value() && !back->is_unclosed);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  for (const auto& source : spellings(Source{})) {
    const auto reading = read_color(text, source.value);
    if (!reading) {
      require(reading.error().offset <= text.size());
      continue;
    }
    const auto& color = reading->color;
    require(color.alpha >= 0 && color.alpha <= 1);
    Conversions all(color);
    for (std::size_t space = 0; space < space_count; ++space)
      for (const double component : all.in(static_cast<Space>(space)))
        require(std::isfinite(component));
    write_and_read(color, data[0]);
  }
  return 0;
}
