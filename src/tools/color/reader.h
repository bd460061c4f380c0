// Reads colors: all of CSS Color 4 that means the same everywhere, and a few other ways of writing.
#pragma once
#include <expected>
#include <optional>
#include <string_view>

#include "tools/color/color.h"
#include "tools/color/format.h"
#include "tools/color/refusal.h"

namespace toolyard::color {

struct Reading {
  Color color;
  std::optional<std::string_view> name = {};  // as CSS spells it, where it was given by name
  bool is_cmyk = false;
  bool is_clamped = false;   // a component was brought into its range
  bool is_unclosed = false;  // the last parentheses are missing, as CSS allows
};

std::expected<Reading, Refusal> read_color(std::string_view text,
                                           Source source = Source::automatic);

}  // namespace toolyard::color
