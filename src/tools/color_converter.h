// color-converter: reads a color of CSS Color 4 and shows it in every space and notation, with its
// contrast, its name, colors that go with it, and what color-blind people see of it.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/color/format.h"
#include "tools/color/views.h"
#include "tools/color/writer.h"
#include "tools/tool.h"

namespace toolyard::color_converter {

using color::Format;

inline constexpr ProblemType invalid_color{
    "invalid_color", ErrorKind::unprocessable, "The input is not a color.",
    "`position` is the first place where it cannot go on. Digits without `#` and bare components "
    "need the option `from`."};
inline constexpr ProblemType unsupported_color{
    "unsupported_color", ErrorKind::unprocessable, "The color depends on a document.",
    "`currentColor`, system colors, `var()`, relative colors, color profiles and units such as "
    "`em` mean something only where there is a page around them."};

inline constexpr std::array problem_types{&invalid_color, &unsupported_color};
inline constexpr std::array<std::string_view, 7> warning_codes{
    "out_of_gamut", "clamped",    "unclosed_function",    "alpha_dropped",
    "nearest_name", "naive_cmyk", "background_not_opaque"};

inline constexpr About about{
    .slug = "color-converter",
    .title = "Color converter",
    .category = "design",
    .summary = "Converts colors between all notations of CSS, with contrast, names and palettes.",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Every { all };
constexpr auto spellings(Every) {
  return std::to_array<Spelling<Every>>({{Every::all, "all", "Every format; `output` is hex."}});
}

enum class Palette { none, complementary, analogous, triadic, tetradic, tints, shades, harmonies };
constexpr auto spellings(Palette) {
  return std::to_array<Spelling<Palette>>(
      {{Palette::none, "none", "No palette."},
       {Palette::complementary, "complementary", "The color and its opposite."},
       {Palette::analogous, "analogous", "The color between its neighbours, 30 degrees away."},
       {Palette::triadic, "triadic", "Three colors, 120 degrees apart."},
       {Palette::tetradic, "tetradic", "Four colors, 90 degrees apart."},
       {Palette::tints, "tints", "Four even steps towards white."},
       {Palette::shades, "shades", "Four even steps towards black."},
       {Palette::harmonies, "harmonies", "The first four of these."}});
}

enum class Simulation { none, protan, deutan, tritan, all };
constexpr auto spellings(Simulation) {
  return std::to_array<Spelling<Simulation>>(
      {{Simulation::none, "none", "No simulation."},
       {Simulation::protan, "protan", "Without the cones for long waves (red)."},
       {Simulation::deutan, "deutan", "Without the cones for middle waves (green)."},
       {Simulation::tritan, "tritan", "Without the cones for short waves (blue)."},
       {Simulation::all, "all", "All three."}});
}

struct Request {
  std::string_view input;
  std::variant<Every, Format, std::vector<Format>> to = Every::all;
  color::Source from = color::Source::automatic;
  std::int64_t precision = 4;
  color::Syntax syntax = color::Syntax::modern;
  color::Gamut gamut = color::Gamut::css;
  std::optional<std::string_view> contrast_with;
  Palette palette = Palette::none;
  Simulation simulate = Simulation::none;
  std::optional<std::string_view> alpha_background;

  static constexpr auto fields(auto...);
};

struct NearestName {
  std::string_view name;
  std::string hex;
  double delta_e_ok = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&NearestName::name>("The name that CSS has for it."),
                      field<&NearestName::hex>("The color of that name."),
                      field<&NearestName::delta_e_ok>("How far away it is in Oklab; below 0.02 "
                                                      "the difference can hardly be seen.")};
  }
};

