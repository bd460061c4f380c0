#include "tools/color/writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tools/color/reading/reader.h"

namespace toolyard::color {
namespace {

std::string number(double value, int precision) {
  std::array<char, 64> text;
  return {text.data(), write_number(text.data(), value, precision)};
}

std::string text_of(const Color& color, Format format, const Style& style = {}) {
  Views views(color, Gamut::css);
  std::array<char, max_color_text> text;
  return {text.data(), write_color(text.data(), views, format, style)};
}

TEST(ColorWriter, NumbersHaveNoMoreDigitsThanTheyNeed) {
  EXPECT_EQ(number(0, 4), "0");
  EXPECT_EQ(number(-0.0, 4), "0");
  EXPECT_EQ(number(-0.00001, 4), "0");
  EXPECT_EQ(number(-0.00005, 4), "-0.0001");
  EXPECT_EQ(number(1.5, 4), "1.5");
  EXPECT_EQ(number(0.05, 4), "0.05");
  EXPECT_EQ(number(12.50004, 4), "12.5");
  EXPECT_EQ(number(99.99999, 4), "100");
  EXPECT_EQ(number(0.5, 0), "1");
  EXPECT_EQ(number(1.0 / 3, 10), "0.3333333333");
  EXPECT_EQ(number(123456789.123, 3), "123456789.123");
  EXPECT_EQ(number(1e20, 2), "100000000000000000000");
  EXPECT_EQ(number(std::nan(""), 2), "0");
  EXPECT_EQ(number(-1e300, 0).size(), 40u);
}

TEST(ColorWriter, NumbersComeBack) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> spread(-1000, 1000);
  for (int round = 0; round < 20'000; ++round) {
    const double value = spread(random);
    const int precision = round % 11;
    const auto text = number(value, precision);
    EXPECT_NEAR(std::stod(text), value, 0.5000001 * std::pow(10, -precision)) << text;
    EXPECT_TRUE(!text.contains('.') || (text.back() != '0' && text.back() != '.')) << text;
  }
}

// Each of the 256 alphas of hexadecimal colors is written so that it is parsed as the same byte.
TEST(ColorWriter, AlphasOfBytesAreShortAndComeBack) {
  for (int byte = 0; byte < 256; ++byte) {
    std::array<char, 16> hex;
    const std::string color(hex.data(), write_hex(hex.data(), 0, byte / 255.0));
    const auto written = text_of(read_color(color)->color, Format::rgb);
    EXPECT_LE(written.size(), std::string_view("rgb(0 0 0 / 0.123)").size());
    EXPECT_EQ(to_byte(read_color(written)->color.alpha), byte) << written;
  }
}

// The text of a color is parsed as the same color, in every format but `name` and `int`.
TEST(ColorWriter, EveryFormatComesBack) {
  std::mt19937 random(21);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int round = 0; round < 2'000; ++round) {
    const Color color{.components = {unit(random), unit(random), unit(random)},
                      .alpha = round % 3 == 0 ? 0.25 : 1};
    for (const auto& format : spellings(Format{})) {
      if (format.value == Format::name || format.value == Format::integer ||
          format.value == Format::ral)
        continue;
      const bool is_coarse = format.value == Format::hex || format.value == Format::rgb;
      for (const auto syntax : {Syntax::modern, Syntax::legacy}) {
        const auto text = text_of(color, format.value, {.precision = 10, .syntax = syntax});
        const auto reading = read_color(text);
        ASSERT_TRUE(reading) << text << ": " << reading.error().detail;
        const auto back = convert(reading->color.components, reading->color.space, Space::srgb);
        for (std::size_t i = 0; i < 3; ++i)
          EXPECT_NEAR(back[i], color.components[i], is_coarse ? 0.00197 : 1e-8) << text;
        EXPECT_NEAR(reading->color.alpha, color.alpha, 0.002) << text;
      }
    }
  }
}

// Expects that the color, in every format, is read back as the same color in eight bits: without a
// precision, texts have as many digits as that needs.
void expect_back(const Color& color) {
  const auto hex = Views(color, Gamut::css).displayed_rgb();
  for (const auto& format : spellings(Format{})) {
    if (format.value == Format::name || format.value == Format::integer ||
        format.value == Format::ral)
      continue;
    for (const auto syntax : {Syntax::modern, Syntax::legacy}) {
      const auto text = text_of(color, format.value, {.syntax = syntax});
      const auto reading = read_color(text);
      ASSERT_TRUE(reading) << text << ": " << reading.error().detail;
      ASSERT_EQ(Views(reading->color, Gamut::css).displayed_rgb(), hex) << text;
    }
  }
}

TEST(ColorWriter, EveryFormatComesBackByDefault) {
  std::mt19937 random(22);
  for (int round = 0; round < 3'000; ++round) {
    Color color;
    for (auto& component : color.components)
      component = double(round % 3 == 0 ? random() % 12 : random() % 256) / 255;
    expect_back(color);
  }
}

// The lightness of colors that no eye sees can be out of the range that is read.
bool has_lightness(const Color& color) {
  const auto lightness = convert(color.components, color.space, Space::lab)[0];
  return lightness >= 0 && lightness <= 100;
}

TEST(ColorWriter, EveryFormatOfAWideColorComesBackByDefault) {
  std::mt19937 random(23);
  std::uniform_real_distribution<double> unit(0, 1);
  constexpr std::array spaces{Space::display_p3, Space::rec2020, Space::a98_rgb,
                              Space::prophoto_rgb, Space::oklch};
  for (int round = 0; round < 3'000; ++round) {
    Color color{.space = spaces[std::size_t(round) % spaces.size()],
                .components = {unit(random), unit(random), unit(random)}};
    if (color.space == Space::oklch)
      color.components = {unit(random), 0.4 * unit(random), 360 * unit(random)};
    if (has_lightness(color)) expect_back(color);
  }
}

TEST(ColorWriter, FitsItsRoom) {
  const Color color{
      .space = Space::prophoto_rgb, .components = {-3.4e38, -3.4e38, -3.4e38}, .alpha = 0.123456};
  for (const auto& format : spellings(Format{}))
    EXPECT_LT(text_of(color, format.value, {.precision = 10}).size(), max_color_text);
}

TEST(ColorWriter, HuesStayBelowACircle) {
  const Color color{.space = Space::lch, .components = {50, 30, 359.99999}};
  EXPECT_EQ(text_of(color, Format::lch), "lch(50 30 0)");
  EXPECT_EQ(text_of(color, Format::lch, {.precision = 6}), "lch(50 30 359.99999)");
}

}  // namespace
}  // namespace toolyard::color
