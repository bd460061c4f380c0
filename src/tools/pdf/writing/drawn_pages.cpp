#include "tools/pdf/writing/drawn_pages.h"

#include <algorithm>
#include <cstdio>

namespace toolyard::pdf {

namespace {

constexpr double margin = 64;
constexpr double line_height = 20;
constexpr double heading_height = 48;
constexpr double text_size = 11, heading_size = 20;
constexpr double number_column = 48;
constexpr const char* font_prefix = "/F";

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::size_t lines_per_page(PageSize size) {
  const auto room = (size.height - 2 * margin - heading_height) / line_height;
  return std::max<std::size_t>(1, room > 1 ? static_cast<std::size_t>(room) : 1);
}

}  // namespace

PageSize page_size(QPDFObjectHandle page) {
  const auto size = page_box(page).displayed();
  const bool is_paper =
      size.width >= 200 && size.width <= 5000 && size.height >= 200 && size.height <= 5000;
  return is_paper ? size : PageSize{};
}

QPDFObjectHandle DrawnPages::page(PageSize size, const std::string& content,
                                  QPDFObjectHandle fonts) {
  auto page = target_.add_dictionary();
  page.replaceKey("/Type", QPDFObjectHandle::newName("/Page"));
  page.replaceKey("/Parent", target_.pages);
  page.replaceKey("/MediaBox", QPDFObjectHandle::parse("[0 0 " + number(size.width) + " " +
                                                       number(size.height) + "]"));
  auto resources = QPDFObjectHandle::newDictionary();
  if (!content.empty()) {
    resources.replaceKey("/Font", fonts);
    page.replaceKey("/Contents", target_.pdf.newStream(content));
  }
  page.replaceKey("/Resources", resources);
  return page;
}

QPDFObjectHandle DrawnPages::blank(PageSize size) {
  return page(size, "", QPDFObjectHandle::newNull());
}

QPDFObjectHandle DrawnPages::divider(const std::string& title, PageSize size) {
  constexpr double title_size = 22;
  auto fonts = QPDFObjectHandle::newDictionary();
  PageFonts used(text_, target_, fonts, font_prefix);
  return page(size, used.shown(text_.line(title), title_size, margin, size.height / 2), fonts);
}

std::size_t DrawnPages::contents_page_count(std::size_t lines, PageSize size) {
  const auto room = lines_per_page(size);
  return std::max<std::size_t>(1, (lines + room - 1) / room);
}

std::vector<QPDFObjectHandle> DrawnPages::contents(const std::vector<ContentsLine>& lines,
                                                   PageSize size) {
  std::vector<QPDFObjectHandle> pages;
  const auto room = lines_per_page(size);
  const double right = size.width - margin;
  const double column = right - number_column - margin;
  for (std::size_t first = 0; pages.empty() || first < lines.size(); first += room) {
    double y = size.height - margin;
    auto fonts = QPDFObjectHandle::newDictionary();
    PageFonts used(text_, target_, fonts, font_prefix);
    std::string content;
    if (first == 0) content = used.shown(text_.line("Contents"), heading_size, margin, y - 20);
    y -= heading_height;
    auto links = QPDFObjectHandle::newArray();
    for (auto i = first; i < std::min(first + room, lines.size()); ++i, y -= line_height) {
      const auto& line = lines[i];
      const auto digits = text_.line(std::to_string(line.page_number));
      const double base = y - 14;
      // A long title is clipped at its column, so that it does not overlap the page number.
      content += "q " + number(margin) + " " + number(y - line_height) + " " + number(column) +
                 " " + number(line_height) + " re W n " +
                 used.shown(text_.line(line.title), text_size, margin, base) + "Q\n" +
                 used.shown(digits, text_size, right - text_size * digits.width, base);
      auto link = target_.add(QPDFObjectHandle::parse(
          "<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [" + number(margin) + " " +
          number(y - line_height) + " " + number(right) + " " + number(y) + "] >>"));
      auto place = QPDFObjectHandle::newArray();
      place.appendItem(line.page);
      place.appendItem(QPDFObjectHandle::newName("/Fit"));
      link.replaceKey("/Dest", place);
      target_.places.push_back(place);
      links.appendItem(link);
    }
    auto made = page(size, content, fonts);
    made.replaceKey("/Annots", links);
    pages.push_back(made);
  }
  return pages;
}

}  // namespace toolyard::pdf
