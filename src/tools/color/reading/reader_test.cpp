#include "tools/color/reading/reader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tools/color/reading/notation.h"

namespace toolyard::color {
namespace {

void expect_color(std::string_view text, Space space, const Triple& components, double alpha = 1) {
  const auto reading = read_color(text);
  ASSERT_TRUE(reading) << text << ": " << reading.error().detail;
  EXPECT_EQ(reading->color.space, space) << text;
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(reading->color.components[i], components[i], 1e-12) << text << " " << i;
  EXPECT_NEAR(reading->color.alpha, alpha, 1e-12) << text;
}

TEST(ColorReader, TokensNeedNoSpaceWhereTheyCannotBeMistaken) {
  expect_color("rgb(.5.5.5)", Space::srgb, {0.5 / 255, 0.5 / 255, 0.5 / 255});
  expect_color("rgb(51+102-0)", Space::srgb, {0.2, 0.4, 0});
  expect_color("rgb(10%20%30%/40%)", Space::srgb, {0.1, 0.2, 0.3}, 0.4);
  expect_color("rgb(1e2/**/1e+2 1E-2)", Space::srgb, {100 / 255.0, 100 / 255.0, 0.01 / 255});
  expect_color("lab(50 -5-5)", Space::lab, {50, -5, -5});
  expect_color("\t\n rgb( 51 , 102 , 0 , .5 ) \f\r", Space::srgb, {0.2, 0.4, 0}, 0.5);
  expect_color("/* a */red/* b", Space::srgb, {1, 0, 0});
}

TEST(ColorReader, NamesMayBeEscapedAndCapital) {
  expect_color("RED", Space::srgb, {1, 0, 0});
  expect_color("\\72 ed", Space::srgb, {1, 0, 0});
  expect_color("r\\65\r\nd", Space::srgb, {1, 0, 0});
  expect_color("r\\000065d", Space::srgb, {1, 0, 0});
  expect_color("\\r\\67 b(255 0 0)", Space::srgb, {1, 0, 0});
  expect_color("#\\66 00", Space::srgb, {1, 0, 0});
  expect_color("#F00", Space::srgb, {1, 0, 0});
  expect_color("COLOR(Display-P3 1 0 0)", Space::display_p3, {1, 0, 0});
  expect_color("hsl(.25TURN 50% 50%)", Space::hsl, {90, 50, 50});
}

TEST(ColorReader, EveryFunctionTakesNumbersAndPercentages) {
  expect_color("rgba(51 40% 0 / 1)", Space::srgb, {0.2, 0.4, 0});
  expect_color("rgb(20%, 40%, 0%)", Space::srgb, {0.2, 0.4, 0});
  expect_color("hsla(120deg, 50%, 25%, 25%)", Space::hsl, {120, 50, 25}, 0.25);
  expect_color("hsl(120 50 25%)", Space::hsl, {120, 50, 25});
  expect_color("hwb(100grad 20 30%)", Space::hwb, {90, 20, 30});
  expect_color("lab(50% 40% -20%)", Space::lab, {50, 50, -25});
  expect_color("lch(50 20% 1.5707963267948966rad)", Space::lch, {50, 30, 90});
  expect_color("oklab(50% 100% -100%)", Space::oklab, {0.5, 0.4, -0.4});
  expect_color("oklch(0.5 50% 1turn)", Space::oklch, {0.5, 0.2, 0});
  expect_color("color(xyz 50% 0.5 -1)", Space::xyz_d65, {0.5, 0.5, -1});
  expect_color("color(display-p3-linear 1 2 300%)", Space::display_p3_linear, {1, 2, 3});
  expect_color("hsv(30 50% 100%)", Space::hsv, {30, 50, 100});
  expect_color("hsb(30, 50%, 100%)", Space::hsv, {30, 50, 100});
  expect_color("device-cmyk(0 0.5 100% 0 / 50%)", Space::srgb, {1, 0.5, 0}, 0.5);
  expect_color("cmyk(0, 50, 100, 0)", Space::srgb, {1, 0.5, 0});
}

TEST(ColorReader, ComponentsAreClampedWhereCssSays) {
  expect_color("rgb(300 -5 120% / 2)", Space::srgb, {1, 0, 1});
  expect_color("hsl(-90 -5% 200% / -1)", Space::hsl, {270, 0, 200}, 0);
  expect_color("hsl(0 300% 50%)", Space::hsl, {0, 300, 50});
  expect_color("hwb(0 -20% 300%)", Space::hwb, {0, -20, 300});
  expect_color("lab(101 999 -999)", Space::lab, {100, 999, -999});
  expect_color("lch(-1 -1 725)", Space::lch, {0, 0, 5});
  expect_color("oklab(1.1 5 -5)", Space::oklab, {1, 5, -5});
  expect_color("oklch(-1 -1 -1)", Space::oklch, {0, 0, 359});
  expect_color("color(srgb 2 -1 0)", Space::srgb, {2, -1, 0});
  EXPECT_TRUE(read_color("rgb(256 0 0)")->is_clamped);
  EXPECT_FALSE(read_color("rgb(255 0 0)")->is_clamped);
  EXPECT_FALSE(read_color("hsl(725 0 0)")->is_clamped);
}

TEST(ColorReader, NumbersAreNeverInfinite) {
  expect_color("color(srgb 1e999 -1e999 1e-999)", Space::srgb, {largest, -largest, 0});
  expect_color("color(srgb calc(infinity) calc(-infinity) calc(NaN))", Space::srgb,
               {largest, -largest, 0});
  expect_color("hsl(calc(infinity) 0% 0%)", Space::hsl, {std::fmod(largest, 360), 0, 0});
  const auto long_number = "rgb(0." + std::string(400, '0') + "1e403 0 0)";
  expect_color(long_number, Space::srgb, {100 / 255.0, 0, 0});
  expect_color("rgb(1" + std::string(400, '0') + "e-400 0 0)", Space::srgb, {1 / 255.0, 0, 0});
}

TEST(ColorReader, NoneIsKept) {
  const auto reading = read_color("oklch(none 0.1 none / none)");
  ASSERT_TRUE(reading);
  EXPECT_EQ(reading->color.missing, 5);
  EXPECT_TRUE(reading->color.is_alpha_missing);
  EXPECT_EQ(reading->color.alpha, 0);
}

constexpr std::string_view no_colors[]{"",
                                       "#",
                                       "#1",
                                       "#12",
                                       "#12345",
                                       "#1234567",
                                       "#123456789",
                                       "#ggg",
                                       "# 123",
                                       "rgb",
                                       "rgb()",
                                       "rgb (1 2 3)",
                                       "rgb(1 2)",
                                       "rgb(1 2 3 4)",
                                       "rgb(1, 2, 3, 4, 5)",
                                       "rgb(1 2 3, 4)",
                                       "rgb(1, 2, 3 / 4)",
                                       "rgb(1 2 3 /)",
                                       "rgb(1 2 3 / / 4)",
                                       "rgb(1,,2,3)",
                                       "rgb(1 2 3deg)",
                                       "rgb(a b c)",
                                       "hsl(10% 20% 30%)",
                                       "hsl(1px 2% 3%)",
                                       "hsl(0, 1, 2)",
                                       "hwb(1, 2%, 3%)",
                                       "lab(1deg 2 3)",
                                       "oklch(1 2 3%)",
                                       "color()",
                                       "color(1 2 3)",
                                       "color(red 1 2 3)",
                                       "color(srgb 1, 2, 3)",
                                       "color(srgb 1 2 3 4)",
                                       "color(srgb, 1 2 3)",
                                       "red blue",
                                       "red)",
                                       "rgb(1 2 3))",
                                       "rgb(1 2 3) 4",
                                       "rgb(calc(1",
                                       "rgb(1 2 3 / 50deg)",
                                       "0x123456",
                                       "12",
                                       "rgba(1, none, 3)",
                                       "hsl(1, 2%, 3%, none)",
                                       "rgb(0x1 2 3)",
                                       "--x",
                                       "\\",
                                       "rgb(1. 2 3)",
                                       "rgb(1 2 3 /4 5)",
                                       "!",
                                       "@red",
                                       "\"red\"",
                                       "url(red)",
                                       "rgb[1 2 3]",
                                       "rgb(1;2;3)"};

TEST(ColorReader, RefusesWhatIsNoColor) {
  for (const auto text : no_colors) {
    const auto reading = read_color(text);
    ASSERT_FALSE(reading) << text;
    EXPECT_EQ(reading.error().kind, Refusal::Kind::invalid) << text;
  }
  EXPECT_TRUE(read_color("rgb(1 2 3")->is_unclosed);
}

TEST(ColorReader, SaysWhatDependsOnADocument) {
  for (const auto text :
       {"currentcolor", "CurrentColor", "Canvas", "LinkText", "var(--x)", "rgb(var(--x))",
        "rgb(1 env(x) 3)", "light-dark(red, blue)", "rgb(from red r g b)",
        "color(from red srgb r g b)", "color(--x 1 2 3)", "rgb(1em 2 3)", "hsl(calc(1vw) 1% 1%)",
        "lab(calc(sign(1rem)) 0 0)", "contrast-color(red)"}) {
    const auto reading = read_color(text);
    ASSERT_FALSE(reading) << text;
    EXPECT_EQ(reading.error().kind, Refusal::Kind::unsupported) << text;
  }
}

// Returns a color that is composed of random pieces, most of the time with an error in it.
std::string nearly_a_color(std::mt19937& random) {
  constexpr std::string_view heads[]{"rgb(", "hsl(", "color(srgb ", "oklch(", "lab(", "cmyk(", ""};
  constexpr std::string_view parts[]{"1",           "50%",   "-2e3",        ".5",
                                     "none",        "90deg", "calc(1 + 2)", "1e99",
                                     "max(5%, 3%)", "0",     "1e-9",        "round(up, 2.5)"};
  constexpr std::string_view gaps[]{" ", ",", " ", "/**/", " / "};
  constexpr std::string_view faults[]{"#",        "\\",    "/*",     "(", ")", ",",
                                      "/",        "from",  "1em",    "e", "+", "\xc3\xa9",
                                      "infinity", "calc(", "clamp(", "*"};
  const auto pick = [&](const auto& list) { return list[random() % std::size(list)]; };
  std::string text(pick(heads));
  const auto gap = pick(gaps);
  for (auto left = 2 + random() % 3; left > 0; --left) text.append(pick(parts)).append(gap);
  text.append(pick(parts)).append(")");
  for (auto left = random() % 3; left > 0; --left)
    text.insert(random() % (text.size() + 1), pick(faults));
  return text;
}

TEST(ColorReader, SurvivesWhatIsNearlyAColor) {
  std::mt19937 random(9);
  int accepted = 0;
  for (int round = 0; round < 50'000; ++round) {
    const auto text = nearly_a_color(random);
    const auto reading = read_color(text, static_cast<Source>(round % 3 == 0 ? random() % 21 : 0));
    if (!reading) {
      EXPECT_LE(reading.error().offset, text.size()) << text;
      EXPECT_FALSE(reading.error().detail.empty());
      continue;
    }
    ++accepted;
    EXPECT_TRUE(reading->color.alpha >= 0 && reading->color.alpha <= 1) << text;
    for (const double component : reading->color.components)
      EXPECT_LE(std::abs(component), largest) << text;
  }
  EXPECT_GT(accepted, 1'000);
}

TEST(ColorReader, DeepNestingIsRefused) {
  std::string text = "rgb(";
  for (int i = 0; i < 100'000; ++i) text += "calc(";
  const auto reading = read_color(text);
  ASSERT_FALSE(reading);
  EXPECT_EQ(reading.error().detail, "Parentheses are nested too deeply.");
}

}  // namespace
}  // namespace toolyard::color
