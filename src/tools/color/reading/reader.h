// Parses colors: all syntaxes of CSS Color 4 that do not depend on a document, and a few others
// such as hsv() and cmyk().
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
  std::optional<std::string_view> name = {};  // in the spelling of CSS, if it was given by name
  bool is_cmyk = false;
  bool is_clamped = false;   // a component was out of range
  bool is_unclosed = false;  // parentheses are missing at the end, which CSS allows
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

// Parses a color inside of `depth` mixtures.
std::expected<Reading, Refusal> read_nested(std::string_view text, int depth);

}  // namespace toolyard::color
