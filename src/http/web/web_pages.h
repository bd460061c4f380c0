// The pages that are served beside the API: the index of tools, a page for each, the reference of
// the API, pages of problems, the pages of an account and of the admin side, what they load, what
// search engines read, and what a browser sees where nothing is.
#pragma once
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/api/router.h"
#include "http/web/account_shells.h"

namespace toolyard::http {

struct WebOptions {
  bool lists_tools = false;  // whether search engines may list their pages
  SignInWays sign_in = {};
  bool takes_apps = false;  // whether accounts can allow apps
  std::string base_url;     // empty: as the caller addressed us
};

class WebPages {
 public:
  // `endpoints` and `pages` as the document shows them.
  WebPages(std::span<const Endpoint> endpoints, std::span<const Page> pages,
           const WebOptions& options);
  ~WebPages();
  WebPages(WebPages&&) noexcept;

  // None where the program was built without pages. They live as long as this.
  std::vector<Page> pages() const;
  // The page for a browser that looks for what is not there; no function without pages.
  std::function<Response(const Request&)> missing() const;

 private:
  struct Texts;
  std::unique_ptr<Texts> texts_;
};

}  // namespace toolyard::http
