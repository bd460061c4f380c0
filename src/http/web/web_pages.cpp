#include "http/web/web_pages.h"

#include <algorithm>
#include <deque>
#include <map>

#include "http/documents/endpoint_problems.h"
#include "http/web/account_shells.h"
#include "http/web/admin_shells.h"
#include "http/web/guides/guide_shells.h"
#include "http/web/problem_shells.h"
#include "http/web/reference_shells.h"
#include "http/web/site_files.h"
#include "http/web/tool_shells.h"

namespace toolyard::http {

namespace {

Page shell_page(std::string path, const CachedText& html) {
  return {.path = std::move(path),
          .media_types = {"text/html"},
          .make = [&html](const Request&) { return page_response(html); },
          .takes_any_query = true};  // state of the page, which its script reads
}

Response missing_response(const CachedText& html) {
  auto response = page_response(html);
  response.status = 404;
  response.entity_tag.clear();
  return response;
}

}  // namespace

struct WebPages::Texts {
  Assets assets{embedded_assets()};
  CachedText reference, missing;
  std::deque<std::pair<std::string, CachedText>> shells;    // by path
  std::map<std::string, CachedText, std::less<>> problems;  // by code
  std::map<std::string, Shell, std::less<>> apps;           // by path
  bool has_site = false;
  SiteList site;

