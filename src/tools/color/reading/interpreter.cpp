// Converts the arguments of a color function to a color.
#include <algorithm>

#include "core/error.h"
#include "tools/color/reading/arguments.h"
#include "tools/color/spaces/cylinders.h"

namespace toolyard::color {
namespace {

using Checked = std::expected<void, Refusal>;

Measure measure_of(const Argument& argument) { return argument.quantity->measure; }

Checked check_kind(const Component& component, const Argument& argument) {
  if (!argument.quantity) return {};
  const auto measure = measure_of(argument);
  if (measure == Measure::number) return {};
  if (measure == (component.is_hue ? Measure::angle : Measure::percentage)) return {};
  return refuse(argument.token.offset, component.is_hue
                                           ? "A hue must be a number of degrees or an angle."
                                           : "This component must be a number or a percentage.");
}

// Checks the additional rules of the syntax with commas.
Checked check_commas(const Arguments& arguments, Commas commas) {
  const auto& components = arguments.components;
  if (commas == Commas::never)
    return refuse(components[0].token.end, "This function does not allow commas.",
                  "Separate the components with spaces, and the alpha with `/`.");
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& one = components[i];
    if (!one.quantity)
      return refuse(one.token.offset, "`none` is not allowed in the syntax with commas.");
    if (commas == Commas::of_one_kind && measure_of(one) != measure_of(components[0]))
      return refuse(one.token.offset,
                    "With commas, the components must be all numbers or all percentages.");
    if (commas == Commas::with_percentages && i > 0 && measure_of(one) != Measure::percentage)
      return refuse(one.token.offset, "With commas, this component must be a percentage.");
  }
  if (arguments.alpha && !arguments.alpha->quantity)
    return refuse(arguments.alpha->token.offset,
                  "`none` is not allowed in the syntax with commas.");
  return {};
}

class Components {
 public:
  explicit Components(Reading& reading) : reading_(reading) {}

  double value(const Component& component, const Quantity& quantity) {
    auto value = quantity.value;
    if (quantity.measure == Measure::percentage && component.percent_full != 100)
      value = value * component.percent_full / 100;
    else if (quantity.measure == Measure::number && component.number_unit != 1)
      value /= component.number_unit;
    const double inside = std::clamp(value, component.least, component.most);
    if (inside != value) reading_.is_clamped = true;
    return component.is_hue ? normal_hue(inside) : inside;
  }

  Checked alpha(const std::optional<Argument>& argument) {
    constexpr Component range{.percent_full = 1, .least = 0, .most = 1};
    if (!argument) return {};
    auto& color = reading_.color;
    TOOLYARD_TRY_VOID(check_kind(range, *argument));
    color.is_alpha_missing = !argument->quantity;
    color.alpha = argument->quantity ? value(range, *argument->quantity) : 0;
    return {};
  }

 private:
  Reading& reading_;
};

}  // namespace

std::expected<Reading, Refusal> interpret(const Arguments& arguments, const Notation& notation,
                                          Ending ending) {
  Reading reading;
  reading.is_unclosed = arguments.is_unclosed;
  reading.color.space = notation.space;
  Components components(reading);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& component = notation.components[i];
    const auto& argument = arguments.components[i];
    TOOLYARD_TRY_VOID(check_kind(component, argument));
    if (argument.quantity)
      reading.color.components[i] = components.value(component, *argument.quantity);
    else reading.color.missing |= static_cast<ComponentSet>(1u << i);
  }
  if (arguments.has_commas && ending == Ending::parenthesis)
    TOOLYARD_TRY_VOID(check_commas(arguments, notation.commas));
  TOOLYARD_TRY_VOID(components.alpha(arguments.alpha));
  return reading;
}

std::expected<Reading, Refusal> interpret_cmyk(const Arguments& arguments, bool is_device) {
  Reading reading;
  reading.is_unclosed = arguments.is_unclosed;
  reading.is_cmyk = true;
  Components components(reading);
  const bool has_large = std::ranges::any_of(arguments.components, [](const Argument& one) {
    return one.quantity && measure_of(one) == Measure::number && one.quantity->value > 1;
  });
  const Component ink{.number_unit = has_large && !is_device ? 100.0 : 1.0,
                      .percent_full = 1,
                      .least = 0,
                      .most = 1};
  std::array<double, 4> inks{};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& argument = arguments.components[i];
    TOOLYARD_TRY_VOID(check_kind(ink, argument));
    if (argument.quantity) inks[i] = components.value(ink, *argument.quantity);
  }
  TOOLYARD_TRY_VOID(components.alpha(arguments.alpha));
  for (std::size_t i = 0; i < 3; ++i)
    reading.color.components[i] = 1 - std::min(1.0, inks[i] * (1 - inks[3]) + inks[3]);
  return reading;
}

}  // namespace toolyard::color
