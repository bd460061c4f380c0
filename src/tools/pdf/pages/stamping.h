// Stamps: page numbers, file names and other texts at the edges of pages.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/pdf/options.h"
#include "tools/pdf/pages/page_box.h"
#include "tools/pdf/writing/page_text.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// A piece of a stamp's text.
struct StampPiece {
  enum class Kind { text, page, pages, file, title };
  Kind kind = Kind::text;
  std::string text;
  std::size_t added = 0, digits = 1;  // to a number; at least
};

// Parses the text of a stamp; nullopt if a placeholder is not known.
std::optional<std::vector<StampPiece>> parse_stamp(std::string_view text);

// The file that a page comes from.
struct PageOrigin {
  std::string_view file, title;
};

class Stamper {
 public:
  Stamper(Target& target, PageText& text, const std::vector<Stamp>& stamps);

  // Stamps the page of this number, from 1, over its content, upright as the page is displayed.
  // Stamps with the name or title of a file are only for pages that come from one.
  void stamp(QPDFObjectHandle page, std::size_t number, std::size_t pages,
             const std::optional<PageOrigin>& origin);

 private:
  static constexpr std::size_t positions = 6;
  struct Parsed {
    const Stamp& stamp;
    std::vector<StampPiece> pieces;
  };
  // The space that earlier stamps take at each position of a page.
  using Taken = std::array<double, positions>;

  static std::optional<std::string> text_of(const Parsed& parsed, std::size_t number,
                                            std::size_t pages,
                                            const std::optional<PageOrigin>& origin);
  static std::string drawn(const Stamp& stamp, const TextLine& text, const PageBox& box,
                           PageFonts& fonts, Taken& taken);

  Target& target_;
  PageText& text_;
  std::vector<Parsed> stamps_;
};

}  // namespace toolyard::pdf
