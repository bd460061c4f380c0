#include "http/web/web_pages.h"

#include <algorithm>
#include <deque>

#include "http/web/tool_shells.h"

namespace toolyard::http {

namespace {

constexpr std::string_view robots = "User-agent: *\nDisallow: /api/\n";

Page shell_page(std::string path, const LastingText& html) {
  return {.path = std::move(path),
          .media_types = {"text/html"},
          .make = [&html](const Request&) { return page_response(html); },
          .takes_any_query = true};  // the state of the page, which is the browser's
}

}  // namespace

struct WebPages::Texts {
  Assets assets{embedded_assets()};
  LastingText index, missing, robots;
  std::deque<std::pair<std::string, LastingText>> tools;  // by path

  LastingText html(const Shell& shell) const {
    return LastingText("text/html; charset=utf-8", shell_html(shell, assets));
  }
};

WebPages::WebPages(std::span<const Endpoint> endpoints) : texts_(std::make_unique<Texts>()) {
  if (texts_->assets.empty()) return;
  texts_->index = texts_->html(index_shell());
  texts_->missing = texts_->html(missing_shell());
  texts_->robots = LastingText("text/plain; charset=utf-8", std::string(robots));
  for (const auto& tool : tools()) {
    const auto path = "/t/" + std::string(tool.about->slug) + "/";
    const auto endpoint = std::ranges::find(endpoints, "/api/v1" + path, &Endpoint::path);
    if (endpoint == endpoints.end()) continue;
    texts_->tools.emplace_back(path, texts_->html(tool_shell(tool, *endpoint)));
  }
}
WebPages::~WebPages() = default;
WebPages::WebPages(WebPages&&) noexcept = default;

std::vector<Page> WebPages::pages() const {
  if (texts_->assets.empty()) return {};
  auto pages = asset_pages(texts_->assets);
  pages.push_back(shell_page("/", texts_->index));
  for (const auto& [path, html] : texts_->tools) pages.push_back(shell_page(path, html));
  pages.push_back({.path = "/robots.txt", .make = [this_text = &texts_->robots](const Request&) {
                     return this_text->response();
                   }});
  return pages;
}

std::function<Response(const Request&)> WebPages::missing() const {
  if (texts_->assets.empty()) return {};
  return [&html = texts_->missing](const Request&) {
    auto response = page_response(html);
    response.status = 404;
    response.entity_tag.clear();
    return response;
  };
}

}  // namespace toolyard::http
