// The inside of a color function: components with commas (legacy) or without (modern), and an
// alpha; and what they mean.
#pragma once
#include <optional>

#include "tools/color/reading/notation.h"
#include "tools/color/reading/quantity.h"
#include "tools/color/reading/reader.h"
#include "tools/color/reading/tokens.h"

namespace toolyard::color {

struct Argument {
  std::optional<Quantity> quantity = {};  // nothing for `none`
  Token token = {};                       // its first
};

struct Arguments {
  std::array<Argument, 4> components;
  std::optional<Argument> alpha = {};
  bool has_commas = false;
  bool is_unclosed = false;
};

// Where arguments end: bare ones with the text.
enum class Ending : std::uint8_t { parenthesis, text };

// Sets the refusal when it returns nothing.
std::optional<Arguments> read_arguments(Tokenizer& tokens, std::size_t count, Ending ending,
                                        Refusal& refusal);

// What the arguments mean: checks their kinds, brings them into their ranges. Bare components,
// which end with the text, need not follow the rules for commas.
std::expected<Reading, Refusal> interpret(const Arguments& arguments, const Notation& notation,
                                          Ending ending);

// The naive formula of CSS Color 5. Numbers are fractions; but in cmyk(), unlike device-cmyk(), all
// are percentages where any is above 1.
std::expected<Reading, Refusal> interpret_cmyk(const Arguments& arguments, bool is_device);

}  // namespace toolyard::color
