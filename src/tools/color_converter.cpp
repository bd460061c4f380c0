#include "tools/color_converter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/color/contrast.h"
#include "tools/color/palette.h"
#include "tools/color/reading/names.h"
#include "tools/color/reading/ral.h"
#include "tools/color/reading/reader.h"
#include "tools/color/spaces/difference.h"
#include "tools/color/vision.h"

namespace toolyard::color_converter {
namespace {

using color::Color;
using color::Refusal;
using color::Space;
using color::Triple;
using color::Views;

constexpr Triple white{1, 1, 1}, black{0, 0, 0};

// Number of decimals of the values; further decimals of a double are rounding errors.
constexpr int max_digits = 10;
double without_noise(double value) {
  constexpr double scale = 1e10;
  if (std::abs(value) > 1e5) return value;
  return std::round(value * scale) / scale + 0.0;
}

const ProblemType& problem_of(Refusal::Kind kind) {
  return kind == Refusal::Kind::invalid ? invalid_color : unsupported_color;
}

std::unexpected<Error> refuse_input(std::string_view input, Refusal&& refusal) {
  auto failure = fail(problem_of(refusal.kind), std::move(refusal.detail));
  failure.error().position = locate(input, refusal.offset);
  failure.error().hint = std::move(refusal.hint);
  return failure;
}

// Parses a color that is given as an option. Adds a fault if it is not valid.
std::optional<Color> read_option(std::optional<std::string_view> text, std::string_view pointer,
                                 std::vector<Fault>& faults) {
  if (!text) return std::nullopt;
  const auto reading = color::read_color(*text);
  if (reading) return reading->color;
  const auto& refusal = reading.error();
  faults.push_back({std::string(pointer), std::string(problem_of(refusal.kind).code),
                    "At offset " + std::to_string(refusal.offset) + ": " + refusal.detail});
  return std::nullopt;
}

Triple srgb_of(const Color& color) {
  return color::convert(color.components, color.space, Space::srgb);
}

// Places a transparent color on another one, blended in sRGB as browsers do.
Color over(const Color& color, const Color& background) {
  if (color.alpha == 1) return color;
  const double rest = background.alpha * (1 - color.alpha);
  const double alpha = color.alpha + rest;
  Color result{.alpha = alpha};
  if (alpha == 0) return result;
  result.components = color::composite(srgb_of(color), color.alpha / alpha, srgb_of(background));
  return result;
}

std::vector<Format> formats_of(const Request& request) {
  if (const auto* one = std::get_if<Format>(&request.to)) return {*one};
  if (const auto* list = std::get_if<std::vector<Format>>(&request.to)) return *list;
  std::vector<Format> all;
  for (const auto& one : spellings(Format{})) all.push_back(one.value);
  return all;
}

// Refuses options for notations that none of the requested formats has.
void check_notation(const Request& request, std::vector<Fault>& faults) {
  const auto check = [&](std::string_view pointer, bool is_given, auto uses, std::string detail) {
    if (is_given && std::ranges::none_of(formats_of(request), uses))
      faults.push_back({std::string(pointer), "conflicting_options", std::move(detail)});
  };
  check("/precision", request.precision.has_value(), color::has_decimals,
        "None of the formats in `to` has decimal places.");
  check("/syntax", request.syntax != color::Syntax::modern, color::has_legacy_syntax,
        "None of the formats in `to` has a syntax with commas.");
}

std::string hex_text(std::uint32_t rgb, double alpha) {
  std::array<char, 16> text;
  return {text.data(), color::write_hex(text.data(), rgb, alpha)};
}
std::string hex_of(const Triple& srgb, double alpha) {
  return hex_text(Views({.components = srgb}, color::Gamut::clip).displayed_rgb(), alpha);
}

Contrast contrast_on(const Triple& text, double alpha, const Triple& background) {
  const auto seen = color::composite(text, alpha, background);
  const double ratio = color::wcag_ratio(color::luminance(seen), color::luminance(background));
  return {without_noise(ratio), ratio >= 4.5, ratio >= 3, ratio >= 7,
          without_noise(color::apca_contrast(seen, background))};
}

class Worker {
 public:
  Worker(const Request& request, const color::Reading& reading, const Color& shown)
      : request_(request), reading_(reading), views_(shown, request.gamut) {}

  Answer work(std::optional<Color> background) && {
    write_texts();
    list_values();
    judge();
    compare(background);
    if (request_.palette != Palette::none) list_palette();
    if (request_.simulate != Simulation::none) simulate();
    warn_of_input();
    return std::move(answer_);
  }

