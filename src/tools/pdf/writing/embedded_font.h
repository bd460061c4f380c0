// A font of the machine in a PDF: the glyphs of a text, and the part of the font file that they
// need.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/fonts/fonts.h"
#include "tools/pdf/writing/target.h"

struct hb_blob_t;
struct hb_face_t;
struct hb_font_t;

namespace toolyard::pdf {

// A glyph of a line, in thousandths of the font size.
struct Glyph {
  std::uint32_t number = 0;
  double x = 0, y = 0;     // where it is drawn, relative to the current point
  double advance = 0;      // to the current point of the next glyph
  double own_advance = 0;  // what a viewer advances, as the font says
};

enum class Direction : std::uint8_t { left_to_right, right_to_left };

class EmbeddedFont {
 public:
  EmbeddedFont(Target& target, const FontFace& face);
  ~EmbeddedFont();
  EmbeddedFont(const EmbeddedFont&) = delete;
  EmbeddedFont& operator=(const EmbeddedFont&) = delete;

  // Whether a file may have the font, and it can be written.
  bool is_embeddable() const { return is_embeddable_; }
  bool has(char32_t character) const;
  // Returns the glyphs of characters of one script, from left to right, and notes that they are
  // used.
  std::vector<Glyph> shape(std::u32string_view text, Direction direction);
  QPDFObjectHandle object() const { return object_; }
  // Writes the font with the glyphs that were used. Call it once, after all texts.
  void write();

 private:
  struct Release {
    void operator()(hb_blob_t* blob) const;
    void operator()(hb_face_t* face) const;
    void operator()(hb_font_t* font) const;
  };
  using Blob = std::unique_ptr<hb_blob_t, Release>;

  Blob table(std::string_view name) const;
  std::string name() const;
  std::string program() const;
  QPDFObjectHandle descriptor(const std::string& name);
  std::string unicode_map() const;

  Target& target_;
  std::size_t file_size_;
  std::unique_ptr<hb_face_t, Release> face_;
  std::unique_ptr<hb_font_t, Release> font_;
  double scale_ = 1;  // from units of the font to thousandths
  bool has_cff_outlines_ = false, is_embeddable_ = false;
  QPDFObjectHandle object_;
  std::map<std::uint32_t, std::u32string> used_;  // glyphs, and the characters that they show
};

}  // namespace toolyard::pdf
