// Settings for the public site.
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "core/describe/describe.h"

namespace toolyard {

struct SiteSettings {
  std::string theme;
  std::int64_t cache_bytes = std::int64_t{64} << 20;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&SiteSettings::theme>("Folder with templates that replace those of the default theme "
                                    "of the public site, each by its name; read again at SIGHUP.")
            .named("site_theme"),
        field<&SiteSettings::cache_bytes>("Maximum memory for finished pages of the public site.")
            .named("site_cache_bytes")
            .limits(1'048'576, 68'719'476'736)};
  }
};

}  // namespace toolyard
