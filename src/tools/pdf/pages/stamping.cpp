#include "tools/pdf/pages/stamping.h"

#include <algorithm>

#include "tools/pdf/pages/page_content.h"
#include "tools/pdf/writing/operands.h"

namespace toolyard::pdf {

namespace {

constexpr double max_margin = 24, margin_share = 0.05, stamp_line_height = 1.25, ascent = 0.72;
constexpr std::size_t max_digits = 12, max_added = 999'999'999;
constexpr double stamp_size = 9;
constexpr std::size_t steps_per_stamp = 2000;

// Returns the matrix from the displayed page, in points, to the coordinates of the page.
std::string upright(const PageBox& box) {
  const auto unit = 1 / box.unit, right = box.x + box.width, top = box.y + box.height;
  const std::array<std::array<double, 6>, 4> matrices{{{unit, 0, 0, unit, box.x, box.y},
                                                       {0, unit, -unit, 0, right, box.y},
                                                       {-unit, 0, 0, -unit, right, top},
                                                       {0, -unit, unit, 0, box.x, top}}};
  return operands(matrices.at(static_cast<std::size_t>(box.quarters))) + "cm ";
}

// Returns the share of a text's free space that is on its left.
double left_share(StampPosition position) {
  switch (position) {
    case StampPosition::top_left:
    case StampPosition::bottom_left: return 0;
    case StampPosition::top_center:
    case StampPosition::bottom_center: return 0.5;
    case StampPosition::top_right:
    case StampPosition::bottom_right: return 1;
  }
  return 0;
}

bool is_at_top(StampPosition position) {
  return position == StampPosition::top_left || position == StampPosition::top_center ||
         position == StampPosition::top_right;
}

// Takes a decimal number from the beginning of a text.
std::optional<std::size_t> take_number(std::string_view& text, std::size_t most) {
  const auto count = std::min(text.find_first_not_of("0123456789"), text.size());
  if (count == 0 || count > 9) return std::nullopt;
  const auto value = std::stoul(std::string(text.substr(0, count)));
  text.remove_prefix(count);
  return value <= most ? std::optional(value) : std::nullopt;
}

std::optional<StampPiece> placeholder(std::string_view inside) {
  using Kind = StampPiece::Kind;
  if (inside == "file") return StampPiece{.kind = Kind::file};
  if (inside == "title") return StampPiece{.kind = Kind::title};
  StampPiece piece{.kind = inside.starts_with("pages") ? Kind::pages : Kind::page};
  if (!inside.starts_with("page")) return std::nullopt;
  inside.remove_prefix(piece.kind == Kind::pages ? 5 : 4);
  if (inside.starts_with('+')) {
    inside.remove_prefix(1);
    const auto added = take_number(inside, max_added);
    if (!added) return std::nullopt;
    piece.added = *added;
  }
  if (inside.starts_with(':')) {
    inside.remove_prefix(1);
    const auto digits = take_number(inside, max_digits);
    if (!digits) return std::nullopt;
    piece.digits = *digits;
  }
  return inside.empty() ? std::optional(piece) : std::nullopt;
}

std::string padded(std::size_t value, std::size_t digits) {
  auto text = std::to_string(value);
  return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

}  // namespace

std::optional<std::vector<StampPiece>> parse_stamp(std::string_view text) {
  std::vector<StampPiece> pieces;
  while (!text.empty()) {
    const auto open = text.find('{');
    if (open > 0) pieces.push_back({.text = std::string(text.substr(0, open))});
    if (open == std::string_view::npos) break;
    const auto close = text.find('}', open);
    if (close == std::string_view::npos) return std::nullopt;
    auto piece = placeholder(text.substr(open + 1, close - open - 1));
    if (!piece) return std::nullopt;
    pieces.push_back(std::move(*piece));
    text.remove_prefix(close + 1);
  }
  return pieces;
}

Stamper::Stamper(Target& target, PageText& text, const std::vector<Stamp>& stamps)
    : target_(target), text_(text) {
  for (const auto& stamp : stamps)
    stamps_.push_back({stamp, parse_stamp(stamp.text).value_or(std::vector<StampPiece>{})});
}

std::optional<std::string> Stamper::text_of(const Parsed& parsed, std::size_t number,
                                            std::size_t pages,
                                            const std::optional<PageOrigin>& origin) {
  using Kind = StampPiece::Kind;
  const auto first = static_cast<std::size_t>(parsed.stamp.first_page);
  if (number < first) return std::nullopt;
  std::string text;
  for (const auto& piece : parsed.pieces) {
    const bool is_of_file = piece.kind == Kind::file || piece.kind == Kind::title;
    if (is_of_file && !origin) return std::nullopt;
    switch (piece.kind) {
      case Kind::text: text += piece.text; break;
      case Kind::page: text += padded(piece.added + number - first + 1, piece.digits); break;
      case Kind::pages: text += padded(piece.added + pages - first + 1, piece.digits); break;
      case Kind::file: text += origin->file; break;
      case Kind::title: text += origin->title; break;
    }
  }
  return text;
}

std::string Stamper::drawn(const Stamp& stamp, const TextLine& text, const PageBox& box,
                           PageFonts& fonts, Taken& taken) {
  const auto page = box.displayed();
  const auto margin = std::min(max_margin, margin_share * std::min(page.width, page.height));
  const auto room = page.width - 2 * margin;
  const auto relative_width = text.width;
  // A long text is set smaller rather than cut off.
  const auto size = relative_width > 0 ? std::min(stamp_size, room / relative_width) : stamp_size;
  auto& before = taken.at(static_cast<std::size_t>(stamp.position));
  const auto x = margin + left_share(stamp.position) * (room - size * relative_width);
  const auto y =
      is_at_top(stamp.position) ? page.height - margin - before - ascent * size : margin + before;
  before += stamp_line_height * size;
  return fonts.shown(text, size, x, y);
}

void Stamper::stamp(QPDFObjectHandle page, std::size_t number, std::size_t pages,
                    const std::optional<PageOrigin>& origin) {
  std::vector<std::pair<const Stamp*, TextLine>> texts;
  for (const auto& parsed : stamps_)
    if (const auto text = text_of(parsed, number, pages, origin)) {
      spend(steps_per_stamp);
      texts.emplace_back(&parsed.stamp, text_.line(*text));
    }
  if (texts.empty()) return;
  auto fonts = own_resources(target_.budget, page, "/Font");
  PageFonts used(text_, target_, fonts, "/Stamp");
  const auto box = page_box(page);
  // For screen readers, stamps are not part of the text.
  auto content = "\nQ\n/Artifact BMC q " + upright(box) + "0 g\n";
  Taken taken{};
  for (const auto& [stamp, text] : texts) content += drawn(*stamp, text, box, used, taken);
  enclose_content(target_, page, "q\n", content + "Q EMC\n");
}

}  // namespace toolyard::pdf
