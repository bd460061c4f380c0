// The tests of color.js, restricted to color spaces and syntax of CSS.
#include <array>

#include "tests/vectors/color_support.h"
#include "tools/color/writer.h"
#include "tools/color_converter.h"

namespace toolyard::color {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;

std::optional<Space> space_named(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Space>, 16> names{
      {{"srgb", Space::srgb},
       {"srgb-linear", Space::srgb_linear},
       {"hsl", Space::hsl},
       {"hsv", Space::hsv},
       {"hwb", Space::hwb},
       {"lab", Space::lab},
       {"lch", Space::lch},
       {"oklab", Space::oklab},
       {"oklch", Space::oklch},
       {"xyz-d65", Space::xyz_d65},
       {"xyz-d50", Space::xyz_d50},
       {"p3", Space::display_p3},
       {"p3-linear", Space::display_p3_linear},
       {"a98rgb", Space::a98_rgb},
       {"prophoto", Space::prophoto_rgb},
       {"rec2020", Space::rec2020}}};
  for (const auto& [known, space] : names)
    if (known == name) return space;
  return std::nullopt;
}

// null is a missing component; "__any__" is not compared.
void expect_components(const element& one, Space space, const Triple& found, ComponentSet unset,
                       double tolerance) {
  std::size_t i = 0;
  for (const auto expected : one["expect"].get_array()) {
    const std::size_t at = i++;
    if (expected.is_null()) {
      EXPECT_TRUE(unset >> at & 1) << one;
    } else if (!expected.is_string()) {
      EXPECT_LE(distance(space, at, found[at], expected.get_double()), tolerance) << one;
    }
  }
}

// Spaces that are not in CSS are not supported by this tool, nor are inputs in them.
TEST_F(ColorVectors, ColorJsConversions) {
  int compared = 0;
  for (const auto one : load("colorjs/conversions.json").get_array()) {
    const array arguments = one["args"].get_array();
    std::string_view name;
    if (arguments.size() == 2) {
      if (arguments.at(1).get(name) != simdjson::SUCCESS) continue;
    } else if (one["data"]["toSpace"].get(name) != simdjson::SUCCESS) {
      continue;
    }
    const auto space = space_named(name);
    std::string_view input;
    if (!space || arguments.at(0).get(input) != simdjson::SUCCESS || !one["expect"].is_array())
      continue;
    const auto reading = read_color(input);
    if (!reading) continue;
    const auto found = convert(reading->color.components, reading->color.space, *space);
    expect_components(one, *space, found, powerless(*space, found), 1e-4);
    ++compared;
  }
  EXPECT_GE(compared, 43);
}

double contrast_of(std::string_view method, std::string_view text, std::string_view background) {
  const auto answer = color_converter::run({.input = text, .contrast_with = background}, {});
  EXPECT_TRUE(answer) << text << " on " << background;
  const auto& contrast = answer->contrast.with.value();
  return method == "apca" ? contrast.apca_lc : contrast.wcag21;
}

// Weber, Michelson and L* contrast are not supported by this tool.
TEST_F(ColorVectors, ColorJsContrast) {
  int compared = 0;
  for (const auto one : load("colorjs/contrast.json").get_array()) {
    const std::string_view method = one["data"]["method"].get_string();
    if (method != "apca" && method != "wcag21") continue;
    const std::string_view text = one["args"].at(0).get_string();
    const std::string_view background = one["args"].at(1).get_string();
    const double expected = one["expect"].get_double();
    EXPECT_NEAR(contrast_of(method, text, background), expected, method == "apca" ? 1e-4 : 1e-3)
        << one;
    ++compared;
  }
  EXPECT_EQ(compared, 29);
}

struct ColorJsExclusion {
  std::string_view expected;
  std::string_view reason;
};
constexpr std::array serialize_exclusions{
    ColorJsExclusion{"rgb(-50% 0% 0%)", "CSS clamps rgb() when it is read"},
    ColorJsExclusion{"rgb(150% 0% 0%)", "CSS clamps rgb() when it is read"},
    ColorJsExclusion{"rgb(510 510 510)", "CSS clamps rgb() when it is read"},
    ColorJsExclusion{"rgb(0% 0% 0%)", "the color that was clamped for it is not this one"},
    ColorJsExclusion{"oklch(-10% -0.6 -50)",
                     "CSS clamps lightness and chroma when it reads oklch()"},
    ColorJsExclusion{"hsl(-50 -10% -30%)", "CSS clamps saturation when it reads hsl()"},
    ColorJsExclusion{"#ff8000", "a hex text without its alpha, or rounded"},
    ColorJsExclusion{"#ff8000ff", "a hex text is rounded"},
    ColorJsExclusion{"#f00", "a hex text of another space"},
};

// color.js writes percentages where CSS serializes numbers, so the texts are not compared: that of
// color.js must be read as the same color.
TEST_F(ColorVectors, ColorJsSerialize) {
  int compared = 0;
  for (const auto one : load("colorjs/serialize.json").get_array()) {
    std::string_view expected;
    if (one["expect"].get(expected) != simdjson::SUCCESS) continue;
    const auto is_excluded = [&](const ColorJsExclusion& each) {
      return each.expected == expected;
    };
    if (std::ranges::any_of(serialize_exclusions, is_excluded)) continue;
    const array arguments = one["args"].get_array();
    const auto space = space_named(arguments.at(0).get_string());
    ASSERT_TRUE(space) << one;
    const auto reading = read_color(expected);
    ASSERT_TRUE(reading) << one << ": " << reading.error().detail;
    EXPECT_EQ(reading->color.space, *space) << one;
    for (std::size_t i = 0; i < 3; ++i) {
      const double component = arguments.at(1).at(i).get_double();
      EXPECT_LE(distance(*space, i, reading->color.components[i], component), 1e-9) << one;
    }
    const double alpha = arguments.size() > 2 ? double(arguments.at(2).get_double()) : 1;
    EXPECT_NEAR(reading->color.alpha, alpha, 1e-9) << one;
    ++compared;
  }
  EXPECT_GE(compared, 15);
}

TEST_F(ColorVectors, NamedColors) {
  int compared = 0;
  for (const auto [name, hex] : load("color_cross/named_colors.json").get_object()) {
    const auto answer = color_converter::run({.input = name}, {});
    ASSERT_TRUE(answer) << name;
    EXPECT_EQ(answer->output, std::string_view(hex));
    EXPECT_EQ(answer->name, name);
    const auto back = color_converter::run({.input = hex, .to = Format::name}, {});
    ASSERT_TRUE(back) << name;
    EXPECT_EQ(color_converter::run({.input = back->output}, {})->output, answer->output);
    ++compared;
  }
  EXPECT_EQ(compared, 148);
}

}  // namespace
}  // namespace toolyard::color
