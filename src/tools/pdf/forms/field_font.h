// The font that a form field's text is set in, as its default appearance names it.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "tools/pdf/writing/target.h"

class QPDFFormFieldObjectHelper;

namespace toolyard::pdf {

class FieldFont {
 public:
  // Returns the font of a field; nullopt if its default appearance names none that is simple. The
  // size is 0 if it depends on the field's.
  static std::optional<FieldFont> of(QPDFFormFieldObjectHelper& field);

  // Returns a text in the encoding of the font; nullopt if it has characters that the font may not
  // have.
  std::optional<std::string> encoded(const std::string& utf8) const;
  // Returns the width of an encoded text, relative to the font size. Fonts whose widths are not
  // known count as Helvetica, which is wider than most.
  double width(std::string_view encoded) const;
  // Returns the operators that select the font in a size, and its color.
  std::string selected(double size) const;
  // Makes the font known to an appearance stream.
  void add_to(QPDFObjectHandle stream) const;

  double size = 0;

 private:
  std::string name_;
  std::string before_, after_;  // other operators of the default appearance
  QPDFObjectHandle font_;
  bool is_win_ansi_ = false;
  std::array<double, 256> widths_{};
};

}  // namespace toolyard::pdf
