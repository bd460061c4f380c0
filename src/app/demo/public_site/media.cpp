#include <array>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

struct Picture {
  int days_ago;
  std::string_view name, title, colour, alt, caption;
};
constexpr std::array pictures_of_site{
    Picture{210, "base64-cover.png", "How Base64 works", "#123a73",
            "The words: How Base64 works, on dark blue", ""},
    Picture{96, "hashes-cover.png", "Which hash for which purpose?", "#5b2a6e",
            "The words: Which hash for which purpose?, on purple",
            "Cover of the series on hashes."},
    Picture{12, "new-banner.png", "Small tools for everyday work", "#0f5c4a", "", ""},
};

}  // namespace

// The last one has no alternative text yet.
void plan_media(Site& site) {
  for (const auto& one : pictures_of_site)
    site.plan(site.at(one.days_ago, 15), "chloe", [&](const Call& call) -> Result<void> {
      media::MediaUpload upload;
      upload.file = Blob(site.services.painter.card({.site = "Toolyard",
                                                     .title = std::string(one.title),
                                                     .kind = "",
                                                     .background = std::string(one.colour)}));
      upload.name = one.name;
      upload.alt = one.alt;
      upload.caption = one.caption;
      TOOLYARD_TRY_VOID(site.services.media.service().upload(call, upload));
      return {};
    });
}

}  // namespace toolyard::demo
