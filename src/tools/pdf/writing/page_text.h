// Texts of our own on pages: in Helvetica, a font that every PDF viewer has, or in embedded fonts
// of the machine, where Helvetica lacks a character or the file must have all of its fonts.
#pragma once
#include <list>
#include <map>
#include <string>
#include <vector>

#include "core/fonts/fonts.h"
#include "tools/pdf/writing/embedded_font.h"
#include "tools/pdf/writing/helvetica.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// A text on one line. All lengths are relative to the font size.
struct TextLine {
  struct Piece {
    std::size_t font = 0;   // of `PageText`
    double rise = 0;        // above the base line
    std::string operators;  // that show the text
  };
  std::vector<Piece> pieces;
  double width = 0;
};

enum class Embedding : std::uint8_t { where_needed, always };

class PageText {
 public:
  // Without fonts, characters that Helvetica lacks are replaced with question marks; `always` is
  // refused.
  PageText(Target& target, const Fonts* fonts, Embedding embedding)
      : target_(target), installed_(fonts), embedding_(embedding), helvetica_(target) {}

  TextLine line(const std::string& utf8);
  // Returns a font, which is complete after `write_fonts`.
  QPDFObjectHandle font(std::size_t number);
  // Writes the embedded fonts. Call it once, after all texts.
  void write_fonts();
  bool replaced_characters() const {
    return replaced_characters_ || helvetica_.replaced_characters();
  }

 private:
  struct Stretch {
    std::size_t font = 0;
    std::u32string text;
  };

  TextLine in_helvetica(const std::string& utf8);
  TextLine embedded(const std::string& utf8);
  std::vector<Stretch> stretches(std::u32string_view text);
  std::size_t font_for(char32_t character);
  EmbeddedFont* font_of(const FontFace& face);
  EmbeddedFont& embedded_font(std::size_t number);

  Target& target_;
  const Fonts* installed_;
  Embedding embedding_;
  Helvetica helvetica_;
  std::list<EmbeddedFont> fonts_;                   // from number 1 on; 0 is Helvetica
  std::map<const FontFace*, std::size_t> numbers_;  // 0: it cannot be embedded
  bool replaced_characters_ = false;
};

// The fonts of the texts of one page, by their names in its resources.
class PageFonts {
 public:
  // Adds the fonts to a `/Font` dictionary, with names that begin with `prefix`.
  PageFonts(PageText& text, Target& target, QPDFObjectHandle fonts, std::string prefix)
      : text_(text), target_(target), fonts_(fonts), prefix_(std::move(prefix)) {}

  // Returns the operators that show a line whose base line begins at this point.
  std::string shown(const TextLine& line, double size, double x, double y);

 private:
  std::string selected(std::size_t font, double size);

  PageText& text_;
  Target& target_;
  QPDFObjectHandle fonts_;
  std::string prefix_;
  std::map<std::size_t, std::string> names_;
};

}  // namespace toolyard::pdf
