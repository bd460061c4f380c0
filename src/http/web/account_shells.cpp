#include "http/web/account_shells.h"

#include "core/json/writer.h"

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

std::string data_of(const SignInWays& ways) {
  std::string json;
  {
    JsonObject data(json);
    data.boolean("takes_registrations", ways.takes_registrations);
    data.boolean("takes_passwords", ways.takes_passwords);
    data.text("provider", ways.provider);
  }
  return json;
}

}  // namespace

Shell sign_in_shell(const SignInWays& ways) {
  return {.title = "Sign in · Toolyard",
          .description = {},
          .content =
              "<h1>Sign in</h1>\n<noscript><p>Signing in on this page requires JavaScript. "
              "Programs sign in with <code>POST /api/v1/auth/token/</code>.</p></noscript>\n",
          .data = data_of(ways),
          .scripts = {"account.js"},
          .data_path = {}};
}

Shell account_shell(const AccountPage& page, const SignInWays& ways, bool takes_apps) {
  auto shell = shell_of(page, "GET", "portal.js");
  {
    JsonObject data(shell.data);
    data.boolean("takes_apps", takes_apps);
    data.boolean("takes_passwords", ways.takes_passwords);
    data.text("provider", ways.provider);
  }
  return shell;
}

Shell consent_shell() {
  auto shell = shell_of(consent_page, "POST", "portal.js");
  shell.data = R"({"takes_apps":true})";
  return shell;
}

Shell open_account_shell(const AccountPage& page, const SignInWays& ways) {
  auto shell = shell_of(page, "POST", "account.js");
  shell.data = data_of(ways);
  return shell;
}

}  // namespace toolyard::http
