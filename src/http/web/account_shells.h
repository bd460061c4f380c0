// HTML shells of the account pages: the sign-in page, the pages that links in emails lead to, and
// the pages for signed-in users.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "http/web/shell.h"

namespace toolyard::http {

// The ways to sign in.
struct SignInWays {
  bool takes_registrations = false;  // whether anyone can create an account
  bool takes_passwords = true;
  std::string provider = {};  // display name of the single sign-on provider; empty: none
};

Shell sign_in_shell(const SignInWays& ways);

// A page without content until its script has loaded the account. `api` is the path at which
// programs find the same.
struct AccountPage {
  std::string_view path, title, api;
};
inline constexpr std::array account_pages{
    AccountPage{"/account/", "Your account", "/api/v1/auth/me/"},
    AccountPage{"/account/security/", "Security", "/api/v1/auth/sessions/"},
    AccountPage{"/account/keys/", "API keys", "/api/v1/developer/keys/"},
    AccountPage{"/account/usage/", "Usage", "/api/v1/developer/usage/"},
    AccountPage{"/account/invoices/", "Invoices", "/api/v1/developer/invoices/"}};

// Pages that do not require a sign-in. Most get a code from an email in the fragment of their URL.
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

// Pages for OAuth clients: the consent page, and the list of the apps that the account allows.
inline constexpr AccountPage consent_page{"/oauth/authorize/", "Allow an app",
                                          "/api/v1/auth/app-requests/approve/"};
inline constexpr AccountPage apps_page{"/account/apps/", "Apps", "/api/v1/auth/apps/"};

Shell account_shell(const AccountPage& page, const SignInWays& ways, bool takes_apps);
Shell consent_shell();
Shell open_account_shell(const AccountPage& page, const SignInWays& ways);

}  // namespace toolyard::http
