#include "tools/color/reading/mix.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tools/color/reading/notation.h"
#include "tools/color/reading/tokens.h"
#include "tools/color/spaces/conversions.h"
#include "tools/color/spaces/cylinders.h"

namespace toolyard::color {
namespace {

constexpr int deepest_mix = 8;

enum class HuePath { shorter, longer, increasing, decreasing };

struct Method {
  Space space = Space::oklab;
  HuePath path = HuePath::shorter;
};

// A part of the text between commas.
struct Part {
  std::size_t start = 0, end = 0;
};

// A color with its share of the mixture.
struct Share {
  Color color;
  std::optional<double> percent = {};
};

std::vector<Part> parts_of(std::string_view text, std::size_t start, bool& is_closed) {
  std::vector<Part> parts{{start, start}};
  Tokenizer tokens(text.substr(start));
  int depth = 0;
  is_closed = false;
  for (auto token = tokens.next(); token.kind != TokenKind::end; token = tokens.next()) {
    if (token.kind == TokenKind::function || token.is('(')) ++depth;
    if (token.is(')') && depth-- == 0) {
      is_closed = true;
      break;
    }
    if (token.is(',') && depth == 0) parts.push_back({start + token.end, start + token.end});
    else parts.back().end = start + token.end;
  }
  return parts;
}

std::optional<Space> space_named(std::string_view name) {
  if (name == "srgb") return Space::srgb;
  if (name == "xyz") return Space::xyz_d65;
  for (const auto* notation : {find_color_space(name), find_notation(name)})
    if (notation && notation->space != Space::hsv) return notation->space;
  return std::nullopt;
}

// Reads `in oklch longer hue`.
std::expected<Method, Refusal> read_method(std::string_view text, const Part& part) {
  const auto refuse_at = [&](const Token& token, std::string detail) {
    return refuse(part.start + token.offset, std::move(detail));
  };
  Tokenizer tokens(text.substr(part.start, part.end - part.start));
  tokens.next_solid();  // `in`
  auto token = tokens.next_solid();
  const auto space = space_named(token.name.view());
  if (!space || token.kind != TokenKind::identifier)
    return refuse_at(token, "The color space to mix in is missing, such as `oklab`.");
  Method method{*space};
  token = tokens.next_solid();
  if (token.kind == TokenKind::end) return method;
  constexpr std::array<std::string_view, 4> paths{"shorter", "longer", "increasing", "decreasing"};
  const auto path = std::ranges::find(paths, token.name.view());
  const auto last = tokens.next_solid();
  if (path == paths.end() || last.name.view() != "hue" ||
      tokens.next_solid().kind != TokenKind::end)
    return refuse_at(token,
                     "Only `shorter`, `longer`, `increasing` or `decreasing` `hue` can follow.");
  if (!is_hue(method.space, 0) && !is_hue(method.space, 2))
    return refuse_at(token, "This color space has no hue.");
  method.path = static_cast<HuePath>(path - paths.begin());
  return method;
}

// Reads a color with a percentage before or after it.
std::expected<Share, Refusal> read_share(std::string_view text, Part part, int depth) {
  Tokenizer tokens(text.substr(part.start, part.end - part.start));
  std::optional<Token> percent;
  bool is_first = true;
  int level = 0;
  for (auto token = tokens.next_solid(); token.kind != TokenKind::end;
       token = tokens.next_solid()) {
    if (token.kind == TokenKind::percentage && level == 0) {
      percent = token;
      if (is_first) break;
    }
    if (token.kind == TokenKind::function || token.is('(')) ++level;
    if (token.is(')')) --level;
    is_first = false;
  }
  Share share;
  if (percent) {
    if (percent->number < 0 || percent->number > 100)
      return refuse(part.start + percent->offset, "A share must be from 0% to 100%.");
    share.percent = percent->number;
    if (is_first) part.start += percent->end;
    else part.end = part.start + percent->offset;
  }
  auto reading = read_nested(text.substr(part.start, part.end - part.start), depth);
  if (!reading) {
    reading.error().offset += part.start;
    return std::unexpected(std::move(reading.error()));
  }
  share.color = reading->color;
  return share;
}

// What a component stands for, so that one that is missing stays so in another space (CSS Color 4,
// section 12.2).
enum class Role : std::uint8_t { none, red, green, blue, lightness, colorfulness, hue, a, b };

std::array<Role, 3> roles_of(Space space) {
  switch (space) {
    case Space::lab:
    case Space::oklab: return {Role::lightness, Role::a, Role::b};
    case Space::lch:
    case Space::oklch: return {Role::lightness, Role::colorfulness, Role::hue};
    case Space::hsl: return {Role::hue, Role::colorfulness, Role::lightness};
    case Space::hsv:
    case Space::hwb: return {Role::hue, Role::none, Role::none};
    default: return {Role::red, Role::green, Role::blue};
  }
}

ComponentSet carried(const Color& color, Space space) {
  const auto before = roles_of(color.space), after = roles_of(space);
  ComponentSet missing = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    if ((color.missing >> i & 1) == 0 || before[i] == Role::none) continue;
    const auto place = std::ranges::find(after, before[i]) - after.begin();
    if (place < 3) missing = static_cast<ComponentSet>(missing | 1 << place);
  }
  return missing;
}

// A color in the space of the mixture. Components without effect count as missing.
Color in_space(const Color& color, Space space) {
  if (color.space == space) return color;
  auto converted = color;
  converted.components = convert(color.components, color.space, space);
  converted.missing =
      static_cast<ComponentSet>(powerless(space, converted.components) | carried(color, space));
  converted.space = space;
  return converted;
}

// Changes hues so that the way between them is the one that is meant.
void fix_hues(double& one, double& other, HuePath path) {
  one = normal_hue(one);
  other = normal_hue(other);
  const double difference = other - one;
  switch (path) {
    case HuePath::shorter:
      if (difference > 180) one += 360;
      else if (difference < -180) other += 360;
      break;
    case HuePath::longer:
      if (difference > 0 && difference < 180) one += 360;
      else if (difference > -180 && difference <= 0) other += 360;
      break;
    case HuePath::increasing:
      if (difference < 0) other += 360;
      break;
    case HuePath::decreasing:
      if (difference > 0) one += 360;
      break;
  }
}

// What is missing in one color is taken from the other, and what is missing in both stays so.
Color mixed(Color one, Color other, double share, const Method& method) {
  Color result{.space = method.space};
  result.missing = one.missing & other.missing;
  result.is_alpha_missing = one.is_alpha_missing && other.is_alpha_missing;
  for (std::size_t i = 0; i < 3; ++i) {
    const bool lacks_one = one.missing >> i & 1, lacks_other = other.missing >> i & 1;
    if (lacks_one) one.components[i] = other.components[i];
    else if (lacks_other) other.components[i] = one.components[i];
  }
  if (one.is_alpha_missing) one.alpha = other.alpha;
  else if (other.is_alpha_missing) other.alpha = one.alpha;
  result.alpha = one.alpha * (1 - share) + other.alpha * share;
  for (std::size_t i = 0; i < 3; ++i) {
    if (result.missing >> i & 1) continue;
    double a = one.components[i], b = other.components[i];
    if (is_hue(method.space, i)) {
      fix_hues(a, b, method.path);
      result.components[i] = normal_hue(a * (1 - share) + b * share);
    } else if (result.alpha > 0) {
      result.components[i] = (a * one.alpha * (1 - share) + b * other.alpha * share) / result.alpha;
    }
  }
  return result;
}

}  // namespace

std::expected<Reading, Refusal> read_mix(std::string_view text, std::size_t start, int depth) {
  if (depth > deepest_mix) return refuse(start, "Mixtures are nested too deeply.");
  bool is_closed = false;
  auto parts = parts_of(text, start, is_closed);
  Method method;
  if (Tokenizer(text.substr(parts[0].start)).next_solid().name.view() == "in") {
    TOOLYARD_TRY(method, read_method(text, parts[0]));
    parts.erase(parts.begin());
  }
  if (parts.size() != 2) return refuse(start, "`color-mix()` mixes two colors.");
  TOOLYARD_TRY(const auto one, read_share(text, parts[0], depth));
  TOOLYARD_TRY(const auto other, read_share(text, parts[1], depth));
  const double first = one.percent.value_or(100 - other.percent.value_or(50));
  const double second = other.percent.value_or(100 - first);
  const double sum = first + second;
  if (sum == 0) return refuse(start, "The shares of a mixture must not both be 0%.");
  auto color = mixed(in_space(one.color, method.space), in_space(other.color, method.space),
                     second / sum, method);
  color.alpha *= std::min(sum, 100.0) / 100;
  return Reading{.color = color, .is_unclosed = !is_closed};
}

}  // namespace toolyard::color
