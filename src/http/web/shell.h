// The HTML around every page: what the server says of it at once, for search engines and for
// browsers without scripts; and the data that scripts make the page of.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "http/framing/lasting_text.h"
#include "http/web/assets.h"

namespace toolyard::http {

struct Shell {
  std::string title;                 // of the tab
  std::string description;           // a sentence for search engines; empty: not to be listed
  std::string content;               // HTML inside of <main>
  std::string data;                  // JSON, for the script
  std::vector<std::string> scripts;  // sources; the first runs, all are loaded at once
  std::string data_path;             // of more data, which the script is going to fetch
  std::string style = {};            // a source, beside the styles of all pages
};

std::string shell_html(const Shell& shell, const Assets& assets);

// With the policy of pages: nothing from elsewhere, no script but our files.
Response page_response(const LastingText& html);

}  // namespace toolyard::http
