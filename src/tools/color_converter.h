// color-converter: converts a color of CSS Color 4 to every color space and notation, and returns
// its contrast, its name, palettes, and simulations of color blindness.
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
    "`position` is the first character that cannot be read. Digits without `#` and bare components "
    "require the option `from`."};
inline constexpr ProblemType unsupported_color{
    "unsupported_color", ErrorKind::unprocessable, "The color depends on a document.",
    "`currentColor`, system colors, `var()`, relative colors, color profiles and units such as "
    "`em` have a value only within a document."};

inline constexpr std::array problem_types{&invalid_color, &unsupported_color};
inline constexpr std::array<std::string_view, 8> warning_codes{
    "out_of_gamut", "clamped",     "unclosed_function", "alpha_dropped",
    "nearest_name", "nearest_ral", "naive_cmyk",        "background_not_opaque"};

inline constexpr About about{
    .slug = "color-converter",
    .title = "Color converter",
    .category = "design",
    .summary = "Converts colors between all CSS notations, with contrast, names and palettes.",
    .use = "Use it for exact conversions and contrast ratios instead of working them out.",
    .synonyms =
        "colour, hex to rgb, rgb to hex, hex to hsl, hsl to rgb, rgb to cmyk, cmyk to rgb, rgb "
        "to hsl, oklch, color picker, color code, hex color, color name, contrast checker, "
        "contrast ratio, wcag contrast, color palette, color scheme, complementary color, color "
        "blindness, ral, css color, hex colour, shades, tints, color wheel",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Every { all };
constexpr auto spellings(Every) {
  return std::to_array<Spelling<Every>>({{Every::all, "all", "Every format; `output` is `hex`."}});
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
       {Simulation::protan, "protan", "Protanopia: no cones for long wavelengths (red)."},
       {Simulation::deutan, "deutan", "Deuteranopia: no cones for medium wavelengths (green)."},
       {Simulation::tritan, "tritan", "Tritanopia: no cones for short wavelengths (blue)."},
       {Simulation::all, "all", "All three."}});
}

struct Request {
  std::string_view input;
  std::variant<Every, Format, std::vector<Format>> to = Every::all;
  color::Source from = color::Source::automatic;
  std::optional<std::int64_t> precision = {};
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
    return std::array{
        field<&NearestName::name>("CSS name of the color."),
        field<&NearestName::hex>("The named color in hexadecimal.").shows(Show::color),
        field<&NearestName::delta_e_ok>(
            "Distance in Oklab; below 0.02 the difference is hardly visible.")
            .title("Distance")
            .digits(3)};
  }
};

struct NearestRal {
  int number = 0;
  std::string_view name;
  std::string hex;
  double delta_e_ok = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&NearestRal::number>("Number."), field<&NearestRal::name>("English name."),
        field<&NearestRal::hex>("In hexadecimal.").shows(Show::color),
        field<&NearestRal::delta_e_ok>("Distance in Oklab.").title("Distance").digits(3)};
  }
};

struct Contrast {
  double wcag21 = 1;
  bool aa = false;
  bool aa_large = false;
  bool aaa = false;
  double apca_lc = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Contrast::wcag21>("Contrast ratio of WCAG 2.1, from 1 to 21.")
            .title("WCAG 2.1 ratio")
            .digits(2),
        field<&Contrast::aa>("Whether the ratio is at least 4.5: level AA.").title("AA"),
        field<&Contrast::aa_large>("Whether the ratio is at least 3: level AA for large text.")
            .title("AA, large text"),
        field<&Contrast::aaa>("Whether the ratio is at least 7: level AAA.").title("AAA"),
        field<&Contrast::apca_lc>(
            "Lightness contrast of APCA 0.0.98G; negative for light text on a dark background.")
            .title("APCA Lc")
            .digits(1)};
  }
};

