// Pictures in the HTML of texts: those of this site get their sizes and, if they have none,
// alternative texts and captions from their records.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/options.h"
#include "areas/media/facts.h"

namespace toolyard::pages {

using FindPictures =
    std::function<std::map<std::int64_t, media::ShownPicture>(std::span<const std::int64_t> ids)>;

// Returns the pictures of this site in HTML from the sanitizer.
std::vector<content::BodyPicture> pictures_in(std::string_view html);

// Returns the HTML with `srcset`, `sizes`, `width` and `height` at pictures of this site, so that
// nothing moves while they load. A picture that is a paragraph of its own becomes a figure, if its
// record has a caption or a credit.
std::string with_pictures(std::string_view html, const FindPictures& find);

// The attributes with which a picture is shown.
struct PictureView {
  std::string src, srcset;
  std::int64_t width = 0, height = 0;              // of the whole picture
  std::int64_t plain_width = 0, plain_height = 0;  // of the file `src`
};
// `src` is of a format that every program knows; `srcset` has the sizes in WebP.
PictureView view_of(const media::ShownPicture& picture);

}  // namespace toolyard::pages
