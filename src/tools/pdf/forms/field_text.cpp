#include "tools/pdf/forms/field_text.h"

#include <algorithm>
#include <qpdf/QPDFFormFieldObjectHelper.hh>

#include "tools/pdf/writing/helvetica.h"
#include "tools/pdf/writing/operands.h"

namespace toolyard::pdf {

namespace {

constexpr double inset = 2, leading = 1.15, cap_height = 0.72;
constexpr double usual_size = 12, least_size = 4, size_step = 0.5;
constexpr std::size_t steps_per_character = 4, max_cells = 1000;

std::string line_at(double x, double y, const std::string& text) {
  return "1 0 0 1 " + operands({x, y}) + "Tm " + Helvetica::operand(text) + " Tj\n";
}

std::string clipped(WidgetBox box, const std::string& content) {
  return "q " + operands({1, 1, box.width - 2, box.height - 2}) + "re W n\n" + content + "Q\n";
}

// Breaks a text at its line ends, between words, and in words that are wider than a line.
class LineBreaker {
 public:
  LineBreaker(const FieldFont& font, double width) : font_(font), width_(width) {}

  std::vector<std::string> lines(const std::string& text) {
    spend(steps_per_character * text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto c = text[i];
      if (c == '\n' || c == '\r') {
        if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
        end_line();
      } else {
        add(c);
      }
    }
    lines_.push_back(std::move(line_));
    return std::move(lines_);
  }

 private:
  void end_line() {
    lines_.push_back(std::exchange(line_, {}));
    used_ = 0;
    last_space_ = std::string::npos;
  }
  void add(char c) {
    const auto width = font_.width({&c, 1});
    if (used_ + width > width_ && !line_.empty() && c != ' ') {
      auto rest = last_space_ == std::string::npos ? "" : line_.substr(last_space_ + 1);
      if (last_space_ != std::string::npos) line_.resize(last_space_);
      end_line();
      line_ = std::move(rest);
      used_ = font_.width(line_);
    }
    if (c == ' ') last_space_ = line_.size();
    line_ += c;
    used_ += width;
  }

  const FieldFont& font_;
  double width_;  // relative to the font size
  std::vector<std::string> lines_;
  std::string line_;
  double used_ = 0;
  std::size_t last_space_ = std::string::npos;
};

double start_of(const TextStyle& style, double width, WidgetBox box) {
  if (style.quadding == 1) return (box.width - width) / 2;
  if (style.quadding == 2) return box.width - inset - width;
  return inset;
}

std::string drawn_lines(const std::string& text, const TextStyle& style, const FieldFont& font,
                        WidgetBox box) {
  const auto room = std::max(1.0, box.width - 2 * inset);
  auto size = font.size > 0 ? font.size : usual_size;
  auto lines = LineBreaker(font, room / size).lines(text);
  while (font.size == 0 && size > least_size &&
         static_cast<double>(lines.size()) * leading * size > box.height - 2 * inset) {
    size -= size_step;
    lines = LineBreaker(font, room / size).lines(text);
  }
  auto content = "BT\n" + font.selected(size);
  auto y = box.height - inset - size;
  for (const auto& line : lines) {
    if (y < -size) break;
    content += line_at(start_of(style, size * font.width(line), box), y, line);
    y -= leading * size;
  }
  return content + "ET\n";
}

double size_in(WidgetBox box, const FieldFont& font, double relative_width) {
  if (font.size > 0) return font.size;
  const auto by_height = (box.height - 2 * inset) / leading;
  const auto by_width = relative_width > 0 ? (box.width - 2 * inset) / relative_width : by_height;
  return std::clamp(std::min(by_height, by_width), least_size, usual_size);
}

std::string drawn_cells(std::string text, const TextStyle& style, const FieldFont& font,
                        WidgetBox box) {
  const auto cells = static_cast<std::size_t>(style.cells);
  if (text.size() > cells) text.resize(cells);
  spend(steps_per_character * text.size());
  const auto cell = box.width / static_cast<double>(cells);
  const auto size = size_in(box, font, 0);
  const auto free = cells - text.size();
  const auto first = style.quadding == 2 ? free : style.quadding == 1 ? free / 2 : 0;
  auto content = "BT\n" + font.selected(size);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto letter = text.substr(i, 1);
    const auto x = (static_cast<double>(first + i) + 0.5) * cell - size * font.width(letter) / 2;
    content += line_at(x, (box.height - cap_height * size) / 2, letter);
  }
  return content + "ET\n";
}

}  // namespace

TextStyle TextStyle::of(QPDFFormFieldObjectHelper& field) {
  constexpr int comb = 1 << 24;
  const auto flags = field.getFlags();
  TextStyle style{.is_multiline = (flags & ff_tx_multiline) != 0,
                  .is_password = (flags & ff_tx_password) != 0,
                  .quadding = field.getQuadding()};
  auto longest = field.getInheritableFieldValue("/MaxLen");
  const bool has_cells = (flags & comb) != 0 && !style.is_multiline && !style.is_password;
  if (has_cells && longest.isInteger() && longest.getIntValue() > 0)
    style.cells = static_cast<int>(
        std::min<long long>(longest.getIntValue(), static_cast<long long>(max_cells)));
  return style;
}

std::string drawn_text(const std::string& text, const TextStyle& style, const FieldFont& font,
                       WidgetBox box) {
  if (style.is_multiline) return clipped(box, drawn_lines(text, style, font, box));
  if (style.cells > 0) return clipped(box, drawn_cells(text, style, font, box));
  const auto shown = style.is_password ? std::string(text.size(), '*') : text;
  const auto width = font.width(shown);
  const auto size = size_in(box, font, width);
  return clipped(box, "BT\n" + font.selected(size) +
                          line_at(start_of(style, size * width, box),
                                  (box.height - cap_height * size) / 2, shown) +
                          "ET\n");
}

std::string drawn_list(const std::vector<ListLine>& lines, const FieldFont& font, WidgetBox box) {
  const auto size = font.size > 0 ? font.size : usual_size;
  std::string marks = "0.6 0.75 0.86 rg\n", texts = "BT\n" + font.selected(size);
  auto top = box.height - inset;
  for (const auto& line : lines) {
    if (top < 0) break;
    spend(steps_per_character * line.text.size());
    if (line.is_selected)
      marks += operands({1, top - leading * size, box.width - 2, leading * size}) + "re f\n";
    texts += line_at(inset, top - size, line.text);
    top -= leading * size;
  }
  return clipped(box, "q " + marks + "Q\n" + texts + "ET\n");
}

}  // namespace toolyard::pdf
