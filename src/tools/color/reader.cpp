#include "tools/color/reader.h"

#include <algorithm>
#include <vector>

#include "core/faults.h"
#include "core/hex.h"
#include "tools/color/arguments.h"
#include "tools/color/cylinders.h"
#include "tools/color/digits.h"
#include "tools/color/names.h"
#include "tools/color/notation.h"

namespace toolyard::color {
namespace {

using Result = std::expected<Reading, Refusal>;
using Checked = std::expected<void, Refusal>;

std::unexpected<Refusal> refuse(std::size_t offset, std::string detail, std::string hint = {}) {
  return std::unexpected(
      Refusal{Refusal::Kind::invalid, offset, std::move(detail), std::move(hint)});
}
std::unexpected<Refusal> unsupported(const Token& token, std::string detail) {
  return std::unexpected(
      Refusal{Refusal::Kind::unsupported, token.offset, std::move(detail)});
}

Measure measure_of(const Argument& argument) { return argument.quantity->measure; }

Checked check_kind(const Component& component, const Argument& argument) {
  if (!argument.quantity) return {};
  const auto measure = measure_of(argument);
  if (measure == Measure::number) return {};
  if (measure == (component.is_hue ? Measure::angle : Measure::percentage)) return {};
  return refuse(argument.token.offset, component.is_hue
                                           ? "A hue is a number of degrees or an angle."
                                           : "This component is a number or a percentage.");
}

// What the comma syntax asks for besides.
Checked check_commas(const Arguments& arguments, Commas commas) {
  const auto& components = arguments.components;
  if (commas == Commas::never)
    return refuse(components[0].token.end, "This function takes no commas.",
                  "Part the components with spaces, and the alpha with `/`.");
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& one = components[i];
    if (!one.quantity)
      return refuse(one.token.offset, "`none` cannot stand between commas.");
    if (commas == Commas::of_one_kind && measure_of(one) != measure_of(components[0]))
      return refuse(one.token.offset, "Between commas all are numbers or all are percentages.");
    if (commas == Commas::with_percentages && i > 0 && measure_of(one) != Measure::percentage)
      return refuse(one.token.offset, "Between commas this component is a percentage.");
  }
  if (arguments.alpha && !arguments.alpha->quantity)
    return refuse(arguments.alpha->token.offset, "`none` cannot stand between commas.");
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
    if (auto checked = check_kind(range, *argument); !checked) return checked;
    color.is_alpha_missing = !argument->quantity;
    color.alpha = argument->quantity ? value(range, *argument->quantity) : 0;
    return {};
  }

 private:
  Reading& reading_;
};

// Bare components, whose text ends them, need not follow the comma syntax.
Result interpret(const Arguments& arguments, const Notation& notation, Ending ending) {
  Reading reading;
  reading.is_unclosed = arguments.is_unclosed;
  reading.color.space = notation.space;
  Components components(reading);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& component = notation.components[i];
    const auto& argument = arguments.components[i];
    if (auto checked = check_kind(component, argument); !checked)
      return std::unexpected(std::move(checked.error()));
    if (argument.quantity)
      reading.color.components[i] = components.value(component, *argument.quantity);
    else
      reading.color.missing |= static_cast<ComponentSet>(1u << i);
  }
  if (arguments.has_commas && ending == Ending::parenthesis)
    if (auto checked = check_commas(arguments, notation.commas); !checked)
      return std::unexpected(std::move(checked.error()));
  if (auto checked = components.alpha(arguments.alpha); !checked)
    return std::unexpected(std::move(checked.error()));
  return reading;
}

// The naive formula of CSS Color 5. Where any number is above 1, all numbers are percentages.
Result interpret_cmyk(const Arguments& arguments, bool is_device) {
  Reading reading;
  reading.is_unclosed = arguments.is_unclosed;
  reading.is_cmyk = true;
  Components components(reading);
  const bool has_large = std::ranges::any_of(arguments.components, [](const Argument& one) {
    return one.quantity && measure_of(one) == Measure::number && one.quantity->value > 1;
  });
  const Component ink{.number_unit = has_large && !is_device ? 100.0 : 1.0,
                      .percent_full = 1, .least = 0, .most = 1};
  std::array<double, 4> inks{};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& argument = arguments.components[i];
    if (auto checked = check_kind(ink, argument); !checked)
      return std::unexpected(std::move(checked.error()));
    if (argument.quantity) inks[i] = components.value(ink, *argument.quantity);
  }
  if (auto checked = components.alpha(arguments.alpha); !checked)
    return std::unexpected(std::move(checked.error()));
  for (std::size_t i = 0; i < 3; ++i)
    reading.color.components[i] = 1 - std::min(1.0, inks[i] * (1 - inks[3]) + inks[3]);
  return reading;
}

class Reader {
 public:
  Reader(std::string_view text, Source source) : text_(text), tokens_(text), source_(source) {}

  Result read() {
    const auto first = tokens_.next_solid();
    if (first.kind == TokenKind::end) return refuse(first.offset, "There is no color.");
    if (reads_digits()) return digits(first);
    if (first.kind == TokenKind::hash && source_ == Source::automatic) return hash(first);
    if (first.kind == TokenKind::identifier) return identifier(first);
    if (first.kind == TokenKind::function && !find_math_function(first.name.view()))
      return function(first);
    return bare(first);
  }

 private:
  bool takes(Source source) const { return source_ == Source::automatic || source_ == source; }
  bool reads_digits() const {
    return source_ == Source::hex || source_ == Source::argb || source_ == Source::integer;
  }

