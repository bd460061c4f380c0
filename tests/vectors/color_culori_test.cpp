// The assertions of culori's tests, restricted to color spaces and syntax of CSS.
#include <algorithm>
#include <array>

#include "tests/vectors/color_support.h"
#include "tools/color/contrast.h"
#include "tools/color/reading/names.h"
#include "tools/color/spaces/gamut.h"
#include "tools/color/writer.h"
#include "tools/color_converter.h"

namespace toolyard::color {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;

// culori's modes, with the names of their components. Percentages of hsl, hsv and hwb are
// fractions.
struct Mode {
  std::string_view name;
  Space space;
  std::string_view keys;
};
constexpr std::array modes{
    Mode{"rgb", Space::srgb, "rgb"},       Mode{"lrgb", Space::srgb_linear, "rgb"},
    Mode{"hsl", Space::hsl, "hsl"},        Mode{"hsv", Space::hsv, "hsv"},
    Mode{"hwb", Space::hwb, "hwb"},        Mode{"lab", Space::lab, "lab"},
    Mode{"lch", Space::lch, "lch"},        Mode{"oklab", Space::oklab, "lab"},
    Mode{"oklch", Space::oklch, "lch"},    Mode{"xyz50", Space::xyz_d50, "xyz"},
    Mode{"xyz65", Space::xyz_d65, "xyz"},  Mode{"p3", Space::display_p3, "rgb"},
    Mode{"a98", Space::a98_rgb, "rgb"},    Mode{"prophoto", Space::prophoto_rgb, "rgb"},
    Mode{"rec2020", Space::rec2020, "rgb"}};

const Mode* mode_named(std::string_view name) {
  const auto found = std::ranges::find(modes, name, &Mode::name);
  return found == modes.end() ? nullptr : &*found;
}

bool is_fraction(Space space, std::size_t component) {
  return component > 0 && (space == Space::hsl || space == Space::hsv || space == Space::hwb);
}

Expected component_of(const element& color, const Mode& mode, std::size_t i) {
  double value = 0;
  if (color[mode.keys.substr(i, 1)].get(value) != simdjson::SUCCESS) return std::nullopt;
  return is_fraction(mode.space, i) ? value * 100 : value;
}

double alpha_of(const element& color) {
  double alpha = 1;
  return color["alpha"].get(alpha) == simdjson::SUCCESS ? alpha : 1;
}

std::optional<Color> color_of(const element& value) {
  std::string_view text;
  if (value.get(text) == simdjson::SUCCESS) {
    const auto reading = read_color(text);
    return reading ? std::optional(reading->color) : std::nullopt;
  }
  std::string_view name = "rgb";
  if (value["mode"].error() == simdjson::SUCCESS) name = value["mode"].get_string();
  const auto* mode = mode_named(name);
  if (!mode) return std::nullopt;
  Color color{.space = mode->space};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto component = component_of(value, *mode, i);
    color.components[i] = component.value_or(0);
    if (!component) color.missing |= static_cast<ComponentSet>(1u << i);
  }
  color.alpha = std::clamp(alpha_of(value), 0.0, 1.0);
  return color;
}

// Assertions that contradict the current CSS specifications.
struct Exclusion {
  std::string_view fn;
  std::string_view argument;
  std::string_view reason;
};
constexpr std::string_view gamma = "CSS Color 4 now has rec2020 with a gamma of 2.4";
constexpr std::string_view none_alpha = "CSS keeps an alpha of none, culori drops it";
constexpr std::string_view custom = "color() with a name of one's own needs a document";
constexpr std::array exclusions{
    Exclusion{"rec2020", "rgb(0 100 20)", gamma},
    Exclusion{"rec2020", "red", gamma},
    Exclusion{"rgb", "color(rec2020 0 0.5 0", gamma},
    Exclusion{"formatHex8", "rgb(none none none / none)", none_alpha},
    Exclusion{"formatRgb", "rgb(none none none / none)", none_alpha},
    Exclusion{"formatHsl", "hsl(none none none / none)", none_alpha},
    Exclusion{"formatCss", "lab(none none none / none)", none_alpha},
    Exclusion{"formatCss", "lch(none none none / none)", none_alpha},
    Exclusion{"formatCss", "oklab(none none none / none)", none_alpha},
    Exclusion{"formatCss", "oklch(none none none / none)", none_alpha},
    Exclusion{"hsv", "color(--hsv 30 0.5 1 / 0.25)", custom},
    Exclusion{"hsv", "color(--hsv 0 50% 0.5 / 25%)", custom},
    Exclusion{"formatCss", "color(--hsv 0 50% 0.5 / 25%)", custom},
    Exclusion{"rgb", "color(--hsv 0 0.5 0", custom},
    Exclusion{"displayable", "lch(120% -100 0)", "it is white, which culori's D50 overshoots"},
    Exclusion{"oklab", "color(--oklab 30 0.5 1 / 0.25)", custom},
    Exclusion{"oklch", "color(--oklch 30 0.5 1 / 0.25)", custom},
};

