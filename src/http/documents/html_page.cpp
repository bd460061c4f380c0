#include "http/documents/html_page.h"

#include "core/crypto/sha256.h"
#include "core/text/base64.h"

namespace toolyard::http {
namespace {

constexpr std::string_view style =
    ":root{color-scheme:light dark}"
    "body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}"
    "button{font:inherit;padding:.5rem 1.5rem}";

// The Content-Security-Policy of these pages: allows the style by its hash, and forms that are sent
// to this server.
const std::string& policy() {
  static const std::string text = [] {
    const auto hash = sha256(style);
    return "default-src 'none'; style-src 'sha256-" +
           encode_base64({reinterpret_cast<const char*>(hash.data()), hash.size()}, base64_standard,
                         true) +
           "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  }();
  return text;
}

}  // namespace

void append_html_rich(std::string& out, std::string_view text) {
  for (bool is_code = false;; is_code = !is_code) {
    const auto end = text.find('`');
    if (is_code) out += "<code>";
    append_html_text(out, text.substr(0, end));
    if (is_code) out += "</code>";
    if (end == text.npos) return;
    text.remove_prefix(end + 1);
  }
}

void write_html_page(const HtmlPage& page, Response& response) {
  response.content_type = "text/html; charset=utf-8";
  response.content_security_policy = policy();
  response.add_header("X-Robots-Tag", "noindex, nofollow");
  auto& out = response.body;
  out =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"robots\" content=\"noindex, nofollow\">\n<title>";
  append_html_text(out, page.title);
  out.append("</title>\n<style>").append(style).append("</style>\n</head>\n<body>\n<main>\n<h1>");
  append_html_text(out, page.title);
  out.append("</h1>\n").append(page.body).append("</main>\n</body>\n</html>\n");
}

}  // namespace toolyard::http
