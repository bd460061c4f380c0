// Visits of the public site of the demo in the last two months, counted as those of a server are.
#include <array>
#include <string>
#include <vector>

#include "app/demo/content_pages.h"
#include "app/demo/site.h"
#include "core/text/names/slug.h"
#include "tools/catalog.h"

namespace toolyard::demo {

namespace {

constexpr int visited_days = 60, visitors_a_day = 90;
constexpr std::string_view host = "tools.example.org";

struct Arrival {
  int percent;
  std::string_view referrer, query;
};
constexpr std::array arrivals{
    Arrival{38, "https://www.google.com/", {}},
    Arrival{8, "https://www.google.de/", {}},
    Arrival{9, "https://duckduckgo.com/", {}},
    Arrival{6, "https://www.bing.com/search", {}},
    Arrival{7, "https://news.ycombinator.com/", {}},
    Arrival{5, "https://t.co/abc", "utm_source=x&utm_medium=social&utm_campaign=new+tools"},
    Arrival{6, {}, "utm_source=newsletter&utm_medium=email&utm_campaign=monthly"},
    Arrival{21, {}, {}},
};

constexpr std::array<std::string_view, 6> browsers{
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605",
    "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Mobile/15E148",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"};

const Arrival& arrival_of(int luck) {
  for (const auto& one : arrivals) {
    if (luck < one.percent) return one;
    luck -= one.percent;
  }
  return arrivals.back();
}

// Returns the paths of the pages, those that are read most first.
std::vector<std::string> paths_of(const Site& site) {
  const auto live = site.services.site.live();
  std::vector<std::string> paths{"/", "/t/base64/", "/t/json-formatter/", "/t/pdf-merge/"};
  for (const auto& page : content_pages()) {
    if (!first_published(page)) continue;
    auto path = site::path_of_text(*live, page.locale, page.content_type, slug_of(page.title),
                                   page.tool_slug);
    if (!path.empty()) paths.push_back(std::move(path));
  }
  for (const auto& tool : tools()) paths.push_back("/t/" + std::string(tool.about->slug) + "/");
  return paths;
}

// The visit of one person: the page that they came to, and sometimes others after it.
void visit_site(const Site& site, const std::vector<std::string>& paths, Instant at,
                std::uint64_t number) {
  auto& counter = site.services.visits.counter();
  const auto arrival = arrival_of(chance(number, 1));
  const auto address = "192.0.2." + std::to_string(number % 254 + 1);
  const auto browser = browsers[number / 254 % browsers.size()];
  // Squared, so that the first pages are read more often than the last ones.
  const auto page_of = [&](std::uint64_t turn) -> const std::string& {
    const auto luck = static_cast<std::size_t>(chance(number, 10 + turn));
    return paths[luck * luck * paths.size() / 10'000];
  };
  const auto& first = page_of(0);
  counter.count({.at = at,
                 .address = address,
                 .user_agent = browser,
                 .host = host,
                 .path = first,
                 .query = arrival.query,
                 .referrer = arrival.referrer});
  const auto within = "https://" + std::string(host) + first;
  for (int turn = 1; chance(number, 20 + static_cast<std::uint64_t>(turn)) < 45; ++turn)
    counter.count({.at = at,
                   .address = address,
                   .user_agent = browser,
                   .host = host,
                   .path = page_of(static_cast<std::uint64_t>(turn)),
                   .referrer = within});
  if (!first.starts_with("/t/") || chance(number, 3) >= 60) return;
  const auto tool = std::string_view(first).substr(3, first.size() - 4);
  counter.count({.is_view = false,
                 .at = at,
                 .address = address,
                 .user_agent = browser,
                 .host = host,
                 .path = tool});
}

Result<void> visit_daily(Site& site) {
  constexpr std::array busy_hours{7, 8, 9, 9, 10, 10, 11, 12, 13, 14, 14, 15, 16, 17, 19, 21};
  const auto paths = paths_of(site);
  const auto today = day_of(site.now);
  for (Day day = today - visited_days; day <= today; ++day) {
    const auto visitors = static_cast<int>(visitors_a_day * liveliness_of(site, day));
    for (int i = 0; i < visitors; ++i) {
      const auto number = static_cast<std::uint64_t>(day) * 1'000 + static_cast<unsigned>(i);
      const auto hour = busy_hours[static_cast<std::size_t>(chance(number, 2)) % busy_hours.size()];
      const auto at = begin_of(day) + std::chrono::hours(hour);
      if (at <= site.now) visit_site(site, paths, at, number);
    }
    TOOLYARD_TRY_VOID(site.services.visits.counter().merge());
  }
  return {};
}

}  // namespace

void plan_visits(Site& site) {
  site.plan(site.now, {}, [&](const Call&) { return visit_daily(site); });
}

}  // namespace toolyard::demo