  CachedText html(const Shell& shell) const {
    return CachedText("text/html; charset=utf-8", shell_html(shell, assets));
  }
  // The page that search engines may index at a path.
  CachedText indexed_html(Shell shell, std::string_view path) const {
    auto origin = site.base_url;
    while (origin.ends_with('/')) origin.pop_back();
    if (!origin.empty()) shell.canonical = origin.append(path);
    return html(shell);
  }
  void add(std::string path, const Shell& shell, bool is_listed = true) {
    if (is_listed) site.paths.push_back(path);
    auto made = is_listed ? indexed_html(shell, path) : html(shell);
    shells.emplace_back(std::move(path), std::move(made));
  }
  void add_app(std::string path, Shell shell, bool is_listed = true) {
    add(path, shell, is_listed);
    apps.emplace(std::move(path), std::move(shell));
  }
  void add_tools(std::span<const Endpoint> endpoints, bool are_listed);
  void add_reference(std::span<const Endpoint> endpoints, std::span<const Page> pages);
  void add_problems(std::span<const Endpoint> endpoints);
  void add_account(const WebOptions& options);
  void add_admin(std::span<const Endpoint> endpoints, const TextSyntax& syntax);
  Response problem(const Request& request) const;
};

void WebPages::Texts::add_tools(std::span<const Endpoint> endpoints, bool are_listed) {
  add_app("/", index_shell(tools()));
  for (const auto& tool : tools()) {
    const auto path = "/t/" + std::string(tool.about->slug) + "/";
    const auto endpoint = std::ranges::find(endpoints, "/api/v1" + path, &Endpoint::path);
    if (endpoint != endpoints.end()) add_app(path, tool_shell(tool, *endpoint, assets), are_listed);
  }
}

void WebPages::Texts::add_reference(std::span<const Endpoint> endpoints,
                                    std::span<const Page> pages) {
  const auto areas = reference_areas(endpoints, pages);
  const auto all = guides(site.base_url);
  const auto shell = reference_shell(areas, all);
  reference = indexed_html(shell, "/docs/");
  add("/docs/", shell);
  for (const auto& area : areas) add(area.path, area_shell(areas, area));
  add(std::string(guides_path), guides_shell(all, areas));
  for (const auto& guide : all) add(guide.path, guide_shell(guide, all, areas));
}

void WebPages::Texts::add_problems(std::span<const Endpoint> endpoints) {
  const auto known = all_problems(endpoints);
  add("/problems/", problems_shell(known));
  for (const auto& one : known)
    problems.emplace(one.type->code, indexed_html(problem_shell(one, endpoints),
                                                  "/problems/" + std::string(one.type->code)));
}

void WebPages::Texts::add_account(const WebOptions& options) {
  const auto add_open = [&](const AccountPage& page) {
    add(std::string(page.path), open_account_shell(page, options.sign_in), false);
  };
  const auto add_own = [&](const AccountPage& page) {
    add(std::string(page.path), account_shell(page, options.sign_in, options.takes_apps), false);
  };
  add("/sign-in/", sign_in_shell(options.sign_in), false);
  for (const auto& page : account_pages) add_own(page);
  if (options.takes_apps) {
    add_own(apps_page);
    add(std::string(consent_page.path), consent_shell(), false);
  }
  for (const auto& page : open_account_pages) add_open(page);
  if (options.sign_in.takes_registrations) add_open(register_page);
  if (!options.sign_in.provider.empty()) add_open(provider_page);
}

// One shell serves all admin paths: its script reads from the URL which record to show.
void WebPages::Texts::add_admin(std::span<const Endpoint> endpoints, const TextSyntax& syntax) {
  std::vector<std::string> site_styles;
  if (has_site) site_styles = {assets.path_of(site_style), "/site.css"};
  const auto shell = admin_shell(admin_areas(endpoints), site_styles, syntax);
  add("/admin/", shell, false);
  add("/admin/{rest...}/", shell, false);
}

Response WebPages::Texts::problem(const Request& request) const {
  auto code = request.path.substr(std::string_view("/problems/").size());
  if (code.ends_with('/')) code.remove_suffix(1);
  const auto found = problems.find(code);
  auto response =
      found == problems.end() ? missing_response(missing) : page_response(found->second);
  response.add_header("Vary", "Accept");  // programs get JSON here
  return response;
}

WebPages::WebPages(std::span<const Endpoint> endpoints, std::span<const Page> pages,
                   const WebOptions& options)
    : texts_(std::make_unique<Texts>()) {
  if (texts_->assets.empty()) return;
  texts_->missing = texts_->html(missing_shell());
  texts_->has_site = options.has_site;
  texts_->site.base_url = options.base_url;
  texts_->add_tools(endpoints, options.lists_tools);
  texts_->add_reference(endpoints, pages);
  texts_->add_problems(endpoints);
  texts_->add_account(options);
  texts_->add_admin(endpoints, options.syntax);
}
WebPages::~WebPages() = default;
WebPages::WebPages(WebPages&&) noexcept = default;

std::vector<Page> WebPages::pages() const {
  if (texts_->assets.empty()) return {};
  auto pages = asset_pages(texts_->assets);
  for (const auto& [path, html] : texts_->shells)
    if (!texts_->has_site || !texts_->apps.contains(path)) pages.push_back(shell_page(path, html));
  pages.push_back(reference_page());
  pages.back().make = [&html = texts_->reference](const Request&) { return page_response(html); };
  pages.push_back(
      {.path = "/problems/{code}",
       .media_types = {"text/html"},
       .make = [texts = texts_.get()](const Request& request) { return texts->problem(request); },
       .takes_any_query = true});
  if (!texts_->has_site) std::ranges::move(site_files(texts_->site), std::back_inserter(pages));
  return pages;
}

std::optional<Response> WebPages::plain_page(std::string_view path) const {
  if (!texts_->apps.contains(path)) return std::nullopt;
  return page_response(std::ranges::find(texts_->shells, path, [](const auto& one) {
                         return std::string_view(one.first);
                       })->second);
}

std::string WebPages::app_html(std::string_view slug, const SiteFrame& frame) const {
  const auto listed = tools_named(frame.tools);
  if (slug.empty())
    return shell_html(index_shell(listed, frame.title, !frame.before.empty()), texts_->assets,
                      &frame);
  auto shell = texts_->apps.at("/t/" + std::string(slug) + "/");
  shell.data = data_with_tools(shell, listed, frame.title);
  return shell_html(shell, texts_->assets, &frame);
}

std::vector<std::string> WebPages::listed_paths() const {
  std::vector<std::string> paths;
  for (const auto& path : texts_->site.paths)
    if (!texts_->apps.contains(path)) paths.push_back(path);
  return paths;
}

std::string WebPages::asset_path(std::string_view source) const {
  return texts_->assets.path_of(source);
}

std::function<Response(const Request&)> WebPages::missing() const {
  if (texts_->assets.empty()) return {};
  return [&html = texts_->missing](const Request&) { return missing_response(html); };
}

}  // namespace toolyard::http