 private:
  void warn(std::string_view code, std::string message) {
    const auto is_same = [&](const Warning& one) { return one.code == code; };
    if (std::ranges::none_of(answer_.warnings, is_same))
      answer_.warnings.push_back({std::string(code), std::move(message)});
  }

  bool is_opaque() const { return views_.color().alpha == 1; }

  void find_names() {
    if (views_.is_in_srgb() && is_opaque()) {
      const auto rgb = views_.displayed_rgb();
      answer_.name = color::name_of(rgb);
      if (answer_.name && reading_.name && color::find_named_color(*reading_.name) == rgb)
        answer_.name = reading_.name;
    } else if (views_.color().alpha == 0 && views_.displayed_rgb() == 0) {
      answer_.name = "transparent";
    }
    const auto nearest = color::nearest_named_color(views_.unlimited(Space::oklab));
    answer_.nearest_name = {nearest.color.name, hex_text(nearest.color.rgb, 1),
                            without_noise(nearest.delta_e_ok)};
    const auto ral = color::nearest_ral_color(views_.unlimited(Space::oklab));
    answer_.nearest_ral = {ral.color.number, ral.color.name, hex_text(ral.color.rgb, 1),
                           without_noise(ral.delta_e_ok)};
    ral_text_ = "RAL " + std::to_string(ral.color.number);
    is_ral_ = is_opaque() && views_.is_in_srgb() && views_.displayed_rgb() == ral.color.rgb;
  }

  void write_texts() {
    find_names();
    const bool is_all = std::holds_alternative<Every>(request_.to);
    const auto formats = formats_of(request_);
    color::Style style{.syntax = request_.syntax};
    if (request_.precision) style.precision = static_cast<int>(*request_.precision);
    answer_.texts = std::make_unique_for_overwrite<char[]>(formats.size() * color::max_color_text);
    answer_.formats.reserve(formats.size());
    char* out = answer_.texts.get();
    for (const auto format : formats) {
      std::string_view text;
      if (format == Format::name) {
        if (is_all && !answer_.name) continue;
        text = answer_.name.value_or(answer_.nearest_name.name);
      } else if (format == Format::ral) {
        if (is_all && !is_ral_) continue;
        out = std::ranges::copy(ral_text_, out).out;
        text = {out - ral_text_.size(), out};
      } else {
        const auto* begin = out;
        out = color::write_color(out, views_, format, style);
        text = {begin, out};
      }
      const auto name = spelling(format);
      if (answer_.formats.empty()) answer_.output = text;
      answer_.formats.emplace_back(name, text);
      if (!is_all) warn_of_format(format);
    }
  }

  void warn_of_format(Format format) {
    const bool is_unnamed = format == Format::name && !answer_.name;
    if ((is_unnamed || format == Format::integer || format == Format::ral) && !is_opaque())
      warn("alpha_dropped", "This format cannot represent the alpha; it was omitted.");
    if (is_unnamed)
      warn("nearest_name", "The color has no name; the nearest named color is given.");
    if (format == Format::ral && !is_ral_ && is_opaque())
      warn("nearest_ral", "RAL Classic does not have the color; the nearest one is given.");
    if (format == Format::cmyk) warn_of_cmyk();
  }
  void warn_of_cmyk() {
    warn("naive_cmyk", "CMYK was computed by formula, without a color profile.");
  }

  Components components_of(Format format) {
    if (format == Format::cmyk) {
      Components inks;
      for (const double ink : color::naive_cmyk(views_.displayed_srgb()))
        inks.emplace_back(without_noise(ink * 100));
      return inks;
    }
    const auto space = *color::space_of(format);
    const auto& values = format == Format::srgb ? views_.unlimited(space) : views_.in(space);
    const auto unset = views_.missing(space) | color::powerless(space, values);
    Components components(3);
    for (std::size_t i = 0; i < 3; ++i) {
      if ((unset >> i & 1) != 0) continue;
      const bool turns = color::is_hue(space, i);
      const double value = turns ? color::shown_hue(values[i], max_digits) : values[i];
      components[i] = without_noise(format == Format::rgb ? value * 255 : value);
    }
    return components;
  }

  void list_values() {
    answer_.values.reserve(color::format_count);
    for (const auto& one : spellings(Format{}))
      if (one.value == Format::cmyk || color::space_of(one.value))
        answer_.values.emplace_back(one.name, components_of(one.value));
  }

