#include "tools/color/writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/text/hex.h"

namespace toolyard::color {
namespace {

constexpr std::size_t longest_number = 64;
constexpr int most_precision = 10;
constexpr std::array<double, 11> powers{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10};

char* put(char* out, std::string_view text) { return out + text.copy(out, text.size()); }

char* trim_zeros(char* begin, char* end) {
  if (std::find(begin, end, '.') == end) return end;
  while (end[-1] == '0') --end;
  return end[-1] == '.' ? end - 1 : end;
}

// Rounds an alpha of 8 bits by CSS Color 4, section 15.1: to hundredths if they identify the byte,
// otherwise to thousandths.
double shown_alpha(const Color& color) {
  if (!color.is_alpha_a_byte) return color.alpha;
  const int byte = static_cast<int>(to_byte(color.alpha));
  const int hundredths = (byte * 200 + 255) / 510;
  if ((hundredths * 255 + 50) / 100 == byte) return hundredths / 100.0;
  const int thousandths = (byte * 2000 + 255) / 510;
  return thousandths / 1000.0;
}

// The fixed parts of a format, and which of its components are percentages.
struct Form {
  std::string_view head;         // the text before the first component
  std::string_view head_legacy;  // with commas; empty if the format has no such syntax
  std::string_view head_alpha;   // with commas and an alpha
  std::array<bool, 3> has_percents{};
};

Form form_of(Format format) {
  switch (format) {
    case Format::rgb: return {"rgb(", "rgb(", "rgba("};
    case Format::hsl: return {"hsl(", "hsl(", "hsla(", {false, true, true}};
    case Format::hsv: return {"hsv(", "hsv(", "hsva(", {false, true, true}};
    case Format::hwb: return {"hwb(", "", "", {false, true, true}};
    case Format::lab: return {"lab("};
    case Format::lch: return {"lch("};
    case Format::oklab: return {"oklab("};
    case Format::oklch: return {"oklch("};
    case Format::xyz_d65: return {"color(xyz-d65 "};
    case Format::xyz_d50: return {"color(xyz-d50 "};
    case Format::srgb_linear: return {"color(srgb-linear "};
    case Format::srgb: return {"color(srgb "};
    case Format::display_p3: return {"color(display-p3 "};
    case Format::a98_rgb: return {"color(a98-rgb "};
    case Format::prophoto_rgb: return {"color(prophoto-rgb "};
    case Format::rec2020: return {"color(rec2020 "};
    case Format::cmyk: return {"device-cmyk(", "device-cmyk("};
    case Format::hex:
    case Format::name:
    case Format::integer:
    case Format::ral: break;
  }
  return {};
}

// Digits after the point that every color of sRGB in eight bits needs to be read back as the same.
int usual_precision(Format format) {
  switch (format) {
    case Format::xyz_d65:
    case Format::xyz_d50:
    case Format::srgb:
    case Format::oklab:
    case Format::oklch: return 5;
    default: return 4;
  }
}

double rounded(double value, int precision) {
  const double unit = powers[std::size_t(precision)];
  return std::floor(value * unit + 0.5) / unit;
}

// Whether a color, given by its components in a space, is displayed as the same color in eight bits
// if the components are rounded.
bool comes_back(const Views& views, Space space, Triple components, int precision) {
  for (auto& component : components) component = rounded(component, precision);
  const Views rounded({.space = space, .components = components}, views.gamut());
  return rounded.displayed_rgb() == views.displayed_rgb();
}

// The same for inks, which are multiplied by `scale` before they are rounded.
bool comes_back(const Views& views, const std::array<double, 4>& inks, double scale,
                int precision) {
  const auto light = [&](std::size_t i) { return 1 - rounded(inks[i] * scale, precision) / scale; };
  const auto& srgb = views.displayed_srgb();
  for (std::size_t i = 0; i < 3; ++i)
    if (to_byte(light(i) * light(3)) != to_byte(srgb[i])) return false;
  return true;
}

int precision_of(const Views& views, const std::array<double, 4>& inks, double scale,
                 const Style& style) {
  if (style.precision) return *style.precision;
  const auto usual = usual_precision(Format::cmyk);
  for (int precision = usual; precision < most_precision; ++precision)
    if (comes_back(views, inks, scale, precision)) return precision;
  return usual;
}

int precision_of(const Views& views, Format format, const Triple& components, const Style& style) {
  if (style.precision) return *style.precision;
  const auto usual = usual_precision(format);
  for (int precision = usual; precision < most_precision; ++precision)
    if (comes_back(views, *space_of(format), components, precision)) return precision;
  return usual;
}

class FunctionWriter {
 public:
  FunctionWriter(char* out, int precision, bool has_commas)
      : out_(out), precision_(precision), has_commas_(has_commas) {}