// Exclusions among formatted texts of colors that are given as objects.
constexpr std::array excluded_texts{
    Exclusion{"formatRgb", "rgba(240, 240, 240, 0.94)",
              "an alpha that is no byte keeps its digits"},
    Exclusion{"formatHsl", "hsl(405, 100%, 0%)", "hues are written below 360, and black has none"},
};

bool is_excluded(std::string_view fn, const element& argument) {
  std::string_view text;
  if (argument.get(text) != simdjson::SUCCESS) return false;
  return std::ranges::any_of(
      exclusions, [&](const Exclusion& one) { return one.fn == fn && one.argument == text; });
}

void expect_color(const element& one, const Mode& mode, const Color& color) {
  const bool converts = color.space != mode.space;
  const auto found = convert(color.components, color.space, mode.space);
  const auto unset = converts ? powerless(mode.space, found) : color.missing;
  const element expected = one["expect"];
  for (std::size_t i = 0; i < 3; ++i) {
    const auto component = component_of(expected, mode, i);
    // culori's D50 white point is rounded, which causes differences up to 2e-5 in Lab, and nearly
    // 2e-4 in hues.
    const double tolerance = is_hue(mode.space, i) || is_fraction(mode.space, i) ? 2e-4 : 3e-5;
    if (!component) {
      EXPECT_TRUE(unset >> i & 1) << one;
    } else {
      EXPECT_LE(distance(mode.space, i, found[i], *component), tolerance) << one << found[i];
    }
  }
  if (!color.is_alpha_missing) {
    EXPECT_NEAR(color.alpha, alpha_of(expected), 1e-12) << one;
  }
}

// Hexadecimal digits without `#` are only read as such if the source format is given.
std::expected<Reading, Refusal> read_as_culori(std::string_view text) {
  const bool is_hex = text.find_first_not_of("0123456789abcdefABCDEF") == text.npos;
  return read_color(text, is_hex ? Source::hex : Source::automatic);
}

TEST_F(ColorVectors, CuloriParsing) {
  int compared = 0;
  for (const auto one : load("culori/assertions.json").get_array()) {
    if (std::string_view(one["fn"]) != "parse") continue;
    const auto reading = read_as_culori(one["args"].at(0).get_string());
    ++compared;
    if (one["expect"].is_string()) {  // "__undefined__"
      EXPECT_FALSE(reading) << one;
      continue;
    }
    ASSERT_TRUE(reading) << one << ": " << reading.error().detail;
    const auto* mode = mode_named(one["expect"]["mode"].get_string());
    ASSERT_TRUE(mode) << one;
    EXPECT_EQ(reading->color.space, mode->space) << one;
    expect_color(one, *mode, reading->color);
  }
  EXPECT_EQ(compared, 82);
}

TEST_F(ColorVectors, CuloriConversions) {
  int compared = 0;
  for (const auto one : load("culori/assertions.json").get_array()) {
    const std::string_view fn = one["fn"];
    const auto* mode = mode_named(fn);
    const element argument = one["args"].at(0);
    if (!mode || is_excluded(fn, argument)) continue;
    const auto color = color_of(argument);
    if (one["expect"].is_string()) {
      EXPECT_FALSE(color) << one;
      continue;
    }
    if (!color) continue;  // of a space that is not in CSS
    expect_color(one, *mode, *color);
    ++compared;
  }
  EXPECT_GE(compared, 140);
}

std::string written(const Color& color, Format format, const Style& style) {
  Views views(color, Gamut::clip);
  std::array<char, max_color_text> text;
  return {text.data(), write_color(text.data(), views, format, style)};
}

bool has_many_digits(std::string_view text) {
  std::size_t digits = 0;
  bool is_behind_point = false;
  for (const char c : text) {
    const bool is_digit = c >= '0' && c <= '9';
    digits = is_digit && is_behind_point ? digits + 1 : 0;
    is_behind_point = c == '.' || (is_digit && is_behind_point);
    if (digits > 10) return true;
  }
  return false;
}

