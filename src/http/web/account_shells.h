// What the shells of the pages about the own account hold: the page to sign in on, and those for
// whoever is signed in.
#pragma once
#include <array>
#include <string_view>

#include "http/web/shell.h"

namespace toolyard::http {

Shell sign_in_shell();

// A page that shows nothing until its script knows who is signed in.
struct AccountPage {
  std::string_view path, title, api;  // `api`: where programs find the same
};
inline constexpr std::array account_pages{
    AccountPage{"/account/", "Your account", "/api/v1/auth/me/"},
    AccountPage{"/account/keys/", "API keys", "/api/v1/developer/keys/"},
    AccountPage{"/account/usage/", "Usage", "/api/v1/developer/usage/"},
    AccountPage{"/account/invoices/", "Invoices", "/api/v1/developer/invoices/"}};

Shell account_shell(const AccountPage& page);

}  // namespace toolyard::http
