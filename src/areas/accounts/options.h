// Settings of accounts that an operator can change.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "areas/accounts/single_sign_on/options.h"
#include "core/describe/describe.h"
#include "core/describe/flatten.h"
#include "core/endpoint/identity.h"

namespace toolyard::accounts {

enum class Registration { open, closed };
constexpr auto spellings(Registration) {
  return std::to_array<Spelling<Registration>>(
      {{Registration::open, "open", "Anyone can create an account."},
       {Registration::closed, "closed",
        "Accounts are created by invitation, by single sign-on and by the operator."}});
}

enum class PasswordSignIn { on, off };
constexpr auto spellings(PasswordSignIn) {
  return std::to_array<Spelling<PasswordSignIn>>(
      {{PasswordSignIn::on, "on", "Accounts have passwords."},
       {PasswordSignIn::off, "off",
        "People sign in with single sign-on only: signing in with a password, registering, and "
        "resetting or changing a password are refused."}});
}

struct Options {
  Registration registration = Registration::closed;
  std::int64_t access_token_lifetime_s = 300;
  std::int64_t refresh_token_lifetime_s = 86'400;
  std::int64_t session_lifetime_s = 2'592'000;
  std::int64_t reset_code_lifetime_s = 1'800;
  std::int64_t email_code_lifetime_s = 86'400;
  std::int64_t invitation_lifetime_s = 604'800;
  std::vector<Role> second_factor_roles = {};
  PasswordSignIn password_sign_in = PasswordSignIn::on;
  SingleSignOnOptions single_sign_on = {};

  bool demands_second_factor(std::optional<Role> role) const {
    return role && std::ranges::find(second_factor_roles, *role) != second_factor_roles.end();
  }

  std::chrono::seconds access_token_lifetime() const {
    return std::chrono::seconds(access_token_lifetime_s);
  }
  std::chrono::seconds refresh_token_lifetime() const {
    return std::chrono::seconds(refresh_token_lifetime_s);
  }
  std::chrono::seconds session_lifetime() const { return std::chrono::seconds(session_lifetime_s); }
  std::chrono::seconds reset_code_lifetime() const {
    return std::chrono::seconds(reset_code_lifetime_s);
  }
  std::chrono::seconds email_code_lifetime() const {
    return std::chrono::seconds(email_code_lifetime_s);
  }
  std::chrono::seconds invitation_lifetime() const {
    return std::chrono::seconds(invitation_lifetime_s);
  }

  static constexpr auto fields(auto...) {
    return joined(
        std::array{
            field<&Options::registration>("Who can create accounts."),
            field<&Options::access_token_lifetime_s>("Lifetime of an access token, in seconds.")
                .limits(10, 86'400),
            field<&Options::refresh_token_lifetime_s>("Lifetime of a refresh token, in seconds.")
                .limits(60, 31'536'000),
            field<&Options::session_lifetime_s>(
                "Maximum duration of a session, in seconds, however often its tokens are "
                "refreshed; afterwards, the account has to sign in again.")
                .limits(60, 31'536'000),
            field<&Options::reset_code_lifetime_s>(
                "Lifetime of the link that resets a forgotten password, in seconds.")
                .limits(60, 86'400),
            field<&Options::email_code_lifetime_s>(
                "Lifetime of the link that verifies an email address, in seconds.")
                .limits(60, 31'536'000),
            field<&Options::invitation_lifetime_s>("Lifetime of an invitation, in seconds.")
                .limits(60, 31'536'000),
            field<&Options::second_factor_roles>(
                "Roles that require a second factor to sign in, separated by commas."),
            field<&Options::password_sign_in>("Whether people sign in with passwords.")},
        flattened<&Options::single_sign_on>("Single sign-on"));
  }
};

}  // namespace toolyard::accounts
