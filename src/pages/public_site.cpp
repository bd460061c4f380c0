#include "pages/public_site.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "areas/mailing/facts.h"
#include "core/text/characters.h"
#include "core/text/url.h"
#include "core/text/utf8.h"
#include "http/api/problem.h"
#include "http/fields/negotiation.h"
#include "http/fields/origin.h"
#include "http/framing/form.h"
#include "http/mcp/requests.h"
#include "pages/files/site_files.h"
#include "pages/paths.h"
#include "tools/catalog.h"

namespace toolyard::pages {

namespace {

constexpr std::string_view style_source = "site.css", icon_source = "favicon.svg";
constexpr std::int64_t max_number = 100'000;
constexpr std::size_t max_words_bytes = 200;

// First segments of paths that are never pages of the site: programs get problems there.
const std::vector<std::string_view> program_paths{
    "api",    "mcp",   "oauth",   ".well-known", "metrics", "assets",   "healthz",
    "readyz", "admin", "account", "developer",   "sign-in", "problems", "docs"};

// Returns a path in its canonical spelling: segments in lower case, encoded in one way, with one
// slash between them and, unless the last one is a file, one at the end. Nullopt if it is not text.
std::optional<std::string> canonical_path(std::string_view path) {
  std::string out("/");
  while (!path.empty()) {
    const auto end = std::min(path.find('/'), path.size());
    const auto segment = percent_decoded(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
    if (!segment || !is_valid_utf8(*segment)) return std::nullopt;
    if (segment->empty()) continue;
    std::string small(*segment);
    std::ranges::transform(small, small.begin(), [](char c) { return lower(c); });
    out.append(percent_encoded(small)).append("/");
  }
  const auto last = out.rfind('/', out.size() - 2) + 1;
  if (out.size() > 1 && out.find('.', last) != out.npos) out.pop_back();
  return out;
}

// Whether a path is served as it is. Pages of tools are served without the last slash, too.
bool is_canonical(std::string_view given, std::string_view path) {
  if (given == path) return true;
  return path.starts_with("/t/") && path.substr(0, path.size() - 1) == given;
}

bool wants_html(const http::Request& request) {
  const auto accept = request.known.accept;
  return http::preference(accept, "text/html") >
         http::preference(accept, "application/problem+json");
}

}  // namespace

struct PublicSite::Asked {
  Visit visit;
  std::string key;  // empty: not kept
  bool is_canonical = true;
};

PublicSite::PublicSite(PublicSiteOptions options, PublicSiteParts parts)
    : options_(std::move(options)), parts_(std::move(parts)), cache_(options_.max_page_bytes) {
  reload_theme();
}

std::shared_ptr<const Workshop> PublicSite::workshop() const { return workshop_.load(); }

void PublicSite::reload_theme() {
  auto made = std::make_shared<Workshop>(
      Workshop{.theme = Theme::load(options_.theme),
               .render = parts_.render,
               .style = parts_.web.asset_path(style_source),
               .icon = parts_.web.asset_path(icon_source),
               .live_tools = parts_.web.asset_path("live_tools.js"),
               .live_tools_style = parts_.web.asset_path("live_tools.css"),
               .app = [&web = parts_.web](std::string_view slug, const http::SiteFrame& frame) {
                 return web.app_html(slug, frame);
               }});
  for (const auto& tool : tools())
    made->tools.push_back({std::string(tool.about->slug), std::string(tool.about->title),
                           std::string(tool.about->summary), std::string(tool.about->category)});
  made->further_paths = parts_.web.listed_paths();
  made->lists_tools = options_.lists_tools;
  workshop_.store(std::move(made));
  cache_.forget_all(seen_);
}

std::optional<PublicSite::Asked> PublicSite::asked(const http::Request& request) const {
  auto path = canonical_path(request.path);
  if (!path) return std::nullopt;
  Asked asked{.visit = {.origin = http::origin_of(request, options_.base_url)},
              .is_canonical = is_canonical(request.path, *path)};
  auto& visit = asked.visit;
  visit.path = std::move(*path);
  bool is_known = true;
  const auto query = http::parse_form(request.query);
  if (!query) return std::nullopt;
  for (const auto& [name, value] : *query) {
    if (name == "page") {
      const auto [end, fault] =
          std::from_chars(value.data(), value.data() + value.size(), visit.number);
      is_known &= fault == std::errc() && end == value.data() + value.size() && visit.number >= 1 &&
                  visit.number <= max_number;
    } else if (name == "q") {
      visit.words = trimmed(std::string_view(value).substr(0, max_words_bytes));
    } else if (name == "preview") {
      visit.preview = parts_.previews.read(value, parts_.clock());
      visit.preview_token = value;
      is_known &= visit.preview.has_value();
    }
  }
  if (!is_known || !is_valid_utf8(visit.words)) return std::nullopt;
  const bool is_safe_origin =
      !options_.base_url.empty() || http::is_loopback_host(request.known.host);
  if (asked.is_canonical && is_safe_origin && !visit.preview && visit.words.empty())
    asked.key = visit.origin + visit.path + "\n" + std::to_string(visit.number);
  return asked;
}

std::optional<http::Response> PublicSite::kept(const http::Request& request) {
  const auto wanted = asked(request);
  if (!wanted || wanted->key.empty()) return std::nullopt;
  const auto page = cache_.find(wanted->key);
  return page ? std::optional(page->response()) : std::nullopt;
}

http::Response PublicSite::no_page(const http::Request& request, const Asked& asked, int status) {
  if (!wants_html(request))
    return http::http_error("not_found", "This path does not exist.", request);
  const auto site = parts_.site.live();
  const auto shop = workshop();
  auto page = parts_.database.read([&](Transaction& transaction) -> Result<PageText> {
    return Builder(*shop, *site, transaction, asked.visit).missing(status);
  });
  if (!page) return parts_.web.missing()(request);
  return std::make_shared<const FinishedPage>(std::move(*page))->response();
}

// Returns the site record: the live one, or the revision of a preview.
Result<std::shared_ptr<const site::SiteText>> PublicSite::site_for(const Visit& visit) const {
  if (!visit.preview || visit.preview->item != 0) return parts_.site.live();
  TOOLYARD_TRY(auto previewed, parts_.site.revision(visit.preview->revision));
  if (!previewed) return parts_.site.live();
  return std::make_shared<const site::SiteText>(std::move(*previewed));
}

namespace {

// Returns the redirect of the owner, if there is one for a path.
Result<std::optional<PageText>> redirected(Transaction& transaction, std::string_view path,
                                           Builder& builder) {
  TOOLYARD_TRY(auto found, site::Redirects::find(transaction, path));
  if (!found) return std::nullopt;
  if (found->status == site::RedirectStatus::gone) return builder.missing(410);
  return PageText{.status = static_cast<int>(found->status), .location = std::move(found->to)};
}

}  // namespace

http::Response PublicSite::make(const http::Request& request, const Asked& asked) {
  const auto known = site_for(asked.visit);
  if (!known) return http::problem_response(known.error(), request.path, request.request_id);
  const auto& site = *known;
  const auto shop = workshop();
  const SiteFiles files({.site = *site,
                         .workshop = *shop,
                         .origin = asked.visit.origin,
                         .contact = options_.contact,
                         .painter = parts_.painter,
                         .now = parts_.clock()});
  PageState state{.site = parts_.site.version()};
  if (auto file = files.fixed(asked.visit.path)) {
    state.change = std::numeric_limits<std::int64_t>::max();  // does not depend on texts
    return finish(asked, std::move(*file), state);
  }
  const auto address = site::address_of(*site, asked.visit.path);
  auto page =
      parts_.database.read([&](Transaction& transaction) -> Result<std::optional<PageText>> {
        state.change = content::last_live_change(transaction);
        state.lists = subscribers::lists_version(transaction);
        if (auto file = files.made(transaction, asked.visit.path)) return file;
        Builder builder(*shop, *site, transaction, asked.visit);
        auto made = address ? builder.build(*address) : std::nullopt;
        if (made && made->status == 200) return made;
        TOOLYARD_TRY(auto own, redirected(transaction, asked.visit.path, builder));
        return own ? std::move(own) : std::move(made);
      });
  if (!page) {
    if (auto plain = parts_.web.plain_page(request.path)) return std::move(*plain);
    return http::problem_response(page.error(), request.path, request.request_id);
  }
  if (!*page) return no_page(request, asked, 404);
  if (!asked.is_canonical) {
    http::Response moved;
    moved.status = 301;
    moved.content_type = {};
    moved.cache_control = "no-cache";
    moved.add_header("Location", asked.visit.path);
    return moved;
  }
  return finish(asked, std::move(**page), state);
}

http::Response PublicSite::finish(const Asked& asked, PageText page, const PageState& state) {
  auto finished = std::make_shared<const FinishedPage>(std::move(page));
  if (!asked.key.empty()) cache_.put(asked.key, finished, state);
  auto response = finished->response();
  if (asked.visit.preview) {
    response.referrer_policy = "no-referrer";
    response.add_header("X-Robots-Tag", "noindex, nofollow");
  }
  return response;
}

http::Response PublicSite::respond(const http::Request& request) {
  const auto wanted = asked(request);
  if (!wanted) return no_page(request, {}, 404);
  return make(request, *wanted);
}

std::vector<http::Page> PublicSite::pages() {
  const auto page = [this](std::string path, std::vector<std::string_view> media_types = {}) {
    return http::Page{.path = std::move(path),
                      .media_types = std::move(media_types),
                      .make = [this](const http::Request& request) { return respond(request); },
                      .cost = Cost::store,
                      .takes_any_query = true,
                      .kept = [this](const http::Request& request) { return kept(request); }};
  };
  std::vector<http::Page> all{page("/", {"text/html"})};
  for (const auto& tool : tools())
    all.push_back(page("/t/" + std::string(tool.about->slug) + "/", {"text/html"}));
  all.push_back(page("/.well-known/security.txt"));
  all.push_back(page("/{rest...}"));
  all.back().except = program_paths;
  return all;
}

namespace {

void add_subjects(const content::LiveChange& change, std::vector<std::uint64_t>& subjects) {
  const auto& [locale, type, slug] = change.place;
  subjects.push_back(subject("item", std::to_string(static_cast<std::int64_t>(change.item))));
  subjects.push_back(subject("place", locale, type, slug));
  subjects.push_back(subject("list", locale, type));
  subjects.push_back(subject("list", locale, ""));
  subjects.push_back(subject("newest", locale, type));
  if (change.tool_slug) subjects.push_back(subject("tool", locale, *change.tool_slug));
  std::string_view labels = change.labels;
  while (!labels.empty()) {
    const auto line = labels.substr(0, labels.find('\n'));
    labels.remove_prefix(std::min(line.size() + 1, labels.size()));
    const auto blank = std::min(line.find(' '), line.size());
    subjects.push_back(
        subject(line.substr(0, blank), locale, line.substr(std::min(blank + 1, line.size()))));
  }
}

}  // namespace

Result<void> PublicSite::refresh() {
  PageState now{.site = parts_.site.version()};
  std::vector<std::uint64_t> subjects;
  bool is_all = now.site != seen_.site;
  const auto read = parts_.database.read([&](Transaction& transaction) -> Result<void> {
    now.change = content::last_live_change(transaction);
    now.lists = subscribers::lists_version(transaction);
    if (now == seen_) return {};
    if (now.lists != seen_.lists) subjects.push_back(subject("mail_lists", ""));
    const auto changes = content::live_changes(transaction, seen_.change);
    if (!changes) {
      is_all = true;
      return {};
    }
    for (const auto& change : *changes) {
      add_subjects(change, subjects);
      auto types = content::live_types(transaction, change.place.locale);
      auto& known = types_[change.place.locale];
      if (types == known) continue;
      known = std::move(types);
      subjects.push_back(subject("types", change.place.locale));
    }
    return {};
  });
  if (!read) return read;
  if (now == seen_) return {};
  if (is_all) cache_.forget_all(now);
  else cache_.forget(subjects, now);
  seen_ = now;
  return {};
}

}  // namespace toolyard::pages
