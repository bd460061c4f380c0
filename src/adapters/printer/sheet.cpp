#include "adapters/printer/sheet.h"

#include <stdexcept>

#include "core/time/time.h"

namespace toolyard::printer {
namespace {

// Noto has fonts for nearly all scripts; other fonts are used if it is not installed.
constexpr const char* families =
    "Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans CJK JP, Noto Sans CJK SC, sans-serif";

// No exception may pass through Cairo.
cairo_status_t append(void* bytes, const unsigned char* data, unsigned int size) {
  try {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), size);
  } catch (...) {
    return CAIRO_STATUS_NO_MEMORY;
  }
  return CAIRO_STATUS_SUCCESS;
}

void set_metadata(cairo_surface_t* surface, std::string_view title, std::string_view author,
                  Instant made_at) {
  std::string time;
  append_rfc3339(time, std::chrono::floor<std::chrono::seconds>(made_at));
  const auto set = [&](cairo_pdf_metadata_t what, std::string_view text) {
    cairo_pdf_surface_set_metadata(surface, what, std::string(text).c_str());
  };
  set(CAIRO_PDF_METADATA_TITLE, title);
  set(CAIRO_PDF_METADATA_AUTHOR, author);
  set(CAIRO_PDF_METADATA_CREATE_DATE, time);
  set(CAIRO_PDF_METADATA_MOD_DATE, time);
}

}  // namespace

Sheet::Sheet(PangoFontMap* fonts, std::string_view title, std::string_view author, Instant made_at)
    : surface_(cairo_pdf_surface_create_for_stream(append, &bytes_, page_width, page_height),
               cairo_surface_destroy),
      context_(cairo_create(surface_.get()), cairo_destroy),
      fonts_(pango_font_map_create_context(fonts), g_object_unref),
      layout_(nullptr, g_object_unref) {
  set_metadata(surface_.get(), title, author, made_at);
  pango_cairo_update_context(context_.get(), fonts_.get());
  // Rounded glyph positions would separate joined letters.
  pango_context_set_round_glyph_positions(fonts_.get(), FALSE);
  layout_.reset(pango_layout_new(fonts_.get()));
  pango_layout_set_wrap(layout_.get(), PANGO_WRAP_WORD_CHAR);
}

void Sheet::set_text(std::string_view text, double width, const Style& style) {
  const Owned<PangoFontDescription> font(pango_font_description_new(), pango_font_description_free);
  pango_font_description_set_family_static(font.get(), families);
  pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
  pango_font_description_set_weight(
      font.get(), style.weight == Weight::bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  auto* layout = layout_.get();
  pango_layout_set_font_description(layout, font.get());
  pango_layout_set_width(layout, int(width * PANGO_SCALE));
  pango_layout_set_text(layout, text.data(), int(text.size()));
  // Pango swaps left and right alignment in right-to-left text; columns must keep their alignment.
  const bool is_turned = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL;
  pango_layout_set_alignment(
      layout, is_turned == (style.side == Side::right) ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT);
}

double Sheet::height() const {
  int height = 0;
  pango_layout_get_size(layout_.get(), nullptr, &height);
  return double(height) / PANGO_SCALE;
}

double Sheet::height_of(std::string_view text, double width, const Style& style) {
  set_text(text, width, style);
  return height();
}

double Sheet::put(std::string_view text, double x, double y, double width, const Style& style) {
  set_text(text, width, style);
  missing_glyphs_ += std::size_t(pango_layout_get_unknown_glyphs_count(layout_.get()));
  cairo_move_to(context_.get(), x, y);
  pango_cairo_show_layout(context_.get(), layout_.get());
  return height();
}

void Sheet::rule(double y, double thickness) {
  cairo_set_line_width(context_.get(), thickness);
  cairo_move_to(context_.get(), margin, y);
  cairo_line_to(context_.get(), page_width - margin, y);
  cairo_stroke(context_.get());
}

void Sheet::next_page() {
  cairo_show_page(context_.get());
  ++pages_;
}

std::string Sheet::finish() {
  cairo_surface_finish(surface_.get());
  if (const auto status = cairo_surface_status(surface_.get()); status != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(std::string("cairo: ") + cairo_status_to_string(status));
  return std::move(bytes_);
}

}  // namespace toolyard::printer