  void judge() {
    if (!views_.color().is_alpha_missing) answer_.alpha = without_noise(views_.color().alpha);
    answer_.in_srgb_gamut = views_.is_in_srgb();
    answer_.in_p3_gamut = views_.is_in_p3();
    answer_.mapped = views_.is_mapped();
    const double luminance = color::luminance(views_.unlimited(Space::srgb));
    answer_.luminance = without_noise(luminance);
    answer_.is_dark = color::wcag_ratio(luminance, 1) > color::wcag_ratio(luminance, 0);
  }

  void compare(std::optional<Color> background) {
    const auto& text = views_.unlimited(Space::srgb);
    const double alpha = views_.color().alpha;
    answer_.contrast.white = contrast_on(text, alpha, white);
    answer_.contrast.black = contrast_on(text, alpha, black);
    if (!background) return;
    if (background->alpha != 1)
      warn("background_not_opaque", "`contrast_with` is transparent; it was placed on white.");
    const auto solid = over(*background, {.components = white});
    answer_.contrast.with = contrast_on(text, alpha, srgb_of(solid));
    const auto lab = color::convert(solid.components, solid.space, Space::lab);
    answer_.delta_e_2000 = without_noise(color::delta_e_2000(views_.unlimited(Space::lab), lab));
  }

  void add_palette(Palette kind, const std::vector<Triple>& colors) {
    auto& [name, list] = answer_.palette->emplace_back();
    name = spelling(kind);
    for (const auto& one : colors) list.push_back(hex_of(one, views_.color().alpha));
  }

  void list_palette() {
    answer_.palette.emplace();
    const auto& srgb = views_.displayed_srgb();
    const auto wanted = request_.palette;
    constexpr std::array kinds{std::pair{Palette::complementary, color::Harmony::complementary},
                               std::pair{Palette::analogous, color::Harmony::analogous},
                               std::pair{Palette::triadic, color::Harmony::triadic},
                               std::pair{Palette::tetradic, color::Harmony::tetradic}};
    for (const auto& [kind, harmony] : kinds)
      if (wanted == kind || wanted == Palette::harmonies)
        add_palette(kind, color::harmony(srgb, harmony));
    if (wanted == Palette::tints) add_palette(wanted, color::steps_to(srgb, white));
    if (wanted == Palette::shades) add_palette(wanted, color::steps_to(srgb, black));
  }

  void simulate() {
    answer_.simulated.emplace();
    constexpr std::array kinds{std::pair{Simulation::protan, color::Deficiency::protan},
                               std::pair{Simulation::deutan, color::Deficiency::deutan},
                               std::pair{Simulation::tritan, color::Deficiency::tritan}};
    for (const auto& [kind, deficiency] : kinds) {
      if (request_.simulate != kind && request_.simulate != Simulation::all) continue;
      const auto seen = color::simulate(views_.displayed_srgb(), deficiency);
      answer_.simulated->emplace_back(spelling(kind), hex_of(seen, views_.color().alpha));
    }
  }

  void warn_of_input() {
    if (reading_.is_clamped) warn("clamped", "A component was out of range and was clamped.");
    if (reading_.is_unclosed)
      warn("unclosed_function", "The closing parenthesis is missing; CSS allows this.");
    if (reading_.is_cmyk) warn_of_cmyk();
    if (!views_.is_in_srgb())
      warn("out_of_gamut",
           "The color is outside sRGB; some formats contain the nearest color within it.");
  }

  const Request& request_;
  const color::Reading& reading_;
  Views views_;
  std::string ral_text_;  // of the nearest color
  bool is_ral_ = false;   // the color is one of RAL Classic
  Answer answer_;
};

}  // namespace

Result<Answer> run(const Request& request, const Context&) {
  spend(request.input.size());
  std::vector<Fault> faults;
  const auto contrast_with = read_option(request.contrast_with, "/contrast_with", faults);
  const auto background = read_option(request.alpha_background, "/alpha_background", faults);
  check_notation(request, faults);
  if (!faults.empty()) return invalid(std::move(faults));
  auto reading = color::read_color(request.input, request.from);
  if (!reading) return refuse_input(request.input, std::move(reading.error()));
  const auto shown = background ? over(reading->color, *background) : reading->color;
  return Worker(request, *reading, shown).work(contrast_with);
}

}  // namespace toolyard::color_converter
