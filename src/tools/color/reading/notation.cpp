#include "tools/color/reading/notation.h"

#include <algorithm>

namespace toolyard::color {
namespace {

constexpr Component hue{.is_hue = true};
constexpr Component byte{.number_unit = 255, .percent_full = 1, .least = 0, .most = 1};
constexpr Component percent{};
constexpr Component positive_percent{.least = 0};
constexpr Component limited_percent{.least = 0, .most = 100};
constexpr Component lab_axis{.percent_full = 125};
constexpr Component lch_chroma{.percent_full = 150, .least = 0};
constexpr Component ok_lightness{.percent_full = 1, .least = 0, .most = 1};
constexpr Component ok_axis{.percent_full = 0.4};
constexpr Component ok_chroma{.percent_full = 0.4, .least = 0};
constexpr Component fraction{.percent_full = 1};

constexpr std::array<Component, 3> bytes{byte, byte, byte};
constexpr std::array<Component, 3> fractions{fraction, fraction, fraction};
constexpr std::array<Component, 3> hsl{hue, positive_percent, percent};
constexpr std::array<Component, 3> hsv{hue, limited_percent, limited_percent};

constexpr std::array functions{
    Notation{"rgb", Space::srgb, Source::rgb, bytes, Commas::of_one_kind},
    Notation{"rgba", Space::srgb, Source::rgb, bytes, Commas::of_one_kind},
    Notation{"hsl", Space::hsl, Source::hsl, hsl, Commas::with_percentages},
    Notation{"hsla", Space::hsl, Source::hsl, hsl, Commas::with_percentages},
    Notation{"hsv", Space::hsv, Source::hsv, hsv, Commas::of_any_kind},
    Notation{"hsva", Space::hsv, Source::hsv, hsv, Commas::of_any_kind},
    Notation{"hsb", Space::hsv, Source::hsv, hsv, Commas::of_any_kind},
    Notation{"hsba", Space::hsv, Source::hsv, hsv, Commas::of_any_kind},
    Notation{"hwb", Space::hwb, Source::hwb, {hue, percent, percent}},
    Notation{"lab", Space::lab, Source::lab, {limited_percent, lab_axis, lab_axis}},
    Notation{"lch", Space::lch, Source::lch, {limited_percent, lch_chroma, hue}},
    Notation{"oklab", Space::oklab, Source::oklab, {ok_lightness, ok_axis, ok_axis}},
    Notation{"oklch", Space::oklch, Source::oklch, {ok_lightness, ok_chroma, hue}},
};

constexpr std::array spaces{
    Notation{"srgb", Space::srgb, Source::rgb, fractions},
    Notation{"srgb-linear", Space::srgb_linear, Source::srgb_linear, fractions},
    Notation{"display-p3", Space::display_p3, Source::display_p3, fractions},
    Notation{"display-p3-linear", Space::display_p3_linear, Source::automatic, fractions},
    Notation{"a98-rgb", Space::a98_rgb, Source::a98_rgb, fractions},
    Notation{"prophoto-rgb", Space::prophoto_rgb, Source::prophoto_rgb, fractions},
    Notation{"rec2020", Space::rec2020, Source::rec2020, fractions},
    Notation{"xyz", Space::xyz_d65, Source::xyz_d65, fractions},
    Notation{"xyz-d50", Space::xyz_d50, Source::xyz_d50, fractions},
    Notation{"xyz-d65", Space::xyz_d65, Source::xyz_d65, fractions},
};

// `currentcolor` and the system colors, including those of CSS 2.
constexpr std::array<std::string_view, 43> document_names{"currentcolor",
                                                          "accentcolor",
                                                          "accentcolortext",
                                                          "activetext",
                                                          "buttonborder",
                                                          "buttonface",
                                                          "buttontext",
                                                          "canvas",
                                                          "canvastext",
                                                          "field",
                                                          "fieldtext",
                                                          "graytext",
                                                          "highlight",
                                                          "highlighttext",
                                                          "linktext",
                                                          "mark",
                                                          "marktext",
                                                          "selecteditem",
                                                          "selecteditemtext",
                                                          "visitedtext",
                                                          "activeborder",
                                                          "activecaption",
                                                          "appworkspace",
                                                          "background",
                                                          "buttonhighlight",
                                                          "buttonshadow",
                                                          "captiontext",
                                                          "inactiveborder",
                                                          "inactivecaption",
                                                          "inactivecaptiontext",
                                                          "infobackground",
                                                          "infotext",
                                                          "menu",
                                                          "menutext",
                                                          "scrollbar",
                                                          "threeddarkshadow",
                                                          "threedface",
                                                          "threedhighlight",
                                                          "threedlightshadow",
                                                          "threedshadow",
                                                          "window",
                                                          "windowframe",
                                                          "windowtext"};

constexpr std::array<std::string_view, 14> document_functions{
    "var",         "env",           "attr",          "if",           "inherit",    "random",
    "random-item", "sibling-index", "sibling-count", "color-layers", "light-dark", "contrast-color",
    "alpha",       "progress"};

template <class Table> const Notation* find(const Table& table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &Notation::name);
  return found == table.end() ? nullptr : &*found;
}

}  // namespace

const Notation* find_notation(std::string_view function) { return find(functions, function); }
const Notation* find_color_space(std::string_view name) { return find(spaces, name); }

const Notation* notation_of(Source source) {
  for (const auto& one : functions)
    if (one.source == source) return &one;
  for (const auto& one : spaces)
    if (one.source == source) return &one;
  return nullptr;
}

bool depends_on_document(std::string_view identifier) {
  return std::ranges::find(document_names, identifier) != document_names.end();
}
bool is_function_of_document(std::string_view function) {
  return std::ranges::find(document_functions, function) != document_functions.end();
}

}  // namespace toolyard::color
