// What the shells of the pages about the own account hold: the page to sign in on, those that
// links in emails lead to, and those for whoever is signed in.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "http/web/shell.h"

namespace toolyard::http {

// How people come to be signed in.
struct SignInWays {
  bool takes_registrations = false;  // whether anyone can create an account
  bool takes_passwords = true;
  std::string provider = {};  // its name for people; empty: there is none
};

Shell sign_in_shell(const SignInWays& ways);

// A page that shows nothing until its script knows who is signed in.
struct AccountPage {
  std::string_view path, title, api;  // `api`: where programs find the same
};
inline constexpr std::array account_pages{
    AccountPage{"/account/", "Your account", "/api/v1/auth/me/"},
    AccountPage{"/account/security/", "Security", "/api/v1/auth/sessions/"},
    AccountPage{"/account/keys/", "API keys", "/api/v1/developer/keys/"},
    AccountPage{"/account/usage/", "Usage", "/api/v1/developer/usage/"},
    AccountPage{"/account/invoices/", "Invoices", "/api/v1/developer/invoices/"}};

// A page for somebody who need not be signed in, most with the code of an email in the fragment of
// its address.
inline constexpr AccountPage register_page{"/account/register/", "Create an account",
                                           "/api/v1/auth/register/"};
inline constexpr AccountPage provider_page{"/account/single-sign-on/", "Signing in",
                                           "/api/v1/auth/session/single-sign-on/complete/"};
inline constexpr std::array open_account_pages{
    AccountPage{"/account/reset/", "Reset your password", "/api/v1/auth/password/reset/"},
    AccountPage{"/account/verify/", "Verify your email address", "/api/v1/auth/email/verify/"},
    AccountPage{"/account/keep-email/", "Keep your email address", "/api/v1/auth/email/keep/"},
    AccountPage{"/account/invitation/", "Accept your invitation",
                "/api/v1/auth/invitations/accept/"}};

// Where accounts can allow apps: the page that asks, and the one that shows them.
inline constexpr AccountPage consent_page{"/oauth/authorize/", "Allow an app",
                                          "/api/v1/auth/app-requests/approve/"};
inline constexpr AccountPage apps_page{"/account/apps/", "Apps", "/api/v1/auth/apps/"};

Shell account_shell(const AccountPage& page, const SignInWays& ways, bool takes_apps);
Shell consent_shell();
Shell open_account_shell(const AccountPage& page, const SignInWays& ways);

}  // namespace toolyard::http
