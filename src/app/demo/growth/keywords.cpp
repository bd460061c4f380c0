#include <array>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

using keywords::Intent;

struct Watched {
  std::string_view keyword;
  Intent intent;
  std::int64_t volume, difficulty;
  std::string_view tool_slug;  // empty: none
  std::string_view tag;
  bool is_tracked = true;
};
constexpr std::array watched{
    Watched{"base64 decode", Intent::transactional, 301'000, 54, "base64", "core"},
    Watched{"base64 encode", Intent::transactional, 246'000, 52, "base64", "core"},
    Watched{"uuid generator", Intent::transactional, 201'000, 58, "uuid-generator", "core"},
    Watched{"uuid v7", Intent::informational, 18'100, 27, "uuid-generator", "rising"},
    Watched{"sha256 hash", Intent::transactional, 90'500, 49, "hash-generator", "core"},
    Watched{"which hash algorithm to use", Intent::informational, 5'400, 22, "hash-generator",
            "texts"},
    Watched{"jwt decoder", Intent::transactional, 135'000, 56, "jwt-decoder", "core"},
    Watched{"json formatter", Intent::transactional, 550'000, 71, "json-formatter", "core"},
    Watched{"word counter", Intent::transactional, 823'000, 77, "word-counter", "core"},
    Watched{"how to merge pdf files", Intent::informational, 74'000, 66, "pdf-merge", "texts"},
    Watched{"what is base64 used for", Intent::informational, 8'100, 19, "base64", "texts"},
    Watched{"when to use uuid", Intent::informational, 2'900, 17, "uuid-generator", "texts"},
    Watched{"yaml vs json", Intent::commercial, 12'100, 24, "", "ideas"},
    Watched{"toml syntax explained", Intent::informational, 1'600, 12, "", "ideas"},
    Watched{"toolyard", Intent::navigational, 1'300, 3, "", "brand"},
    Watched{"password manager", Intent::commercial, 1'220'000, 93, "password-generator", "ideas",
            false},
};

Result<void> watch(Site& site, const Call& call, const Watched& one) {
  keywords::KeywordText text;
  text.keyword = one.keyword;
  text.intent = one.intent;
  text.volume = one.volume;
  text.difficulty = one.difficulty;
  if (!one.tool_slug.empty()) text.tool_slug = one.tool_slug;
  text.tags = {std::string(one.tag)};
  text.is_tracked = one.is_tracked;
  TOOLYARD_TRY_VOID(site.services.keywords.service().create(call, text));
  return {};
}

}  // namespace

void plan_keywords(Site& site) {
  int days_ago = 328;
  for (const auto& one : watched) {
    const auto at = site.at(days_ago, 14);
    site.plan(at, "chloe", [&](const Call& call) { return watch(site, call, one); });
    days_ago -= 17;
  }
  site.plan(site.now, {},
            [&](const Call&) { return site.services.keywords.counting().catch_up(); });
}

}  // namespace toolyard::demo
