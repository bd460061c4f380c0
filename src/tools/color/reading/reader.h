// Reads colors: all of CSS Color 4 that means the same everywhere, and a few other ways of writing.
#pragma once
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tools/color/color.h"
#include "tools/color/format.h"

namespace toolyard::color {

struct Reading {
  Color color;
  std::optional<std::string_view> name = {};  // as CSS spells it, where it was given by name
  bool is_cmyk = false;
  bool is_clamped = false;   // a component was brought into its range
  bool is_unclosed = false;  // the last parentheses are missing, as CSS allows
};

// Why a text cannot be read as a color.
struct Refusal {
  enum class Kind { invalid, unsupported };
  Kind kind = Kind::invalid;
  std::size_t offset = 0;  // in the text
  std::string detail;
  std::string hint = {};
};
inline std::unexpected<Refusal> refuse(std::size_t offset, std::string detail,
                                       std::string hint = {}) {
  return std::unexpected(
      Refusal{Refusal::Kind::invalid, offset, std::move(detail), std::move(hint)});
}

std::expected<Reading, Refusal> read_color(std::string_view text,
                                           Source source = Source::automatic);

}  // namespace toolyard::color