  void head(std::string_view text) { out_ = put(out_, text); }
  void number(double value, int precision, bool is_percent) {
    part();
    out_ = write_number(out_, value, precision);
    if (is_percent) *out_++ = '%';
  }
  void number(double value, bool is_percent) { number(value, precision_, is_percent); }
  void none() {
    part();
    out_ = put(out_, "none");
  }
  char* finish(const Color& color) {
    if (color.is_alpha_missing && !has_commas_) {
      out_ = put(out_, " / none");
    } else if (color.alpha != 1) {
      out_ = put(out_, has_commas_ ? ", " : " / ");
      out_ = write_number(out_, shown_alpha(color), 6);
    }
    return put(out_, ")");
  }

 private:
  void part() {
    if (!is_first_) out_ = put(out_, has_commas_ ? ", " : " ");
    is_first_ = false;
  }

  char* out_;
  int precision_;
  bool has_commas_;
  bool is_first_ = true;
};

// rgb() has whole numbers regardless of the precision, and no missing components.
char* write_rgb(char* out, Views& views, const Form& form, const Style& style) {
  auto color = views.color();
  color.is_alpha_missing = false;
  const bool has_commas = style.syntax == Syntax::legacy;
  FunctionWriter writer(out, 0, has_commas);
  writer.head(has_commas && color.alpha != 1 ? form.head_alpha : form.head);
  for (const double component : views.in(Space::srgb)) writer.number(to_byte(component), false);
  return writer.finish(color);
}

// With commas, inks are plain numbers and there is no alpha; colors with an alpha are therefore
// written without commas.
char* write_cmyk(char* out, Views& views, const Form& form, const Style& style) {
  const auto& color = views.color();
  const bool is_opaque = color.alpha == 1 && !color.is_alpha_missing;
  const bool has_commas = style.syntax == Syntax::legacy && is_opaque;
  const auto inks = naive_cmyk(views.displayed_srgb());
  const double scale = has_commas ? 1 : 100;
  FunctionWriter writer(out, precision_of(views, inks, scale, style), has_commas);
  writer.head(form.head);
  for (const double ink : inks) writer.number(ink * scale, !has_commas);
  return writer.finish(color);
}

char* write_components(char* out, Views& views, Format format, const Form& form,
                       const Style& style) {
  const auto space = *space_of(format);
  const auto& color = views.color();
  // Unlike rgb(), color(srgb) can be outside of its gamut.
  const auto& components = format == Format::srgb ? views.unlimited(space) : views.in(space);
  const auto missing = views.missing(space);
  const bool has_commas = style.syntax == Syntax::legacy && !form.head_legacy.empty();
  const bool has_alpha = color.alpha != 1 || color.is_alpha_missing;
  const auto precision = precision_of(views, format, components, style);
  FunctionWriter writer(out, precision, has_commas);
  writer.head(!has_commas ? form.head : has_alpha ? form.head_alpha : form.head_legacy);
  for (std::size_t i = 0; i < 3; ++i) {
    const bool turns = is_hue(space, i);
    if ((missing >> i & 1) != 0 && !has_commas) writer.none();
    else
      writer.number(turns ? shown_hue(components[i], precision) : components[i],
                    form.has_percents[i]);
  }
  return writer.finish(color);
}

}  // namespace

std::optional<Space> space_of(Format format) {
  switch (format) {
    case Format::rgb: return Space::srgb;
    case Format::hsl: return Space::hsl;
    case Format::hsv: return Space::hsv;
    case Format::hwb: return Space::hwb;
    case Format::lab: return Space::lab;
    case Format::lch: return Space::lch;
    case Format::oklab: return Space::oklab;
    case Format::oklch: return Space::oklch;
    case Format::xyz_d65: return Space::xyz_d65;
    case Format::xyz_d50: return Space::xyz_d50;
    case Format::srgb_linear: return Space::srgb_linear;
    case Format::srgb: return Space::srgb;
    case Format::display_p3: return Space::display_p3;
    case Format::a98_rgb: return Space::a98_rgb;
    case Format::prophoto_rgb: return Space::prophoto_rgb;
    case Format::rec2020: return Space::rec2020;
    case Format::hex:
    case Format::cmyk:
    case Format::name:
    case Format::integer:
    case Format::ral: break;
  }
  return std::nullopt;
}

bool has_decimals(Format format) { return format != Format::rgb && !form_of(format).head.empty(); }

bool has_legacy_syntax(Format format) { return !form_of(format).head_legacy.empty(); }

double shown_hue(double hue, int precision) {
  return hue + 0.5 / powers[std::size_t(precision)] >= 360 ? 0 : hue;
}

// Numbers that are small enough are written as a whole number with a point inserted.
char* write_number(char* out, double value, int precision) {
  if (std::isnan(value)) value = 0;
  value = std::clamp(value, -1e39, 1e39);
  const double scaled = std::floor(std::abs(value) * powers[std::size_t(precision)] + 0.5);
  if (value < 0 && scaled > 0) *out++ = '-';
  if (scaled >= 1e15) {
    auto* end = std::to_chars(out, out + longest_number, std::abs(value), std::chars_format::fixed,
                              precision)
                    .ptr;
    return trim_zeros(out, end);
  }
  const auto whole = static_cast<std::uint64_t>(scaled);
  const auto unit = static_cast<std::uint64_t>(powers[std::size_t(precision)]);
  out = std::to_chars(out, out + longest_number, whole / unit).ptr;
  if (precision == 0) return out;
  auto fraction = whole % unit;
  if (fraction == 0) return out;
  *out = '.';
  for (int i = precision; i > 0; --i, fraction /= 10)
    out[i] = static_cast<char>('0' + fraction % 10);
  return trim_zeros(out, out + precision + 1);
}

char* write_hex(char* out, std::uint32_t rgb, double alpha) {
  constexpr auto digits = lower_hex_digits;
  *out++ = '#';
  for (int shift = 20; shift >= 0; shift -= 4) *out++ = digits[rgb >> shift & 15];
  if (alpha == 1) return out;
  const auto byte = static_cast<std::uint32_t>(to_byte(alpha));
  *out++ = digits[byte >> 4];
  *out++ = digits[byte & 15];
  return out;
}

char* write_color(char* out, Views& views, Format format, const Style& style) {
  const auto form = form_of(format);
  switch (format) {
    case Format::hex: return write_hex(out, views.displayed_rgb(), views.color().alpha);
    case Format::integer:
      return std::to_chars(out, out + longest_number, views.displayed_rgb()).ptr;
    case Format::name:
    case Format::ral: return out;
    case Format::rgb: return write_rgb(out, views, form, style);
    case Format::cmyk: return write_cmyk(out, views, form, style);
    default: return write_components(out, views, format, form, style);
  }
}

}  // namespace toolyard::color
