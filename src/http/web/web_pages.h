// The pages of the web client: the index of tools, a page for each tool, the API reference, pages
// about problems, account and admin pages, their static assets, files for search engines, and the
// page for paths that do not exist.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/api/router.h"
#include "http/web/account_shells.h"
#include "http/web/shell.h"
#include "http/web/text_syntax.h"

namespace toolyard::http {

// Source of the style sheet of the public site.
inline constexpr std::string_view site_style = "site.css";

struct WebOptions {
  bool lists_tools = false;  // whether search engines may index the pages of tools
  SignInWays sign_in = {};
  bool takes_apps = false;  // whether accounts can allow apps (OAuth clients)
  std::string base_url;     // empty: the scheme and host of the request
  bool has_site = false;    // whether the public site serves the index and the pages of tools
  TextSyntax syntax = {};
};

class WebPages {
 public:
  // `endpoints` and `pages` are those of the OpenAPI document.
  WebPages(std::span<const Endpoint> endpoints, std::span<const Page> pages,
           const WebOptions& options);
  ~WebPages();
  WebPages(WebPages&&) noexcept;

  // Returns the pages, which must not outlive this object. Empty if the program was built without
  // the web client.
  std::vector<Page> pages() const;
  // Returns a function that makes the page for paths that do not exist; empty if the program was
  // built without the web client.
  std::function<Response(const Request&)> missing() const;

  // The pages of the public site that have a script: the index, and those of tools. Without a frame
  // of the site, which is made from the database, they are the plain ones that this returns.
  std::optional<Response> plain_page(std::string_view path) const;
  // Returns the page of a tool, or the index if `slug` is empty, in the frame of the site.
  std::string app_html(std::string_view slug, const SiteFrame& frame) const;
  // Returns the paths of the other pages that search engines may index.
  std::vector<std::string> listed_paths() const;
  // Returns the path of an asset by the name of its source; empty if there is none.
  std::string asset_path(std::string_view source) const;

 private:
  struct Texts;
  std::unique_ptr<Texts> texts_;
};

}  // namespace toolyard::http
