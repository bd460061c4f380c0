// Draws pictures of the public site as PNG: those that social networks show for a page, and icons.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

struct SocialCard {
  std::string site;        // name of the site
  std::string title;       // in any script
  std::string kind;        // such as `Tutorials`; empty: none
  std::string background;  // a colour such as `#123a73`
};

class PicturePainter {
 public:
  virtual ~PicturePainter() = default;

  // Returns a PNG of 1200 x 630 pixels. A title that does not fit ends in an ellipsis.
  virtual std::string card(const SocialCard& card) = 0;
  // Returns a square PNG with the first letter of a name.
  virtual std::string icon(std::string_view name, std::string_view background, int pixels) = 0;
};

}  // namespace toolyard
