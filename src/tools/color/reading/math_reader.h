// Parses and evaluates the math functions of CSS Values 4, such as calc().
#pragma once
#include <optional>

#include "tools/color/reading/quantity.h"
#include "tools/color/reading/reader.h"
#include "tools/color/reading/tokens.h"

namespace toolyard::color {

class MathReader {
 public:
  // Functions that return nothing set the refusal.
  MathReader(Tokenizer& tokens, Refusal& refusal) : tokens_(tokens), refusal_(refusal) {}

  // Evaluates a function from after its opening parenthesis to the closing one, or to the end of
  // the text.
  std::optional<Quantity> read(const Token& function, const MathSignature& signature);

  // Returns the quantity of a dimension: a number with a unit.
  std::optional<Quantity> dimension(const Token& token);

 private:
  std::optional<Quantity> sum();
  std::optional<Quantity> product();
  std::optional<Quantity> value();
  std::optional<Quantity> constant(const Token& token);
  std::optional<Quantity> argument(MathFunction function, std::size_t index);
  bool read_rounding(Rounding& rounding);
  bool closes(const Token& token) const;
  Token peek() const;
  std::nullopt_t refuse(const Token& token, std::string_view detail,
                        Refusal::Kind kind = Refusal::Kind::invalid);

  static constexpr int deepest = 32;

  Tokenizer& tokens_;
  Refusal& refusal_;
  int depth_ = 0;
};

}  // namespace toolyard::color
