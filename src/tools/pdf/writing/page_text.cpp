#include "tools/pdf/writing/page_text.h"

#include <hb.h>

#include <algorithm>
#include <cmath>

#include "core/text/utf8.h"
#include "tools/pdf/pages/page_content.h"
#include "tools/pdf/writing/operands.h"
#include "tools/unicode/bidi.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t max_characters = 200;
constexpr char32_t replacement = '?';

// Returns the beginning of a text, on one line.
std::string one_line(std::string_view utf8) {
  std::string text;
  std::size_t count = 0;
  for (std::size_t at = 0; at < utf8.size() && count < max_characters; ++count) {
    const auto next = code_point_at(utf8, at);
    constexpr char32_t line_separator = 0x2028, paragraph_separator = 0x2029;
    const bool is_control = next.value < ' ' || next.value == 0x7F ||
                            next.value == line_separator || next.value == paragraph_separator;
    if (is_control) text += ' ';
    else text += utf8.substr(at, next.length);
    at += std::max<std::size_t>(next.length, 1);
  }
  return text;
}

hb_script_t script_of(char32_t character) {
  return hb_unicode_script(hb_unicode_funcs_get_default(), character);
}
bool is_of_any_script(hb_script_t script) {
  return script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED;
}

// Writes glyphs as operators.
class GlyphWriter {
 public:
  explicit GlyphWriter(TextLine& line) : line_(line) {}

  void write(std::size_t font, const Glyph& glyph) {
    constexpr double thousand = 1000;
    const auto rise = glyph.y / thousand;
    if (!is_open_ || font != font_ || rise != rise_) {
      close();
      is_open_ = true;
      font_ = font;
      rise_ = rise;
    }
    move_ += glyph.x;
    constexpr double least = 0.5;
    if (std::abs(move_) >= least) {
      const auto rounded = std::round(move_);
      if (!codes_.empty()) array_ += "<" + codes_ + ">";
      codes_.clear();
      array_ += operands({-rounded});
      move_ -= rounded;
    }
    char code[16];
    std::snprintf(code, sizeof code, "%04X", glyph.number);
    codes_ += code;
    move_ += glyph.advance - glyph.own_advance - glyph.x;
    line_.width += glyph.advance / thousand;
  }
  void close() {
    if (!is_open_) return;
    line_.pieces.push_back({font_, rise_, "[" + array_ + "<" + codes_ + ">] TJ"});
    array_.clear();
    codes_.clear();
    is_open_ = false;
  }

 private:
  TextLine& line_;
  bool is_open_ = false;
  std::size_t font_ = 0;
  double rise_ = 0, move_ = 0;
  std::string array_, codes_;
};

}  // namespace

TextLine PageText::line(const std::string& utf8) {
  if (embedding_ == Embedding::always) {
    if (!installed_ || font_for(replacement) == 0)
      refuse(problems::not_conformant,
             "PDF/A requires an embedded font for contents, divider pages and stamps, and this "
             "server has none. Install one, such as Debian's `fonts-noto-core`, or omit these "
             "options.");
    return embedded(utf8);
  }
  std::string bytes;
  const bool suffices = QUtil::utf8_to_win_ansi(utf8, bytes, '?');
  if (suffices || !installed_ || font_for(replacement) == 0) return in_helvetica(utf8);
  return embedded(utf8);
}

TextLine PageText::in_helvetica(const std::string& utf8) {
  const auto text = helvetica_.encoded(utf8);
  return {.pieces = {{.operators = Helvetica::operand(text) + " Tj"}},
          .width = Helvetica::width(text)};
}

TextLine PageText::embedded(const std::string& utf8) {
  TextLine line;
  GlyphWriter writer(line);
  for (const auto& run : unicode::visual_runs(one_line(utf8))) {
    auto parts = stretches(run.text);
    if (run.is_right_to_left) std::ranges::reverse(parts);
    for (const auto& part : parts)
      for (const auto& glyph : embedded_font(part.font).shape(
               part.text,
               run.is_right_to_left ? Direction::right_to_left : Direction::left_to_right))
        writer.write(part.font, glyph);
  }
  writer.close();
  return line;
}

// Splits a text where the font or the script changes. Marks and punctuation stay with what is
// before them, if its font has them.
std::vector<PageText::Stretch> PageText::stretches(std::u32string_view text) {
  std::vector<Stretch> parts;
  auto script = HB_SCRIPT_COMMON;
  for (auto character : text) {
    const auto own = script_of(character);
    const bool is_any = is_of_any_script(own);
    auto font = parts.empty() ? 0 : parts.back().font;
    if (!is_any || font == 0 || !embedded_font(font).has(character)) {
      font = font_for(character);
      if (font == 0) {
        replaced_characters_ = true;
        character = replacement;
        font = font_for(character);
      }
    }
    const bool is_other_script = !is_any && !is_of_any_script(script) && own != script;
    if (parts.empty() || parts.back().font != font || is_other_script) parts.push_back({font, {}});
    if (!is_any) script = own;
    parts.back().text += character;
  }
  return parts;
}

// Returns the number of the font that a character is shown in; 0 if there is none.
std::size_t PageText::font_for(char32_t character) {
  const auto* face = installed_->face_with(character);
  if (!face) return 0;
  const auto known = numbers_.find(face);
  if (known != numbers_.end()) return known->second;
  fonts_.emplace_back(target_, *face);
  if (!fonts_.back().is_embeddable()) {
    fonts_.pop_back();
    return numbers_[face] = 0;
  }
  return numbers_[face] = fonts_.size();
}

EmbeddedFont& PageText::embedded_font(std::size_t number) {
  return *std::next(fonts_.begin(), static_cast<std::ptrdiff_t>(number) - 1);
}

QPDFObjectHandle PageText::font(std::size_t number) {
  return number == 0 ? helvetica_.font() : embedded_font(number).object();
}

void PageText::write_fonts() {
  for (auto& font : fonts_) font.write();
}

std::string PageFonts::selected(std::size_t font, double size) {
  auto& name = names_[font];
  if (name.empty()) {
    name = unused_name(target_.budget, fonts_, prefix_);
    fonts_.replaceKey(name, text_.font(font));
  }
  return name + " " + operands({size}) + "Tf ";
}

std::string PageFonts::shown(const TextLine& line, double size, double x, double y) {
  if (line.pieces.empty()) return "";
  auto font = line.pieces.front().font;
  double rise = 0;
  auto text = "BT " + selected(font, size) + operands({x, y}) + "Td ";
  for (const auto& piece : line.pieces) {
    if (piece.font != font) text += selected(piece.font, size);
    if (piece.rise != rise) text += operands({piece.rise * size}) + "Ts ";
    font = piece.font;
    rise = piece.rise;
    text += piece.operators + " ";
  }
  if (rise != 0) text += "0 Ts ";
  return text + "ET\n";
}

}  // namespace toolyard::pdf
