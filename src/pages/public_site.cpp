#include "pages/public_site.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "areas/mailing/facts.h"
#include "areas/media/facts.h"
#include "core/text/characters.h"
#include "core/text/url.h"
#include "core/text/utf8.h"
#include "http/api/problem.h"
#include "http/api/problem_page.h"
#include "http/fields/negotiation.h"
#include "http/fields/origin.h"
#include "http/framing/form.h"
#include "http/mcp/requests.h"
#include "pages/files/site_files.h"
#include "pages/paths.h"
#include "tools/catalog.h"

namespace toolyard::pages {

namespace {

constexpr std::string_view icon_source = "favicon.svg";
constexpr std::int64_t max_number = 100'000;
constexpr std::size_t max_words_bytes = 200;

// First segments of paths that are never pages of the site: programs get problems there.
const std::vector<std::string_view> program_paths{
    "api",    "mcp",   "media",   "oauth",     ".well-known", "metrics",  "assets", "healthz",
    "readyz", "admin", "account", "developer", "sign-in",     "problems", "docs"};

// Whether a path is served as it is. Pages of tools are served without the last slash, too.
bool is_canonical(std::string_view given, std::string_view path) {
  if (given == path) return true;
  return path.starts_with("/t/") && path.substr(0, path.size() - 1) == given;
}

// Whether pages of the kind may have numbers: what looks like a landing text can be a list.
bool is_label(site::PageKind kind) {
  return kind == site::PageKind::tag || kind == site::PageKind::author;
}
bool is_numbered(const site::SiteText& site, const site::Address& address) {
  return address.kind == site::PageKind::type_list || address.kind == site::PageKind::newsletter ||
         is_label(address.kind) ||
         (address.kind == site::PageKind::text && site::list_instead(site, address));
}

// Returns whole characters at the beginning of a text.
std::string_view first_bytes(std::string_view text, std::size_t max) {
  if (text.size() <= max) return text;
  while ((static_cast<unsigned char>(text[max]) & 0xc0) == 0x80) --max;
  return text.substr(0, max);
}

bool wants_html(const http::Request& request) {
  const auto accept = request.known.accept;
  return http::preference(accept, "text/html") >
         http::preference(accept, "application/problem+json");
}

}  // namespace

struct PublicSite::PageRequest {
  Visit visit;
  std::string key;  // empty: not kept
  Trials::Entry entry;
  bool is_secure = false;
  bool is_canonical = true;
};

PublicSite::PublicSite(PublicSiteOptions options, PublicSiteParts parts)
    : options_(std::move(options)), parts_(std::move(parts)), cache_(options_.max_page_bytes),
      trials_(parts_.arrivals, parts_.clock, parts_.visitor_key) {
  reload_theme();
}

std::shared_ptr<const PageDependencies> PublicSite::dependencies() const {
  return dependencies_.load();
}

void PublicSite::reload_theme() {
  auto made = std::make_shared<PageDependencies>(PageDependencies{
      .theme = Theme::load(options_.theme),
      .render = parts_.render,
      .style = parts_.web.asset_path(http::site_style),
      .icon = parts_.web.asset_path(icon_source),
      .live_tools = parts_.web.asset_path("live_tools.js"),
      .live_tools_style = parts_.web.asset_path("live_tools.css"),
      .app = [&web = parts_.web](std::string_view slug, const http::SiteFrame& frame) {
        return web.app_html(slug, frame);
      }});
  for (const auto& tool : tools())
    made->tools.push_back({std::string(tool.about->slug), std::string(tool.about->title),
                           std::string(tool.about->summary), std::string(tool.about->category),
                           std::string(tool.about->synonyms)});
  made->further_paths = parts_.web.listed_paths();
  made->lists_tools = options_.lists_tools;
  dependencies_.store(std::move(made));
  themes_.fetch_add(1, std::memory_order_release);
}

std::uint64_t PublicSite::version() const {
  return parts_.site.version() + themes_.load(std::memory_order_acquire);
}

// Of the parameters, lists take `page`, the search `q`, and all pages `preview`. Others are of
// links that count clicks, and of tools.
std::optional<PublicSite::PageRequest> PublicSite::page_request(const http::Request& request) {
  auto path = site::canonical_path(request.path);
  if (!path) return std::nullopt;
  PageRequest page_request{.visit = {.origin = http::origin_of(request, options_.base_url)},
                           .is_canonical = is_canonical(request.path, *path)};
  page_request.visit.path = std::move(*path);
  if (!request.query.empty() && !take_query(request.query, page_request.visit)) return std::nullopt;
  if (page_request.is_canonical && page_request.visit.number == 1 && !page_request.visit.preview) {
    page_request.is_secure = page_request.visit.origin.starts_with("https://");
    page_request.entry = trials_.enter(request, page_request.visit.path, page_request.is_secure);
    page_request.visit.shown = page_request.entry.shown;
  }
  const bool is_safe_origin =
      !options_.base_url.empty() || http::is_loopback_host(request.known.host);
  if (page_request.is_canonical && is_safe_origin && !page_request.visit.preview &&
      page_request.visit.words.empty())
    page_request.key = page_request.visit.origin + page_request.visit.path + "\n" +
                       std::to_string(page_request.visit.number) + page_request.entry.key_end();
  return page_request;
}

bool PublicSite::take_query(std::string_view query, Visit& visit) const {
  const auto fields = http::parse_form(query);
  if (!fields) return false;
  const auto site = parts_.site.live();
  const auto address = site::address_of(*site, visit.path);
  for (const auto& [name, value] : *fields) {
    if (name == "preview") {
      visit.preview = parts_.previews.read(value, parts_.clock());
      visit.preview_token = value;
      if (!visit.preview) return false;
    } else if (name == "page" && address && is_numbered(*site, *address)) {
      const auto [end, fault] =
          std::from_chars(value.data(), value.data() + value.size(), visit.number);
      if (fault != std::errc() || end != value.data() + value.size() || visit.number < 1 ||
          visit.number > max_number)
        return false;
    } else if (name == "q" && address && address->kind == site::PageKind::search) {
      visit.words = first_bytes(trimmed(value), max_words_bytes);
    }
  }
  return true;
}

void PublicSite::note_view(const http::Request& request, const PageRequest& page_request) const {
  if (parts_.on_view) parts_.on_view(request, page_request.visit.path);
}

std::optional<http::Response> PublicSite::kept(const http::Request& request) {
  const auto wanted = page_request(request);
  if (!wanted || wanted->key.empty()) return std::nullopt;
  const auto page = cache_.find(wanted->key);
  if (!page) return std::nullopt;
  if (page->is_view()) note_view(request, *wanted);
  auto response = page->response();
  trials_.complete(wanted->entry, request, wanted->is_secure, response);
  return response;
}

http::Response PublicSite::no_page(const http::Request& request, const PageRequest& page_request,
                                   int status) {
  if (!wants_html(request))
    return http::http_error("not_found", "This path does not exist.", request);
  const auto site = parts_.site.live();
  const auto current = dependencies();
  auto page = parts_.database.read([&](Transaction& transaction) -> Result<PageText> {
    return Builder(*current, *site, transaction, page_request.visit).missing(status);
  });
  if (!page) return parts_.web.missing()(request);
  return finished(std::move(*page));
}

// Returns the site record: the live one, or the revision of a preview.
Result<std::shared_ptr<const site::SiteText>> PublicSite::site_for(const Visit& visit) const {
  if (!visit.preview || visit.preview->item != 0) return parts_.site.live();
  TOOLYARD_TRY(auto previewed, parts_.site.revision(visit.preview->revision));
  if (!previewed) return parts_.site.live();
  return std::make_shared<const site::SiteText>(std::move(*previewed));
}

namespace {

// Returns the redirect of the owner, if there is one for a path. It is kept once, and not for each
// number that a list at this path would have.
Result<std::optional<PageText>> redirected(Transaction& transaction, const Visit& visit,
                                           Builder& builder) {
  TOOLYARD_TRY(auto found, site::Redirects::find(transaction, visit.path));
  if (!found) return std::nullopt;
  constexpr std::string_view url_characters = "-._~:/?#[]@!$&'()*+,;=%";
  PageText page{.status = static_cast<int>(found->status),
                .location = percent_encoded(found->to, url_characters)};
  if (found->status == site::RedirectStatus::gone) page = builder.missing(410);
  page.is_kept = visit.number == 1;
  return page;
}

// Tags and names may have a dot: without its last slash, such a page looks like a file.
std::optional<site::Address> with_slash(const site::SiteText& site, const std::string& path) {
  if (path.ends_with('/')) return std::nullopt;
  const auto address = site::address_of(site, path + "/");
  return address && is_label(address->kind) ? address : std::nullopt;
}

http::Response moved_to(std::string_view path) {
  http::Response moved;
  moved.status = 301;
  moved.content_type = {};
  moved.cache_control = "no-cache";
  moved.add_header("Location", path);
  return moved;
}

}  // namespace

Result<std::optional<PageText>> PublicSite::find_or_make(const PageRequest& page_request,
                                                         PageState& state) {
  const auto& visit = page_request.visit;
  state.site = version();
  const auto current = dependencies();
  TOOLYARD_TRY(const auto site, site_for(visit));
  const SiteFiles files({.site = *site,
                         .dependencies = *current,
                         .origin = visit.origin,
                         .contact = options_.contact,
                         .painter = parts_.painter,
                         .now = parts_.clock()});
  if (auto file = files.fixed(visit.path)) {
    // Does not depend on texts and media.
    state.change = state.media = std::numeric_limits<std::int64_t>::max();
    return file;
  }
  const auto address = site::address_of(*site, visit.path);
  return parts_.database.read([&](Transaction& transaction) -> Result<std::optional<PageText>> {
    state.change = content::last_live_change(transaction);
    state.lists = subscribers::public_lists_version(transaction);
    state.archive = campaigns::archive_version(transaction);
    state.media = media::media_version(transaction);
    if (auto file = files.made(transaction, visit.path)) return file;
    Builder builder(*current, *site, transaction, visit);
    auto made = address ? builder.build(*address) : std::nullopt;
    if (made && made->status == 200) return made;
    TOOLYARD_TRY(auto own, redirected(transaction, visit, builder));
    if (own) return own;
    if (const auto label = with_slash(*site, visit.path); !made && label)
      if (Builder(*current, *site, transaction, visit).build(*label))
        return PageText{.status = 301, .location = visit.path + "/", .is_kept = false};
    return made;
  });
}

http::Response PublicSite::make(const http::Request& request, const PageRequest& page_request) {
  PageState state;
  const bool is_of_variant = page_request.visit.preview && page_request.visit.preview->item < 0;
  auto page = is_of_variant ? previewed_variant(page_request) : find_or_make(page_request, state);
  if (!page) {
    if (auto plain = parts_.web.plain_page(request.path)) return std::move(*plain);
    auto response = http::problem_response(page.error(), request.path, request.request_id);
    if (wants_html(request)) http::make_problem_page(response);
    return response;
  }
  if (!*page) return no_page(request, page_request, 404);
  if (!page_request.is_canonical && (*page)->location.empty())
    return moved_to(page_request.visit.path);
  if ((*page)->is_view() && !page_request.visit.preview) note_view(request, page_request);
  auto response = finish(page_request, std::move(**page), state);
  trials_.complete(page_request.entry, request, page_request.is_secure, response);
  return response;
}

// A preview of a variant names the experiment as a negative number, and the number of the variant.
Result<std::optional<PageText>> PublicSite::previewed_variant(const PageRequest& page_request) {
  const auto current = dependencies();
  const auto site = parts_.site.live();
  const auto address = site::address_of(*site, page_request.visit.path);
  return parts_.database.read([&](Transaction& transaction) -> Result<std::optional<PageText>> {
    const auto one = experiments::find_experiment(transaction, -page_request.visit.preview->item);
    if (!address || !one || !one->page) return std::nullopt;
    const auto* variant = one->variant_numbered(page_request.visit.preview->revision);
    const auto place = experiments::find_place(transaction, *one->page);
    if (!variant || !place || path_of_page(*site, *place) != page_request.visit.path)
      return std::nullopt;
    const ShownVariant shown{one->page->part, variant->value};
    auto visit = page_request.visit;
    if (!variant->is_control) visit.shown = &shown;
    return Builder(*current, *site, transaction, visit).build(*address);
  });
}

http::Response PublicSite::finish(const PageRequest& page_request, PageText page,
                                  const PageState& state) {
  const bool is_kept = page.is_kept && !page_request.key.empty();
  const auto made = is_kept ? std::make_shared<const FinishedPage>(std::move(page)) : nullptr;
  if (made) cache_.put(page_request.key, made, state);
  auto response = made ? made->response() : finished(std::move(page));
  if (page_request.visit.preview) {
    response.referrer_policy = "no-referrer";
    response.add_header("X-Robots-Tag", "noindex, nofollow");
  }
  return response;
}

http::Response PublicSite::respond(const http::Request& request) {
  const auto wanted = page_request(request);
  if (!wanted) return no_page(request, {}, 404);
  return make(request, *wanted);
}

std::optional<PageText> PublicSite::make_beside(const http::Request& request,
                                                const SubscriptionLook::Make& make) const {
  const auto site = parts_.site.live();
  const auto current = dependencies();
  const Visit visit{.origin = http::origin_of(request, options_.base_url)};
  try {
    auto made = parts_.database.read([&](Transaction& transaction) {
      Builder builder(*current, *site, transaction, visit);
      return Result<std::optional<PageText>>(make(builder, *site));
    });
    return made ? std::move(*made) : std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;  // the plain page is shown
  }
}

http::PageLook PublicSite::look() const {
  const SubscriptionLook look([this](const http::Request& request, const auto& make) {
    return make_beside(request, make);
  });
  return {.answer = [look](const auto& request,
                           const auto& page) { return look.answer(request, page); },
          .problem = [look](const auto& request,
                            const auto& response) { return look.problem(request, response); }};
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
  PageState now{.site = version()};
  std::vector<std::uint64_t> subjects;
  bool is_all = now.site != seen_.site;
  const auto read = parts_.database.read([&](Transaction& transaction) -> Result<void> {
    now.change = content::last_live_change(transaction);
    now.lists = subscribers::public_lists_version(transaction);
    now.archive = campaigns::archive_version(transaction);
    now.media = media::media_version(transaction);
    trials_.refresh(transaction, *parts_.site.live(), now != seen_);
    if (now == seen_) return {};
    if (now.lists != seen_.lists) subjects.push_back(subject("mail_lists", ""));
    if (now.archive != seen_.archive) subjects.push_back(subject("issues", ""));
    if (now.media != seen_.media) subjects.push_back(subject("media", ""));
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
