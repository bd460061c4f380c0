#include "adapters/painter/painter.h"

#include <pango/pangocairo.h>

#include <array>
#include <stdexcept>

#include "core/color/contrast.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"

namespace toolyard::painter {
namespace {

constexpr int card_width = 1200, card_height = 630, margin = 80;

template <class T> using Owned = std::unique_ptr<T, void (*)(T*)>;
using Object = std::unique_ptr<void, void (*)(void*)>;

struct Colour {
  double red = 0, green = 0, blue = 0;
};

Colour colour_of(std::string_view text) {
  const auto part = [&](std::size_t at) {
    return (hex_value(text[at]) * 16 + hex_value(text[at + 1])) / 255.0;
  };
  return {part(1), part(3), part(5)};
}

// Returns white or near-black, whichever has more contrast.
Colour ink_on(std::string_view background) {
  constexpr std::string_view light = "#ffffff", dark = "#0f121a";
  const bool is_light = contrast_of(background, light) >= contrast_of(background, dark);
  return colour_of(is_light ? light : dark);
}

cairo_status_t append_png(void* out, const unsigned char* bytes, unsigned size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

class Canvas {
 public:
  Canvas(PangoContext* fonts, int width, int height, const Colour& background)
      : fonts_(fonts), surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height),
                                cairo_surface_destroy),
        cairo_(cairo_create(surface_.get()), cairo_destroy) {
    set(background, 1);
    cairo_paint(cairo_.get());
  }

  void set(const Colour& colour, double opacity) {
    cairo_set_source_rgba(cairo_.get(), colour.red, colour.green, colour.blue, opacity);
  }
  void bar(double x, double y, double width, double height) {
    cairo_rectangle(cairo_.get(), x, y, width, height);
    cairo_fill(cairo_.get());
  }
  struct Text {
    std::string_view text;
    const char* font;
    int width = 0, lines = 1;
  };
  // Returns the layout of a text, which wraps, and ends in an ellipsis after some lines.
  Object lay_out(const Text& text) const {
    auto* layout = pango_layout_new(fonts_);
    Object owned(layout, g_object_unref);
    const Owned<PangoFontDescription> font(pango_font_description_from_string(text.font),
                                           pango_font_description_free);
    pango_layout_set_font_description(layout, font.get());
    pango_layout_set_text(layout, text.text.data(), static_cast<int>(text.text.size()));
    pango_layout_set_width(layout, text.width * PANGO_SCALE);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_height(layout, -text.lines);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_auto_dir(layout, TRUE);
    return owned;
  }
  static std::pair<int, int> size_of(const Object& layout) {
    int width = 0, height = 0;
    pango_layout_get_pixel_size(static_cast<PangoLayout*>(layout.get()), &width, &height);
    return {width, height};
  }
  void draw(const Object& layout, double x, double y) {
    cairo_move_to(cairo_.get(), x, y);
    pango_cairo_show_layout(cairo_.get(), static_cast<PangoLayout*>(layout.get()));
  }
  std::string png() const {
    std::string out;
    if (cairo_surface_write_to_png_stream(surface_.get(), append_png, &out) != CAIRO_STATUS_SUCCESS)
      throw std::runtime_error("a picture could not be drawn");
    return out;
  }

 private:
  PangoContext* fonts_;
  Owned<cairo_surface_t> surface_;
  Owned<cairo_t> cairo_;
};

}  // namespace

struct CairoPainter::Fonts {
  Object map{pango_cairo_font_map_new(), g_object_unref};
  Object context{pango_font_map_create_context(static_cast<PangoFontMap*>(map.get())),
                 g_object_unref};
  PangoContext* get() const { return static_cast<PangoContext*>(context.get()); }
};

CairoPainter::CairoPainter() = default;
CairoPainter::~CairoPainter() = default;

std::string CairoPainter::card(const SocialCard& card) {
  const std::scoped_lock lock(mutex_);
  if (!fonts_) fonts_ = std::make_unique<Fonts>();
  const auto background = colour_of(card.background);
  const auto ink = ink_on(card.background);
  constexpr int width = card_width - 2 * margin;
  Canvas canvas(fonts_->get(), card_width, card_height, background);
  canvas.set(ink, 0.85);
  canvas.draw(canvas.lay_out({card.site, "Noto Sans Bold 28", width, 1}), margin, margin - 10);
  const bool is_long = count_code_points(card.title) > 60;
  const auto title = canvas.lay_out(
      {card.title, is_long ? "Noto Sans Bold 44" : "Noto Sans Bold 56", width, is_long ? 5 : 4});
  const auto height = Canvas::size_of(title).second;
  canvas.set(ink, 1);
  canvas.draw(title, margin, std::max(170.0, (card_height - height) / 2.0 + 10));
  canvas.set(ink, 0.75);
  if (!card.kind.empty())
    canvas.draw(canvas.lay_out({card.kind, "Noto Sans 24", width, 1}), margin,
                card_height - margin - 30);
  canvas.set(ink, 0.9);
  canvas.bar(0, card_height - 12, card_width, 12);
  return canvas.png();
}

std::string CairoPainter::icon(std::string_view name, std::string_view background, int pixels) {
  const std::scoped_lock lock(mutex_);
  if (!fonts_) fonts_ = std::make_unique<Fonts>();
  const auto colour = colour_of(background);
  Canvas canvas(fonts_->get(), pixels, pixels, colour);
  canvas.set(ink_on(background), 1);
  const auto letter = name.empty() ? name : name.substr(0, code_point_at(name, 0).length);
  const auto font = "Noto Sans Bold " + std::to_string(pixels * 45 / 100);
  const auto layout = canvas.lay_out({letter, font.c_str(), pixels, 1});
  const auto [width, height] = Canvas::size_of(layout);
  canvas.draw(layout, (pixels - width) / 2.0, (pixels - height) / 2.0);
  return canvas.png();
}

}  // namespace toolyard::painter
