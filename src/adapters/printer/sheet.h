// A PDF that is being written: texts in boxes and rules on A4 pages. Positions are in points from
// the upper left corner of the page.
#pragma once
#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/describe/values.h"

namespace toolyard::printer {

// Page size: A4, in points.
inline constexpr double page_width = 595, page_height = 842;
inline constexpr double margin = 48;

enum class Weight : std::uint8_t { normal, bold };
enum class Side : std::uint8_t { left, right };
struct Style {
  double size = 9;
  Weight weight = Weight::normal;
  Side side = Side::left;
};

// An object of Cairo or Pango with its release function.
template <class T> using Owned = std::unique_ptr<T, void (*)(T*)>;
template <class T> using OwnedObject = std::unique_ptr<T, void (*)(void*)>;

class Sheet {
 public:
  Sheet(PangoFontMap* fonts, std::string_view title, std::string_view author, Instant made_at);

  // Returns the height of a text in a box of this width. Lines break between words, or within a
  // word that is too long.
  double height_of(std::string_view text, double width, const Style& style);
  // Draws a text and returns its height.
  double put(std::string_view text, double x, double y, double width, const Style& style);
  void rule(double y, double thickness);
  void next_page();

  // Returns the PDF. Nothing can be drawn afterwards.
  std::string finish();
  std::size_t pages() const { return pages_; }
  std::size_t missing_glyphs() const { return missing_glyphs_; }

 private:
  void set_text(std::string_view text, double width, const Style& style);
  double height() const;

  std::string bytes_;
  Owned<cairo_surface_t> surface_;
  Owned<cairo_t> context_;
  OwnedObject<PangoContext> fonts_;
  OwnedObject<PangoLayout> layout_;
  std::size_t pages_ = 1;
  std::size_t missing_glyphs_ = 0;
};

}  // namespace toolyard::printer
