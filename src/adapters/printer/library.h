// Pango and Cairo, loaded when the first document is printed: most servers print seldom, and with
// all that they bring along these libraries would take each of them 5 ms at the start and 5 MiB.
#pragma once
#include <cairo-pdf.h>
#include <pango/pangocairo.h>

namespace toolyard::printer {

// Every function that is used, by its name.
#define TOOLYARD_PRINTER_FUNCTIONS(USE)         \
  USE(cairo_create)                             \
  USE(cairo_destroy)                            \
  USE(cairo_line_to)                            \
  USE(cairo_move_to)                            \
  USE(cairo_pdf_surface_create_for_stream)      \
  USE(cairo_pdf_surface_set_metadata)           \
  USE(cairo_set_line_width)                     \
  USE(cairo_show_page)                          \
  USE(cairo_status_to_string)                   \
  USE(cairo_stroke)                             \
  USE(cairo_surface_destroy)                    \
  USE(cairo_surface_finish)                     \
  USE(cairo_surface_status)                     \
  USE(g_object_unref)                           \
  USE(pango_cairo_font_map_new)                 \
  USE(pango_cairo_show_layout)                  \
  USE(pango_cairo_update_context)               \
  USE(pango_context_set_round_glyph_positions)  \
  USE(pango_font_description_free)              \
  USE(pango_font_description_new)               \
  USE(pango_font_description_set_absolute_size) \
  USE(pango_font_description_set_family_static) \
  USE(pango_font_description_set_weight)        \
  USE(pango_font_map_create_context)            \
  USE(pango_layout_get_direction)               \
  USE(pango_layout_get_size)                    \
  USE(pango_layout_get_unknown_glyphs_count)    \
  USE(pango_layout_new)                         \
  USE(pango_layout_set_alignment)               \
  USE(pango_layout_set_font_description)        \
  USE(pango_layout_set_text)                    \
  USE(pango_layout_set_width)                   \
  USE(pango_layout_set_wrap)

struct Library {
#define TOOLYARD_MEMBER(name) decltype(&::name) name = nullptr;
  TOOLYARD_PRINTER_FUNCTIONS(TOOLYARD_MEMBER)
#undef TOOLYARD_MEMBER
};

// Loaded with the first call, and never let go. std::runtime_error where it is not installed.
const Library& library();

}  // namespace toolyard::printer
