#include "tools/color_converter.h"

#include <gtest/gtest.h>

#include <random>

#include "tools/color/contrast.h"
#include "tools/color/palette.h"
#include "tools/color/reading/ral.h"
#include "tools/color/spaces/gamut.h"
#include "tools/color/vision.h"

namespace toolyard::color_converter {
namespace {

Result<Answer> work(const Request& request) { return run(request, Context{}); }

std::string hex_of(std::uint32_t rgb) {
  std::array<char, 16> text;
  return {text.data(), color::write_hex(text.data(), rgb, 1)};
}

// Every text that the tool writes for a color is parsed as the same color.
TEST(ColorConverter, ReadsWhatItWrites) {
  std::mt19937 random(77);
  for (int round = 0; round < 500; ++round) {
    const auto rgb = static_cast<std::uint32_t>(random() & 0xffffff);
    const auto hex = hex_of(rgb);
    const auto answer = work({.input = hex, .precision = 6});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->output, hex);
    for (const auto& [name, text] : answer->formats) {
      const auto source = name == "int" ? color::Source::integer : color::Source::automatic;
      const auto back = work({.input = text, .to = Format::hex, .from = source});
      ASSERT_TRUE(back) << text;
      EXPECT_EQ(back->output, hex) << text;
    }
  }
}

TEST(ColorConverter, ShowsEachFormatAndSpaceOnce) {
  const auto answer = work({.input = "red"});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->formats.size(), color::format_count - 1);  // without a number of RAL
  EXPECT_EQ(answer->values.size(), 17u);
  EXPECT_EQ(work({.input = "RAL 3020"})->formats.size(), color::format_count - 1);
  EXPECT_EQ(work({.input = "#fe0000"})->formats.size(), color::format_count - 2);
}

TEST(ColorConverter, ReadsBackEachColorOfRal) {
  for (const auto& one : color::ral_colors()) {
    const auto number = "RAL " + std::to_string(one.number);
    const auto answer = work({.input = number, .to = std::vector{Format::ral, Format::hex}});
    ASSERT_TRUE(answer) << number;
    EXPECT_EQ(answer->output, number);
    const auto named = work({.input = one.name, .to = Format::ral, .from = color::Source::ral});
    ASSERT_TRUE(named) << one.name;
    EXPECT_EQ(named->output, number);
    EXPECT_EQ(work({.input = answer->formats[1].second, .to = Format::ral})->output, number);
  }
}

TEST(ColorConverter, ContrastHasNoOrderInWcag) {
  std::mt19937 random(5);
  for (int round = 0; round < 500; ++round) {
    const auto text = hex_of(random() & 0xffffff), background = hex_of(random() & 0xffffff);
    const auto there = work({.input = text, .to = Format::hex, .contrast_with = background});
    const auto back = work({.input = background, .to = Format::hex, .contrast_with = text});
    const auto& one = *there->contrast.with;
    EXPECT_EQ(one.wcag21, back->contrast.with->wcag21);
    EXPECT_TRUE(one.wcag21 >= 1 && one.wcag21 <= 21);
    EXPECT_LE(one.apca_lc * back->contrast.with->apca_lc, 0);
    EXPECT_NEAR(*there->delta_e_2000, *back->delta_e_2000, 1e-9);
    EXPECT_EQ(there->is_dark, there->contrast.white.wcag21 > there->contrast.black.wcag21);
  }
}

// The published values of APCA 0.0.98G.
TEST(ColorConverter, ContrastOfApca) {
  const auto contrast = [](std::uint32_t text, std::uint32_t background) {
    return color::apca_contrast(color::unpack_rgb(text), color::unpack_rgb(background));
  };
  EXPECT_NEAR(contrast(0x888888, 0xffffff), 63.056469930209424, 1e-9);
  EXPECT_NEAR(contrast(0xffffff, 0x888888), -68.54146436644962, 1e-9);
  EXPECT_NEAR(contrast(0x000000, 0xaaaaaa), 58.146262578561334, 1e-9);
  EXPECT_NEAR(contrast(0xaaaaaa, 0x000000), -56.24113336839742, 1e-9);
  EXPECT_NEAR(contrast(0x112233, 0xddeeff), 91.66830811481631, 1e-9);
  EXPECT_NEAR(contrast(0x112233, 0x444444), 8.32326136957393, 1e-9);
  EXPECT_EQ(contrast(0x123456, 0x123456), 0);
}

TEST(ColorConverter, PalettesAndSimulationsStayInTheGamut) {
  std::mt19937 random(6);
  for (int round = 0; round < 300; ++round) {
    const auto rgb = color::unpack_rgb(random() & 0xffffff);
    const auto expect_inside = [](const color::Triple& one) {
      EXPECT_TRUE(color::is_in_gamut(one));
    };
    for (const auto kind : {color::Harmony::complementary, color::Harmony::analogous,
                            color::Harmony::triadic, color::Harmony::tetradic})
      for (const auto& one : color::harmony(rgb, kind)) expect_inside(one);
    double last = -1;
    for (const auto& one : color::steps_to(rgb, {1, 1, 1})) {
      expect_inside(one);
      EXPECT_GE(color::luminance(one), last);
      last = color::luminance(one);
    }
    for (const auto kind :
         {color::Deficiency::protan, color::Deficiency::deutan, color::Deficiency::tritan})
      expect_inside(color::simulate(rgb, kind));
  }
}

// Color blindness does not change grays.
TEST(ColorConverter, SimulationsKeepGrays) {
  for (int value = 0; value < 256; value += 15) {
    const double gray = value / 255.0;
    for (const auto kind :
         {color::Deficiency::protan, color::Deficiency::deutan, color::Deficiency::tritan})
      for (const double seen : color::simulate({gray, gray, gray}, kind))
        EXPECT_NEAR(seen, gray, 1e-5);
  }
}

TEST(ColorConverter, EnormousComponentsAreAnswered) {
  for (const auto input : {"color(srgb 1e39 -1e39 1e39)", "lab(50 1e39 -1e39)",
                           "oklch(0.5 1e39 20)", "color(xyz 1e39 1e39 1e39)"})
    for (const auto gamut : {color::Gamut::css, color::Gamut::clip, color::Gamut::none}) {
      const auto answer = work({.input = input, .gamut = gamut, .contrast_with = input});
      ASSERT_TRUE(answer) << input;
      EXPECT_EQ(answer->output.size(), 7u);
    }
}

}  // namespace
}  // namespace toolyard::color_converter