struct Contrasts {
  Contrast white;
  Contrast black;
  std::optional<Contrast> with;
  static constexpr auto fields(auto...) {
    return std::array{field<&Contrasts::white>("On white.").title("On white"),
                      field<&Contrasts::black>("On black.").title("On black"),
                      field<&Contrasts::with>("On `contrast_with`; null without it.")
                          .title("On the given color")};
  }
};

using Components = std::vector<std::optional<double>>;

// The views in `output` and `formats` are borrowed from `texts` or have static lifetime.
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
  NearestRal nearest_ral;
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
      field<&Request::input>("The color.")
          .required("missing_input")
          .title("Color")
          .main()
          .widget(Widget::color),
      field<&Request::to>("Formats to return: one, a list, or `all`. `output` is the first of "
                          "them, `hex` for `all`.")
          .limits(1, double(color::format_count))
          .title("Formats"),
      field<&Request::from>("Syntax of `input`. Prefixes and function names may then be omitted.")
          .title("Input format")
          .rare(),
      field<&Request::precision>("Decimal places in `formats`.")
          .limits(0, 10)
          .title("Decimal places")
          .rare()
          .group("Notation"),
      field<&Request::syntax>("Whether `formats` use commas where CSS allows both.")
          .rare()
          .group("Notation"),
      field<&Request::gamut>("Mapping of colors outside sRGB for hex, rgb, hsl, hsv, hwb and cmyk.")
          .title("Outside sRGB")
          .rare()
          .group("Notation"),
      field<&Request::contrast_with>("Background to compare with, as a CSS color.")
          .title("Contrast with")
          .widget(Widget::color),
      field<&Request::palette>("Palette to generate."),
      field<&Request::simulate>("Type of color blindness to simulate.").title("Color blindness"),
      field<&Request::alpha_background>("CSS color on which a transparent color is placed first.")
          .title("Place on")
          .widget(Widget::color)
          .rare()};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::output>("The color in the first requested format.")
          .title("Color")
          .shows(Show::color),
      field<&Answer::formats>(
          "The color in each requested format. With `all`, `name` and `ral` are "
          "included only if the color has one.")
          .shows(Show::primary),
      field<&Answer::values>(
          "Components per color space, in the units of CSS: rgb from 0 to 255, percentages from 0 "
          "to 100, hues in degrees. Null for `none` and for the hue of a gray.")
          .title("Components")
          .rare(),
      field<&Answer::alpha>("Alpha from 0 to 1; null for `none`.").digits(3),
      field<&Answer::in_srgb_gamut>("Whether the color is within sRGB.").title("Within sRGB"),
      field<&Answer::in_p3_gamut>("Whether the color is within Display P3.")
          .title("Within Display P3")
          .rare(),
      field<&Answer::mapped>("Whether the color was mapped into sRGB for the formats that need it.")
          .title("Mapped into sRGB")
          .rare(),
      field<&Answer::name>("CSS name of the color, if it has one."),
      field<&Answer::nearest_name>("Nearest named color in Oklab.").title("Nearest name"),
      field<&Answer::nearest_ral>("Nearest in RAL Classic.").title("Nearest RAL"),
      field<&Answer::luminance>("Relative luminance (WCAG), from 0 to 1.").digits(4),
      field<&Answer::is_dark>("Whether white text is easier to read than black on this color.")
          .title("Dark"),
      field<&Answer::contrast>("Contrast of the color as text on backgrounds."),
      field<&Answer::delta_e_2000>("Difference from `contrast_with` (CIEDE2000).")
          .sparse()
          .title("Difference (CIEDE2000)")
          .digits(2),
      field<&Answer::palette>("The palette by kind, in hexadecimal.").sparse().shows(Show::color),
      field<&Answer::simulated>("The simulated colors by kind, in hexadecimal.")
          .sparse()
          .title("Color blindness")
          .shows(Show::color),
      field<&Answer::cmyk_profile>("Method of computing cmyk: always `naive`, by formula. Printing "
                                   "requires a color profile.")
          .title("CMYK profile")
          .rare(),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::color_converter
