// Writes an SVG picture again: shapes, text, gradients, filters and animations. What is not on the
// lists below is left out, with all that is inside of it. The pages of the site show these files
// only as pictures, and the server sends them with a policy that runs nothing; this is for programs
// that honour neither.
#include <expat.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>

#include "adapters/pictures/codec/codecs.h"
#include "core/text/characters.h"

namespace toolyard::pictures {
namespace {

constexpr std::size_t max_depth = 256;
constexpr int default_side = 300, max_svg_side = 10'000;
constexpr std::string_view svg_namespace = "http://www.w3.org/2000/svg",
                           xlink_namespace = "http://www.w3.org/1999/xlink";

// Names, each between blanks.
constexpr std::string_view elements =
    " animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend "
    "feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting "
    "feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR "
    "feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight "
    "feSpecularLighting feSpotLight feTile feTurbulence filter g image line linearGradient marker "
    "mask mpath path pattern polygon polyline radialGradient rect stop style svg switch symbol "
    "text textPath title tspan use view ";
constexpr std::string_view prefixed_attributes = " xlink:href xml:space xml:lang ";

bool is_listed(std::string_view names, std::string_view name) {
  return !name.empty() && names.contains(" " + std::string(name) + " ");
}

std::string lower_case(std::string_view text) {
  std::string lowered(text);
  std::ranges::transform(lowered, lowered.begin(), [](char c) { return lower(c); });
  return lowered;
}

bool is_embedded_picture(std::string_view url) {
  for (const auto* kind : {"png", "jpeg", "gif", "webp"})
    if (url.starts_with("data:image/" + std::string(kind) + ";base64,")) return true;
  return false;
}

// Whether a reference stays within the document.
bool is_inside(std::string_view url) {
  url = trimmed_of(url, [](char c) { return is_space(c) || c == '"' || c == '\''; });
  return url.starts_with('#') || is_embedded_picture(url);
}

std::string without_comments(std::string_view style) {
  std::string kept;
  for (auto begin = style.find("/*"); begin != style.npos; begin = style.find("/*")) {
    kept += style.substr(0, begin);
    const auto end = style.find("*/", begin + 2);
    style = end == style.npos ? std::string_view() : style.substr(end + 2);
  }
  return kept += style;
}

// Whether everything that styles refer to is within the document.
bool is_harmless_style(std::string_view style) {
  if (style.contains('\\') || style.contains("/*")) return false;
  const auto lowered = lower_case(style);
  for (const auto* word : {"@import", "expression", "javascript:", "-moz-binding", "image-set"})
    if (lowered.contains(word)) return false;
  for (auto at = lowered.find("url("); at != lowered.npos; at = lowered.find("url(", at + 1)) {
    const auto end = lowered.find(')', at);
    if (end == lowered.npos || !is_inside(std::string_view(lowered).substr(at + 4, end - at - 4)))
      return false;
  }
  return true;
}

bool is_kept(std::string_view name, std::string_view value) {
  if (name.starts_with("on") || name == "xml:base") return false;
  if (name == "xmlns") return value == svg_namespace;
  if (name == "xmlns:xlink") return value == xlink_namespace;
  if (name.contains(':') && !is_listed(prefixed_attributes, name)) return false;
  if (name == "href" || name == "xlink:href") return is_inside(lower_case(value));
  // An animation of a reference or a style would bring back what is left out here.
  if (name == "attributeName") {
    const auto animated = lower_case(trimmed(value));
    return animated != "href" && animated != "style" && !animated.contains(':');
  }
  return is_harmless_style(value);
}

void append_escaped(std::string& out, std::string_view text) {
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else if (c == '\n' || c == '\r' || c == '\t') out += "&#" + std::to_string(int(c)) + ";";
    else out += c;
  }
}

// A length in pixels, such as `12`, `12px` or `3in`; nullopt for others, such as `100%`.
std::optional<double> pixels_of(std::string_view length) {
  length = trimmed(length);
  double value = 0;
  const auto [end, fault] = std::from_chars(length.data(), length.data() + length.size(), value);
  if (fault != std::errc() || !std::isfinite(value) || value <= 0) return std::nullopt;
  const auto unit = trimmed(length.substr(std::size_t(end - length.data())));
  constexpr std::pair<std::string_view, double> units[]{
      {"", 1},    {"px", 1},         {"pt", 96 / 72.0}, {"pc", 16},
      {"in", 96}, {"cm", 96 / 2.54}, {"mm", 96 / 25.4}, {"em", 16}};
  for (const auto& [name, factor] : units)
    if (unit == name) return value * factor;
  return std::nullopt;
}

struct Size {
  std::optional<double> width, height;
};

Size size_of_view(std::string_view view) {
  std::array<double, 4> numbers{};
  for (auto& number : numbers) {
    while (!view.empty() && (is_space(view[0]) || view[0] == ',')) view.remove_prefix(1);
    const auto [end, fault] = std::from_chars(view.data(), view.data() + view.size(), number);
    if (fault != std::errc() || !std::isfinite(number)) return {};
    view.remove_prefix(std::size_t(end - view.data()));
  }
  if (numbers[2] <= 0 || numbers[3] <= 0) return {};
  return {numbers[2], numbers[3]};
}

class SvgWriter {
 public:
  CleanSvg write(std::string_view file) {
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
        XML_ParserCreate(nullptr), XML_ParserFree);
    if (!parser) throw std::bad_alloc();
    parser_ = parser.get();
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(parser_, on_open, on_close);
    XML_SetCharacterDataHandler(parser_, on_text);
    XML_SetEntityDeclHandler(parser_, on_entity);
    const auto status = XML_Parse(parser_, file.data(), int(file.size()), XML_TRUE);
    if (fault_) throw Refused{*fault_};
    if (status != XML_STATUS_OK || clean_.document.empty()) throw Refused{PictureFault::damaged};
    return std::move(clean_);
  }

