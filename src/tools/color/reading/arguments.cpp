#include "tools/color/reading/arguments.h"

#include <cmath>

#include "tools/color/reading/math_reader.h"

namespace toolyard::color {
namespace {

class ArgumentReader {
 public:
  ArgumentReader(Tokenizer& tokens, Refusal& refusal) : tokens_(tokens), refusal_(refusal) {}

  std::optional<Arguments> read(std::size_t count, Ending ending) {
    Arguments all;
    for (std::size_t i = 0; i < count; ++i) {
      if (all.has_commas) {
        const auto comma = tokens_.next_solid();
        if (!comma.is(',')) return refuse(comma, "Expected a comma.");
      }
      if (!read_one(all.components[i])) return std::nullopt;
      if (i == 0) all.has_commas = peek().is(',');
    }
    auto token = tokens_.next_solid();
    if (token.is(all.has_commas ? ',' : '/')) {
      if (!read_one(all.alpha.emplace())) return std::nullopt;
      token = tokens_.next_solid();
    }
    if (token.kind == TokenKind::end) {
      all.is_unclosed = ending == Ending::parenthesis;
      return all;
    }
    if (ending == Ending::parenthesis && token.is(')')) return all;
    return refuse(token, "Unexpected text after the arguments.");
  }

 private:
  std::nullopt_t refuse(const Token& token, std::string_view detail,
                        Refusal::Kind kind = Refusal::Kind::invalid) {
    refusal_ = {kind, token.offset, std::string(detail)};
    return std::nullopt;
  }

  Token peek() const {
    auto ahead = tokens_;
    return ahead.next_solid();
  }

  bool read_one(Argument& argument) {
    argument.token = tokens_.next_solid();
    const auto& token = argument.token;
    const auto is_named = [&](std::string_view name) {
      return token.kind == TokenKind::identifier && token.name.view() == name;
    };
    if (is_named("none")) return true;
    if (is_named("from"))
      refuse(token, "Relative colors are not supported.", Refusal::Kind::unsupported);
    else argument.quantity = quantity(token);
    if (argument.quantity && std::isnan(argument.quantity->value)) argument.quantity->value = 0;
    return argument.quantity.has_value();
  }

  std::optional<Quantity> quantity(const Token& token) {
    MathReader math(tokens_, refusal_);
    switch (token.kind) {
      case TokenKind::number: return Quantity{Measure::number, token.number};
      case TokenKind::percentage: return Quantity{Measure::percentage, token.number};
      case TokenKind::dimension: return math.dimension(token);
      case TokenKind::function: break;
      case TokenKind::end: return refuse(token, "The color ends unexpectedly.");
      default: return refuse(token, "Expected a number.");
    }
    if (const auto* signature = find_math_function(token.name.view()))
      return math.read(token, *signature);
    if (is_function_of_document(token.name.view()))
      return refuse(token, "This function depends on a document.", Refusal::Kind::unsupported);
    return refuse(token, "Unknown function.");
  }

  Tokenizer& tokens_;
  Refusal& refusal_;
};

}  // namespace

std::optional<Arguments> read_arguments(Tokenizer& tokens, std::size_t count, Ending ending,
                                        Refusal& refusal) {
  return ArgumentReader(tokens, refusal).read(count, ending);
}

}  // namespace toolyard::color