struct Contrast {
  double wcag21 = 1;
  bool aa = false;
  bool aa_large = false;
  bool aaa = false;
  double apca_lc = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Contrast::wcag21>("The contrast ratio of WCAG 2.1, from 1 to 21."),
                      field<&Contrast::aa>("At least 4.5: level AA."),
                      field<&Contrast::aa_large>("At least 3: level AA for large text."),
                      field<&Contrast::aaa>("At least 7: level AAA."),
                      field<&Contrast::apca_lc>("The lightness contrast of APCA 0.0.98G; negative "
                                                "for light text on a dark background.")};
  }
};

struct Contrasts {
  Contrast white;
  Contrast black;
  std::optional<Contrast> with;
  static constexpr auto fields(auto...) {
    return std::array{field<&Contrasts::white>("On white."), field<&Contrasts::black>("On black."),
                      field<&Contrasts::with>("On `contrast_with`; null without it.")};
  }
};

using Components = std::vector<std::optional<double>>;

// The texts of `output` and `formats` lie in `texts`, or live for ever.
struct Answer {
  std::string_view tool = about.slug;
  std::string_view output;
  Members<std::string_view> formats;
  Members<Components> values;
  std::optional<double> alpha;
  bool in_srgb_gamut = false;
  bool in_p3_gamut = false;
  bool mapped = false;
  std::optional<std::string_view> name;
  NearestName nearest_name;
  double luminance = 0;
  bool is_dark = false;
  Contrasts contrast;
  std::optional<double> delta_e_2000;
  std::optional<Members<std::vector<std::string>>> palette;
  std::optional<Members<std::string>> simulated;
  std::string_view cmyk_profile = "naive";
  Warnings warnings;

  std::unique_ptr<char[]> texts;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("The color.").required("missing_input"),
      field<&Request::to>("The formats to answer with: one, a list or `all`. `output` is the first "
                          "of them, hex for `all`.")
          .limits(1, double(color::format_count)),
      field<&Request::from>("The syntax that `input` must have, also without its marks."),
      field<&Request::precision>("Digits after the point in `formats`.").limits(0, 10),
      field<&Request::syntax>("Whether `formats` use commas where CSS knows both."),
      field<&Request::gamut>(
          "What becomes of colors that sRGB does not have in hex, rgb, hsl, hsv, "
          "hwb and cmyk. The other formats write them as they are."),
      field<&Request::contrast_with>("A background to compare with, as a color of CSS."),
      field<&Request::palette>("Colors that go with it."),
      field<&Request::simulate>("What color-blind people see of it."),
      field<&Request::alpha_background>(
          "A color of CSS that a transparent one is put over first.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::output>("The color in the first format asked for."),
      field<&Answer::formats>(
          "The color in each format asked for. `name` is among all of them only "
          "where the color has one."),
      field<&Answer::values>("Its components by space, in the units of CSS: rgb from 0 to 255, "
                             "percentages from 0 to 100, hues in degrees. Null stands for `none` "
                             "and for the hue of a gray."),
      field<&Answer::alpha>("From 0 to 1; null for `none`."),
      field<&Answer::in_srgb_gamut>("Whether sRGB has it."),
      field<&Answer::in_p3_gamut>("Whether Display P3 has it."),
      field<&Answer::mapped>("Whether it was brought into sRGB for the formats that need it."),
      field<&Answer::name>("Its name in CSS, if it has one."),
      field<&Answer::nearest_name>("The named color next to it in Oklab."),
      field<&Answer::luminance>("Its relative luminance (WCAG), from 0 to 1."),
      field<&Answer::is_dark>("Whether white text can be read on it better than black."),
      field<&Answer::contrast>("The color as a text on backgrounds."),
      field<&Answer::delta_e_2000>("Its difference from `contrast_with` (CIEDE2000).").sparse(),
      field<&Answer::palette>("The palette by kind, in hex.").sparse(),
      field<&Answer::simulated>("What is seen of it, by kind, in hex.").sparse(),
      field<&Answer::cmyk_profile>("How cmyk was computed: always `naive`, by formula. Print shops "
                                   "need a color profile."),
      field<&Answer::warnings>("What you may want to know.")};
}

}  // namespace toolyard::color_converter
