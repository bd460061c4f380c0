// Parses and interprets the arguments of a color function: components with commas (legacy syntax)
// or without (modern syntax), and an alpha.
#pragma once
#include <optional>

#include "tools/color/reading/notation.h"
#include "tools/color/reading/quantity.h"
#include "tools/color/reading/reader.h"
#include "tools/color/reading/tokens.h"

namespace toolyard::color {

struct Argument {
  std::optional<Quantity> quantity = {};  // null for `none`
  Token token = {};                       // the first token of the argument
};

struct Arguments {
  std::array<Argument, 4> components;
  std::optional<Argument> alpha = {};
  bool has_commas = false;
  bool is_unclosed = false;
};

// What ends the arguments: a parenthesis, or the end of the text for bare components.
enum class Ending : std::uint8_t { parenthesis, text };

// Parses `count` components and an optional alpha. Sets the refusal if it returns nothing.
std::optional<Arguments> read_arguments(Tokenizer& tokens, std::size_t count, Ending ending,
                                        Refusal& refusal);

// Converts arguments to a color: checks their types and clamps them to their ranges. Bare
// components, which end with the text, need not follow the rules for commas.
std::expected<Reading, Refusal> interpret(const Arguments& arguments, const Notation& notation,
                                          Ending ending);

// Converts CMYK to a color by the naive formula of CSS Color 5. Numbers are fractions; but in
// cmyk(), unlike device-cmyk(), all numbers are percentages if any of them is above 1.
std::expected<Reading, Refusal> interpret_cmyk(const Arguments& arguments, bool is_device);

}  // namespace toolyard::color
