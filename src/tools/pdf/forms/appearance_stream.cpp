#include "tools/pdf/forms/appearance_stream.h"

#include <cmath>
#include <string>
#include <utility>

namespace toolyard::pdf {

namespace {

constexpr double default_border = 1, default_dash = 3;

std::string number(double value) { return QUtil::double_to_string(value, 3) + " "; }

// Returns the operator that sets a color of one, three or four components; empty if there is none.
std::string color(QPDFObjectHandle components, const char* gray, const char* rgb,
                  const char* cmyk) {
  if (!components.isArray()) return "";
  const int count = components.getArrayNItems();
  const auto* name = count == 1 ? gray : count == 3 ? rgb : count == 4 ? cmyk : nullptr;
  if (name == nullptr) return "";
  std::string text;
  for (auto& one : components.getArrayAsVector())
    text += number(one.isNumber() ? one.getNumericValue() : 0);
  return text + name + "\n";
}

std::string rectangle(double inset, WidgetBox box, const char* paint) {
  return number(inset) + number(inset) + number(box.width - 2 * inset) +
         number(box.height - 2 * inset) + "re " + paint + "\n";
}

// What a widget says about its border.
struct Border {
  std::string color;
  std::string style;
  double width = default_border, dash = default_dash;
};

Border border_of(QPDFObjectHandle widget, QPDFObjectHandle characteristics) {
  Border border{.color = color(characteristics.getKey("/BC"), "G", "RG", "K"), .style = {}};
  auto style = widget.getKey("/BS");
  auto width = style.isDictionary() ? style.getKey("/W") : QPDFObjectHandle::newNull();
  if (auto old = widget.getKey("/Border");
      width.isNull() && old.isArray() && old.getArrayNItems() > 2)
    width = old.getArrayItem(2);
  if (width.isNumber()) border.width = width.getNumericValue();
  if (!style.isDictionary()) return border;
  if (auto name = style.getKey("/S"); name.isName()) border.style = name.getName();
  auto dashes = style.getKey("/D");
  if (dashes.isArray() && dashes.getArrayNItems() > 0 && dashes.getArrayItem(0).isNumber())
    border.dash = dashes.getArrayItem(0).getNumericValue();
  return border;
}

// Returns the two shaded edges of a border that looks raised or sunken.
std::string edges(const Border& border, WidgetBox box) {
  const double outer = border.width, inner = 2 * border.width;
  const auto point = [](double x, double y, const char* step) {
    return number(x) + number(y) + step + " ";
  };
  const auto right = box.width - inner, top = box.height - inner;
  const bool is_raised = border.style == "/B";
  return (is_raised ? "1 g\n" : "0.5 g\n") + point(outer, outer, "m") +
         point(outer, box.height - outer, "l") + point(box.width - outer, box.height - outer, "l") +
         point(right, top, "l") + point(inner, top, "l") + point(inner, inner, "l") +
         (is_raised ? "f\n0.5 g\n" : "f\n0.75 g\n") +
         point(box.width - outer, box.height - outer, "m") + point(box.width - outer, outer, "l") +
         point(outer, outer, "l") + point(inner, inner, "l") + point(right, inner, "l") +
         point(right, top, "l") + "f\n";
}

std::string drawn(const Border& border, WidgetBox box) {
  if (border.color.empty() || border.width <= 0) return "";
  auto text = border.color + number(border.width) + "w\n";
  if (border.style == "/U")
    return text + "0 " + number(border.width / 2) + "m " + number(box.width) +
           number(border.width / 2) + "l S\n";
  if (border.style == "/D" && border.dash > 0) text += "[" + number(border.dash) + "] 0 d\n";
  if (border.style == "/B" || border.style == "/I") text = edges(border, box) + text;
  return text + rectangle(border.width / 2, box, "S");
}

std::string decoration(QPDFObjectHandle widget, QPDFObjectHandle characteristics, WidgetBox box) {
  if (!characteristics.isDictionary()) return "";
  auto text = color(characteristics.getKey("/BG"), "g", "rg", "k");
  if (!text.empty()) text += rectangle(0, box, "f");
  text += drawn(border_of(widget, characteristics), box);
  return text.empty() ? text : "q\n" + text + "Q\n";
}

// Returns the rotation of a widget in quarters counterclockwise.
int quarters_of(QPDFObjectHandle characteristics) {
  if (!characteristics.isDictionary()) return 0;
  auto degrees = characteristics.getKey("/R");
  return degrees.isInteger() ? static_cast<int>((degrees.getIntValue() / 90 % 4 + 4) % 4) : 0;
}

}  // namespace

WidgetBox widget_box(QPDFObjectHandle widget) {
  const auto place = widget.getKey("/Rect").getArrayAsRectangle();
  WidgetBox box{std::abs(place.urx - place.llx), std::abs(place.ury - place.lly)};
  if (quarters_of(widget.getKey("/MK")) % 2 == 1) std::swap(box.width, box.height);
  return box;
}

QPDFObjectHandle renew_appearance(Target& target, QPDFObjectHandle widget,
                                  const std::optional<std::string>& text) {
  constexpr const char* turns[] = {"", "[0 1 -1 0 0 0]", "[-1 0 0 -1 0 0]", "[0 -1 1 0 0 0]"};
  const auto box = widget_box(widget);
  auto characteristics = widget.getKey("/MK");
  const auto quarters = quarters_of(characteristics);
  widget.removeKey("/AP");
  const auto content = decoration(widget, characteristics, box);
  if (content.empty() && !text) return QPDFObjectHandle::newNull();
  target.budget.count_object();
  auto stream = target.pdf.newStream(content + "/Tx BMC\n" + text.value_or("") + "EMC\n");
  auto dictionary = QPDFObjectHandle::parse("<< /Type /XObject /Subtype /Form /Resources << >> >>");
  dictionary.replaceKey("/BBox", QPDFObjectHandle::newFromRectangle({0, 0, box.width, box.height}));
  if (quarters > 0) dictionary.replaceKey("/Matrix", QPDFObjectHandle::parse(turns[quarters]));
  stream.replaceDict(dictionary);
  auto appearances = QPDFObjectHandle::newDictionary();
  appearances.replaceKey("/N", stream);
  widget.replaceKey("/AP", appearances);
  return stream;
}

}  // namespace toolyard::pdf
