#include "tools/pdf/forms/field_font.h"

#include <algorithm>
#include <cstdlib>
#include <qpdf/QPDFFormFieldObjectHelper.hh>
#include <vector>

#include "tools/pdf/writing/helvetica.h"
#include "tools/pdf/writing/operands.h"

namespace toolyard::pdf {

namespace {

constexpr double max_font_size = 300, courier_width = 0.6;
constexpr std::size_t max_default_appearance = 2000, steps_per_font = 2000;

// Returns the words of a default appearance: numbers, names and operators.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \t\r\n\f", at)) != std::string::npos) {
    const auto end = std::min(text.find_first_of(" \t\r\n\f", at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (auto i = from; i < to; ++i) text += words[i] + " ";
  return text;
}

QPDFObjectHandle font_named(QPDFFormFieldObjectHelper& field, const std::string& name) {
  auto resources = field.getDefaultResources();
  auto fonts = resources.isDictionary() ? resources.getKey("/Font") : resources;
  return fonts.isDictionary() ? fonts.getKey(name) : QPDFObjectHandle::newNull();
}

void read_widths(QPDFObjectHandle font, std::array<double, 256>& widths) {
  auto base = font.getKey("/BaseFont");
  const bool is_courier = base.isName() && base.getName().contains("Courier");
  for (std::size_t code = 0; code < widths.size(); ++code)
    widths[code] =
        is_courier ? courier_width : Helvetica::width(std::string(1, static_cast<char>(code)));
  auto listed = font.getKey("/Widths");
  auto first = font.getKey("/FirstChar");
  if (!listed.isArray() || !first.isInteger() || first.getIntValue() < 0) return;
  const int count = std::min(listed.getArrayNItems(), 256);
  for (int i = 0; i < count && first.getIntValue() + i < 256; ++i)
    if (auto width = listed.getArrayItem(i); width.isNumber())
      widths[static_cast<std::size_t>(first.getIntValue() + i)] = width.getNumericValue() / 1000;
}

}  // namespace

std::optional<FieldFont> FieldFont::of(QPDFFormFieldObjectHelper& field) {
  spend(steps_per_font);
  const auto appearance = field.getDefaultAppearance();
  if (appearance.size() > max_default_appearance) return std::nullopt;
  const auto words = words_of(appearance);
  const auto found = std::ranges::find(words, "Tf");
  const auto at = static_cast<std::size_t>(found - words.begin());
  if (found == words.end() || at < 2 || !words[at - 2].starts_with('/')) return std::nullopt;
  FieldFont result;
  result.name_ = words[at - 2];
  result.size = std::clamp(std::strtod(words[at - 1].c_str(), nullptr), 0.0, max_font_size);
  result.before_ = joined(words, 0, at - 2);
  result.after_ = joined(words, at + 1, words.size());
  result.font_ = font_named(field, result.name_);
  if (!result.font_.isDictionary()) return std::nullopt;
  auto kind = result.font_.getKey("/Subtype");
  if (!kind.isName() || (kind.getName() != "/Type1" && kind.getName() != "/TrueType"))
    return std::nullopt;
  auto encoding = result.font_.getKey("/Encoding");
  result.is_win_ansi_ = encoding.isName() && encoding.getName() == "/WinAnsiEncoding";
  read_widths(result.font_, result.widths_);
  return result;
}

std::optional<std::string> FieldFont::encoded(const std::string& utf8) const {
  const bool is_ascii = std::ranges::all_of(utf8, [](char c) { return (c & 0x80) == 0; });
  if (is_ascii) return utf8;
  std::string bytes;
  if (!is_win_ansi_ || !QUtil::utf8_to_win_ansi(utf8, bytes, '?')) return std::nullopt;
  return bytes;
}

double FieldFont::width(std::string_view encoded) const {
  double sum = 0;
  for (const auto byte : encoded) sum += widths_[static_cast<unsigned char>(byte)];
  return sum;
}

std::string FieldFont::selected(double chosen) const {
  return before_ + name_ + " " + operands({chosen}) + "Tf " + after_ + "\n";
}

void FieldFont::add_to(QPDFObjectHandle stream) const {
  auto fonts = QPDFObjectHandle::newDictionary();
  fonts.replaceKey(name_, font_);
  auto resources = QPDFObjectHandle::newDictionary();
  resources.replaceKey("/Font", fonts);
  stream.getDict().replaceKey("/Resources", resources);
}

}  // namespace toolyard::pdf
