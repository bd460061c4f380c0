// Text in Helvetica, a font that every PDF viewer has. Characters that it lacks are replaced with
// question marks.
#pragma once
#include <string>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

class Helvetica {
 public:
  explicit Helvetica(Target& target) : target_(target) {}

  // Returns a text in the encoding of the font, on one line.
  std::string encoded(const std::string& utf8);
  // Returns encoded text as an operand.
  static std::string operand(const std::string& encoded);
  // Returns the width of encoded text, relative to the font size.
  static double width(const std::string& encoded);
  QPDFObjectHandle font();
  bool replaced_characters() const { return replaced_characters_; }

 private:
  Target& target_;
  QPDFObjectHandle font_;
  bool replaced_characters_ = false;
};

}  // namespace toolyard::pdf