  // The text from a token on, without the white space at its end.
  std::string_view rest(const Token& first) const {
    const auto end = text_.find_last_not_of(" \t\r\n\f");
    return text_.substr(first.offset, end + 1 - first.offset);
  }

  Result digits(const Token& first) {
    const auto text = rest(first);
    const auto color = source_ == Source::hex    ? read_loose_hex(text, first.offset)
                       : source_ == Source::argb ? read_argb(text, first.offset)
                                                 : read_integer(text, first.offset);
    if (!color) return std::unexpected(color.error());
    return Reading{.color = *color};
  }

  Result hash(const Token& token) {
    if (auto checked = check_end(); !checked) return std::unexpected(std::move(checked.error()));
    const auto written = text_.substr(token.offset + 1, token.end - token.offset - 1);
    const bool is_escaped = written.contains('\\');
    const auto color = read_hex(is_escaped ? token.name.view() : written, token.offset + 1);
    if (!color) return std::unexpected(color.error());
    return Reading{.color = *color};
  }

  Checked check_end() {
    const auto token = tokens_.next_solid();
    if (token.kind == TokenKind::end) return {};
    return refuse(token.offset, "Something follows the color.");
  }

  Result identifier(const Token& token) {
    const auto name = token.name.view();
    const auto notation = notation_of(source_);
    if (name == "none" && (notation || source_ == Source::cmyk)) return bare(token);
    if (depends_on_document(name))
      return unsupported(token, "What this name stands for depends on the document.");
    const auto rgb = find_named_color(name);
    if (!takes(Source::name) || (!rgb && name != "transparent")) return unknown(token);
    if (auto checked = check_end(); !checked) return std::unexpected(std::move(checked.error()));
    if (!rgb) return Reading{.color = {.alpha = 0}, .name = "transparent"};
    const auto all = named_colors();
    const auto known = std::ranges::lower_bound(all, name, {}, &NamedColor::name);
    return Reading{.color = {.components = unpack_rgb(*rgb)}, .name = known->name};
  }

  Result unknown(const Token& token) const {
    const auto name = token.name.view();
    if (is_bare_hex()) return refuse(token.offset, "This is no color.", bare_hint());
    std::vector<std::string_view> names;
    for (const auto& one : named_colors()) names.push_back(one.name);
    const auto nearest = nearest_name(name, names);
    return refuse(token.offset, "There is no color of this name.",
                  nearest.empty() ? "" : "Did you mean `" + std::string(nearest) + "`?");
  }

  Result function(const Token& token) {
    const auto name = token.name.view();
    if (name == "color") return color_function();
    if (name == "device-cmyk" || name == "cmyk") {
      if (!takes(Source::cmyk)) return other_syntax(token);
      return cmyk(Ending::parenthesis, name == "device-cmyk");
    }
    if (const auto* notation = find_notation(name)) {
      if (!takes(notation->source)) return other_syntax(token);
      return components(*notation, Ending::parenthesis);
    }
    if (is_function_of_document(name))
      return unsupported(token, "What this function stands for depends on the document.");
    return refuse(token.offset, "There is no color function of this name.");
  }

  Result other_syntax(const Token& token) const {
    return refuse(token.offset, "This is not in the syntax that `from` asks for.");
  }

  Result color_function() {
    const auto token = tokens_.next_solid();
    const auto name = token.name.view();
    if (token.kind == TokenKind::identifier) {
      if (name == "from") return unsupported(token, "Relative colors are not computed.");
      if (name.starts_with("--"))
        return unsupported(token, "This color space is defined in a document.");
      if (const auto* notation = find_color_space(name)) {
        if (!takes(notation->source)) return other_syntax(token);
        return components(*notation, Ending::parenthesis);
      }
    }
    return refuse(token.offset, "The name of a color space is missing, such as `display-p3`.");
  }

  Result components(const Notation& notation, Ending ending) {
    Refusal refusal;
    const auto arguments = read_arguments(tokens_, 3, ending, refusal);
    if (!arguments) return std::unexpected(std::move(refusal));
    if (auto checked = check_end(); !checked) return std::unexpected(std::move(checked.error()));
    return interpret(*arguments, notation, ending);
  }

  Result cmyk(Ending ending, bool is_device) {
    Refusal refusal;
    const auto arguments = read_arguments(tokens_, 4, ending, refusal);
    if (!arguments) return std::unexpected(std::move(refusal));
    if (auto checked = check_end(); !checked) return std::unexpected(std::move(checked.error()));
    return interpret_cmyk(*arguments, is_device);
  }

  Result bare(const Token& first) {
    tokens_ = Tokenizer(text_);
    if (source_ == Source::cmyk) return cmyk(Ending::text, false);
    if (const auto* notation = notation_of(source_); notation && source_ != Source::automatic)
      return components(*notation, Ending::text);
    return refuse(first.offset, "No color begins like this.", bare_hint());
  }

  bool is_bare_hex() const {
    const auto size = text_.size();
    return (size == 3 || size == 4 || size == 6 || size == 8) &&
           std::ranges::all_of(text_, [](char c) { return hex_value(c) >= 0; });
  }

  std::string bare_hint() const {
    if (is_bare_hex()) return "For hexadecimal digits without `#` set `from` to `hex`.";
    if (text_.starts_with("0x") || text_.starts_with("0X"))
      return "For `0xRRGGBB` set `from` to `int`.";
    if (text_.contains(',')) return "For bare components set `from` to their space, such as `rgb`.";
    return {};
  }

  std::string_view text_;
  Tokenizer tokens_;
  Source source_;
};

}  // namespace

std::expected<Reading, Refusal> read_color(std::string_view text, Source source) {
  return Reader(text, source).read();
}

}  // namespace toolyard::color