// Compares the text of culori with that of this tool, unless it has more than the tool's 10 digits.
// Both must be read as the same color. color(srgb) is not an output format of this tool, and is
// only read.
void expect_css(const element& one, const Color& color, std::string_view expected) {
  const auto reading = read_color(expected);
  ASSERT_TRUE(reading) << one << reading.error().detail;
  EXPECT_EQ(reading->color.space, color.space) << one;
  EXPECT_EQ(reading->color.missing, color.missing) << one;
  EXPECT_NEAR(reading->color.alpha, color.alpha, 1e-12) << one;
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(reading->color.components[i], color.components[i], 2e-6) << one;
  for (const auto& format : spellings(Format{})) {
    if (color.space == Space::srgb || space_of(format.value) != color.space) continue;
    const auto text = written(color, format.value, {.precision = 10});
    if (!has_many_digits(expected)) {
      EXPECT_EQ(text, expected) << one;
    }
  }
}

TEST_F(ColorVectors, CuloriFormatting) {
  int compared = 0;
  for (const auto one : load("culori/assertions.json").get_array()) {
    const std::string_view fn = one["fn"];
    const element argument = one["args"].at(0);
    std::string_view expected;
    if (!fn.starts_with("format") || is_excluded(fn, argument)) continue;
    if (one["expect"].get(expected) != simdjson::SUCCESS) continue;
    const auto is_same = [&](const Exclusion& each) {
      return each.fn == fn && each.argument == expected && argument.is_object();
    };
    if (std::ranges::any_of(excluded_texts, is_same)) continue;
    const auto color = color_of(argument);
    if (!color) continue;
    const Style legacy{2, Syntax::legacy};
    if (fn == "formatHex" && color->alpha == 1)
      EXPECT_EQ(written(*color, Format::hex, {}), expected) << one;
    else if (fn == "formatHex8") EXPECT_EQ(written(*color, Format::hex, {}), expected) << one;
    else if (fn == "formatRgb") EXPECT_EQ(written(*color, Format::rgb, legacy), expected) << one;
    else if (fn == "formatHsl") EXPECT_EQ(written(*color, Format::hsl, legacy), expected) << one;
    else if (fn == "formatCss") expect_css(one, *color, expected);
    else continue;
    ++compared;
  }
  EXPECT_GE(compared, 35);
}

TEST_F(ColorVectors, CuloriGamutsAndContrast) {
  int compared = 0;
  for (const auto one : load("culori/assertions.json").get_array()) {
    const std::string_view fn = one["fn"];
    const auto color = color_of(one["args"].at(0));
    if (!color || is_excluded(fn, one["args"].at(0))) continue;
    Conversions all(*color);
    if (fn == "displayable" || fn == "inGamut(\"rgb\")" || fn == "inGamut(\"hsl\")") {
      EXPECT_EQ(is_in_gamut(all.in(Space::srgb)), bool(one["expect"])) << one;
    } else if (fn == "inGamut(\"p3\")") {
      EXPECT_EQ(is_in_gamut(all.in(Space::display_p3)), bool(one["expect"])) << one;
    } else if (fn == "inGamut(\"rec2020\")") {
      EXPECT_EQ(is_in_gamut(all.in(Space::rec2020)), bool(one["expect"])) << one;
    } else if (fn == "clampRgb") {
      EXPECT_EQ(clip(all.in(Space::srgb)), (Triple{0, 1, 0})) << one;
    } else if (fn == "toGamut()") {
      const auto mapped = reduce_chroma(all.in(Space::oklch));
      for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(mapped[i], *component_of(one["expect"], modes[0], i), 1e-3) << one;
    } else if (fn == "wcagLuminance") {
      EXPECT_NEAR(luminance(all.in(Space::srgb)), double(one["expect"]), 1e-9) << one;
    } else if (fn == "wcagContrast") {
      const auto other = color_of(one["args"].at(1));
      const double found = wcag_ratio(luminance(all.in(Space::srgb)),
                                      luminance(Conversions(*other).in(Space::srgb)));
      EXPECT_NEAR(found, double(one["expect"]), 1e-9) << one;
    } else {
      continue;
    }
    ++compared;
  }
  EXPECT_GE(compared, 20);
}

}  // namespace
}  // namespace toolyard::color
