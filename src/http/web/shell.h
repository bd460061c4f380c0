// The HTML shell of a page: its frame, the content for search engines and browsers without scripts,
// and the data from which scripts build the page.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "http/framing/cached_text.h"
#include "http/web/assets.h"

namespace toolyard::http {

struct Shell {
  std::string title;                 // of the browser tab
  std::string description;           // a sentence for search engines; empty: not indexed
  std::string content;               // HTML inside <main>
  std::string data;                  // JSON for the script
  std::vector<std::string> scripts;  // sources; the first one runs, all are preloaded
  std::string data_path;             // of data that the script fetches, to preload; empty: none
  std::string style = {};            // source of a further style sheet; empty: none
  std::string canonical = {};        // address; empty: not known
};

// What the public site has around a page: HTML of its theme, and the title.
struct SiteFrame {
  std::string title, head, header, before, after, footer;
  std::string locale;
  bool is_right_to_left = false;
  std::vector<std::string> tools;  // slugs of those that the site offers, in its order
};

// Without a frame of the site, the page has the frame of the program.
std::string shell_html(const Shell& shell, const Assets& assets, const SiteFrame* site = nullptr);

// Returns the response for a page, with a Content-Security-Policy that allows only scripts and
// resources of this server. It contains views into `html`.
Response page_response(const CachedText& html);

}  // namespace toolyard::http