 private:
  static SvgWriter& self(void* data) { return *static_cast<SvgWriter*>(data); }
  static void on_open(void* data, const XML_Char* name, const XML_Char** attributes) {
    self(data).open(name, attributes);
  }
  static void on_close(void* data, const XML_Char* name) { self(data).close(name); }
  static void on_text(void* data, const XML_Char* text, int size) {
    self(data).text({text, std::size_t(size)});
  }
  // Entities can grow without bound, and none of them is needed.
  static void on_entity(void* data, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                        const XML_Char*, const XML_Char*, const XML_Char*) {
    self(data).refuse(PictureFault::unsupported);
  }
  void refuse(PictureFault fault) {
    fault_ = fault;
    XML_StopParser(parser_, XML_FALSE);
  }

  void open(std::string_view name, const XML_Char** attributes) {
    if (++depth_ > max_depth) return refuse(PictureFault::unsupported);
    if (depth_ == 1 && name != "svg") return refuse(PictureFault::unknown_kind);
    if (skipped_from_ != 0) return;
    if (!is_listed(elements, name) || is_foreign(attributes)) {
      skipped_from_ = depth_;
      return;
    }
    auto& out = clean_.document;
    out += '<';
    out += name;
    if (depth_ == 1) open_root(attributes);
    for (auto at = attributes; *at; at += 2) {
      const std::string_view attribute = at[0], value = at[1];
      const bool is_written = depth_ == 1 && attribute.starts_with("xmlns");
      if (is_written || !is_kept(attribute, value)) continue;
      out += ' ';
      out += attribute;
      out += "=\"";
      append_escaped(out, value);
      out += '"';
    }
    out += '>';
    is_style_ = name == "style";
  }
  static bool is_foreign(const XML_Char** attributes) {
    for (auto at = attributes; *at; at += 2)
      if (std::string_view(at[0]) == "xmlns" && at[1] != svg_namespace) return true;
    return false;
  }
  void open_root(const XML_Char** attributes) {
    clean_.document += " xmlns=\"" + std::string(svg_namespace) + "\" xmlns:xlink=\"" +
                       std::string(xlink_namespace) + '"';
    Size size, view;
    for (auto at = attributes; *at; at += 2) {
      const std::string_view attribute = at[0];
      if (attribute == "width") size.width = pixels_of(at[1]);
      if (attribute == "height") size.height = pixels_of(at[1]);
      if (attribute == "viewBox") view = size_of_view(at[1]);
    }
    set_size(size, view);
  }
  // A side that is missing follows from the proportions of the view.
  void set_size(Size size, const Size& view) {
    const double ratio = view.width ? *view.height / *view.width : 1;
    if (!size.width && !size.height) size = view.width ? view : Size{default_side, default_side};
    else if (!size.width) size.width = *size.height / ratio;
    else if (!size.height) size.height = *size.width * ratio;
    const double scale = std::min(1.0, max_svg_side / std::max(*size.width, *size.height));
    clean_.width = std::max(1, int(std::lround(*size.width * scale)));
    clean_.height = std::max(1, int(std::lround(*size.height * scale)));
  }

  void close(std::string_view name) {
    if (skipped_from_ == 0) {
      end_style();
      clean_.document += "</";
      clean_.document += name;
      clean_.document += '>';
    } else if (skipped_from_ == depth_) {
      skipped_from_ = 0;
    }
    --depth_;
  }
  void text(std::string_view text) {
    if (skipped_from_ != 0) return;
    if (is_style_) style_ += text;
    else append_escaped(clean_.document, text);
  }
  void end_style() {
    const auto style = without_comments(style_);
    if (is_style_ && is_harmless_style(style)) append_escaped(clean_.document, style);
    is_style_ = false;
    style_.clear();
  }

  XML_Parser parser_ = nullptr;
  CleanSvg clean_;
  std::string style_;
  bool is_style_ = false;
  std::size_t depth_ = 0, skipped_from_ = 0;  // depth of the outermost element left out; 0: none
  std::optional<PictureFault> fault_;
};

}  // namespace

CleanSvg clean_svg(std::string_view file) { return SvgWriter().write(file); }

}  // namespace toolyard::pictures
