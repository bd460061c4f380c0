#include "http/web/shell.h"

#include "http/documents/html_page.h"

namespace toolyard::http {

namespace {

constexpr std::string_view policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src blob:; font-src 'self'; connect-src 'self'; frame-src blob:; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types worker";

void append_style(std::string& out, std::string_view path) {
  out.append("<link rel=\"stylesheet\" href=\"").append(path).append("\">\n");
}

void append_description(std::string& out, const Shell& shell, const Assets& assets) {
  if (shell.description.empty()) {
    out += "<meta name=\"robots\" content=\"noindex\">\n";
  } else {
    out += "<meta name=\"description\" content=\"";
    append_html_text(out, shell.description);
    out += "\">\n";
  }
  if (!shell.canonical.empty()) {
    out += "<link rel=\"canonical\" href=\"";
    append_html_text(out, shell.canonical);
    out += "\">\n";
  }
  out.append("<link rel=\"icon\" type=\"image/svg+xml\" href=\"")
      .append(assets.path_of("favicon.svg"))
      .append("\">\n");
}

void append_head(std::string& out, const Shell& shell, const Assets& assets,
                 const SiteFrame* site) {
  out += "<!doctype html>\n<html lang=\"";
  append_html_text(out, site ? site->locale : std::string_view("en"));
  out += site && site->is_right_to_left ? "\" dir=\"rtl" : "";
  out +=
      "\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>";
  append_html_text(out, site ? site->title : shell.title);
  out += "</title>\n";
  append_style(out, assets.path_of("pages.css"));
  if (!shell.style.empty()) append_style(out, assets.path_of(shell.style));
  if (site) out += site->head;  // with styles of the site, which come last
  else append_description(out, shell, assets);
  for (const auto& path : assets.paths_behind(std::span(shell.scripts)))
    out.append("<link rel=\"modulepreload\" href=\"").append(path).append("\">\n");
  if (!shell.data_path.empty()) {
    out += "<link rel=\"preload\" as=\"fetch\" crossorigin=\"anonymous\" href=\"";
    append_html_text(out, shell.data_path);
    out += "\">\n";
  }
  if (!shell.scripts.empty())
    out.append("<script type=\"module\" src=\"")
        .append(assets.path_of(shell.scripts[0]))
        .append("\"></script>\n");
  out += "</head>\n";
}

// Appends the data in a <script> element. '<' is escaped, so that no tag can begin in the data.
void append_data(std::string& out, std::string_view json) {
  out += "<script type=\"application/json\" id=\"page-data\">";
  for (const char c : json) {
    if (c == '<') out += "\\u003c";
    else out += c;
  }
  out += "</script>\n";
}

}  // namespace

namespace {

constexpr std::string_view english = " lang=\"en\"", english_in_rtl = " lang=\"en\" dir=\"ltr\"";

bool is_english(std::string_view locale) { return locale.substr(0, locale.find('-')) == "en"; }

void append_header(std::string& out, const Assets& assets) {
  out +=
      "<header class=\"top\">\n<a class=\"brand\" href=\"/\"><span class=\"mark\" "
      "aria-hidden=\"true\">";
  out += assets.text_of("favicon.svg");
  out +=
      "</span>Toolyard</a>\n"
      "<nav class=\"top-links\" aria-label=\"Main\"><a href=\"/\">Tools</a> "
      "<a href=\"/docs/\">API</a></nav>\n<div class=\"top-controls\" "
      "id=\"controls\"></div>\n<div class=\"account\" id=\"account\">"
      "<a href=\"/sign-in/\">Sign in</a></div>\n</header>\n";
}

}  // namespace

std::string shell_html(const Shell& shell, const Assets& assets, const SiteFrame* site) {
  std::string out;
  append_head(out, shell, assets, site);
  out += "<body>\n<a class=\"skip\" href=\"#main\">Skip to the content</a>\n";
  if (site) out.append(site->header).append(site->before);
  else append_header(out, assets);
  out += "<main id=\"main\" tabindex=\"-1\"";
  // What the program says is in English.
  if (site && !is_english(site->locale)) out += site->is_right_to_left ? english_in_rtl : english;
  out += ">\n";
  out += shell.content;
  out += "</main>\n";
  if (site) out.append(site->after).append(site->footer);
  if (!shell.data.empty()) append_data(out, shell.data);
  return out += "</body>\n</html>\n";
}

Response page_response(const CachedText& html) {
  auto response = html.response();
  response.content_security_policy = policy;
  response.referrer_policy = "same-origin";  // "no-referrer" makes forms send `Origin: null`
  response.header_lines +=
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";
  return response;
}

}  // namespace toolyard::http
