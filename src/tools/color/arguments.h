// The inside of a color function: components with commas (legacy) or without (modern), and an
// alpha.
#pragma once
#include <optional>

#include "tools/color/notation.h"
#include "tools/color/quantity.h"
#include "tools/color/refusal.h"
#include "tools/color/tokens.h"

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

}  // namespace toolyard::color
