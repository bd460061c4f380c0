#include "http/web/account_shells.h"

namespace toolyard::http {

Shell sign_in_shell() {
  return {.title = "Sign in · Toolyard",
          .description = {},
          .content =
              "<h1>Sign in</h1>\n<noscript><p>Signing in on this page requires JavaScript. "
              "Programs sign in with <code>POST /api/v1/auth/token/</code>.</p></noscript>\n",
          .data = {},
          .scripts = {"account.js"},
          .data_path = {}};
}

Shell account_shell(const AccountPage& page) {
  std::string content = "<h1>";
  content.append(page.title)
      .append("</h1>\n<noscript><p>This page requires JavaScript. Programs use <code>GET ")
      .append(page.api)
      .append("</code>.</p></noscript>\n");
  return {.title = std::string(page.title) + " · Toolyard",
          .description = {},
          .content = std::move(content),
          .data = {},
          .scripts = {"portal.js"},
          .data_path = {}};
}

}  // namespace toolyard::http
