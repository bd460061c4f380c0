// The text of a field as its widgets show it, where that is more than one line from the left: text
// of several lines, in cells (comb), centered or at the right, of passwords, and lists with several
// selected entries.
#pragma once
#include <string>
#include <vector>

#include "tools/pdf/forms/appearance_stream.h"
#include "tools/pdf/forms/field_font.h"

class QPDFFormFieldObjectHelper;

namespace toolyard::pdf {

// How a text field sets its text (ISO 32000-1, 12.7.4.3).
struct TextStyle {
  bool is_multiline = false, is_password = false;
  int cells = 0;     // number of cells of a comb; 0 if the text has none
  int quadding = 0;  // 0 left, 1 centered, 2 right

  static TextStyle of(QPDFFormFieldObjectHelper& field);
  bool is_plain() const { return !is_multiline && !is_password && cells == 0 && quadding == 0; }
};

// Returns the operators that draw encoded text in a box.
std::string drawn_text(const std::string& text, const TextStyle& style, const FieldFont& font,
                       WidgetBox box);

struct ListLine {
  std::string text;  // encoded
  bool is_selected = false;
};
std::string drawn_list(const std::vector<ListLine>& lines, const FieldFont& font, WidgetBox box);

}  // namespace toolyard::pdf
