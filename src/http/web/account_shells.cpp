#include "http/web/account_shells.h"

namespace toolyard::http {

namespace {

Shell shell_of(const AccountPage& page, std::string_view method, std::string_view script) {
  std::string content = "<h1>";
  content.append(page.title)
      .append("</h1>\n<noscript><p>This page requires JavaScript. Programs use <code>")
      .append(method)
      .append(" ")
      .append(page.api)
      .append("</code>.</p></noscript>\n");
  return {.title = std::string(page.title) + " · Toolyard",
          .description = {},
          .content = std::move(content),
          .data = {},
          .scripts = {std::string(script)},
          .data_path = {}};
}

}  // namespace

Shell sign_in_shell(bool takes_registrations) {
  return {.title = "Sign in · Toolyard",
          .description = {},
          .content =
              "<h1>Sign in</h1>\n<noscript><p>Signing in on this page requires JavaScript. "
              "Programs sign in with <code>POST /api/v1/auth/token/</code>.</p></noscript>\n",
          .data = takes_registrations ? R"({"takes_registrations":true})"
                                      : R"({"takes_registrations":false})",
          .scripts = {"account.js"},
          .data_path = {}};
}

Shell account_shell(const AccountPage& page, bool takes_apps) {
  auto shell = shell_of(page, "GET", "portal.js");
  if (takes_apps) shell.data = R"({"takes_apps":true})";
  return shell;
}

Shell consent_shell() {
  auto shell = shell_of(consent_page, "POST", "portal.js");
  shell.data = R"({"takes_apps":true})";
  return shell;
}

Shell open_account_shell(const AccountPage& page) { return shell_of(page, "POST", "account.js"); }

}  // namespace toolyard::http
