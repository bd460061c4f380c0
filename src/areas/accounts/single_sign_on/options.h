// Settings of signing in with an OpenID Connect provider.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::accounts {

enum class UnknownPeople : std::uint8_t { create, refuse };
constexpr auto spellings(UnknownPeople) {
  return std::to_array<Spelling<UnknownPeople>>(
      {{UnknownPeople::create, "create", "An account is created at their first sign-in."},
       {UnknownPeople::refuse, "refuse",
        "Only people with an account or an invitation can sign in."}});
}

enum class ProviderEmail : std::uint8_t { verified, trusted };
constexpr auto spellings(ProviderEmail) {
  return std::to_array<Spelling<ProviderEmail>>(
      {{ProviderEmail::verified, "verified",
        "Only addresses that the provider marks as verified (`email_verified`) are trusted."},
       {ProviderEmail::trusted, "trusted",
        "All addresses are trusted; for a provider that does not mark them, and where people "
        "cannot choose their address."}});
}

enum class FactorSource : std::uint8_t { ours, provider };
constexpr auto spellings(FactorSource) {
  return std::to_array<Spelling<FactorSource>>(
      {{FactorSource::ours, "ours", "The second factor of the account is required."},
       {FactorSource::provider, "provider",
        "The provider takes care of second factors: signing in with it counts as one."}});
}

struct SingleSignOnOptions {
  std::string issuer;
  std::string client_id;
  std::string client_secret;
  std::string name = "single sign-on";
  std::vector<std::string> scopes = {"openid", "email", "profile"};
  std::string groups_claim = "groups";
  std::vector<std::string> roles = {};
  UnknownPeople unknown_people = UnknownPeople::refuse;
  std::vector<std::string> email_domains = {};
  ProviderEmail email = ProviderEmail::verified;
  FactorSource second_factor = FactorSource::ours;
  std::int64_t timeout_s = 10;

  bool is_on() const { return !issuer.empty(); }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&SingleSignOnOptions::issuer>(
            "Issuer of an OpenID Connect provider that people can sign in with, exactly as its "
            "discovery document names it, such as `https://login.example.org/realms/main`; empty "
            "for none.")
            .named("single_sign_on_issuer")
            .limits(0, 500),
        field<&SingleSignOnOptions::client_id>("Client id at the provider.")
            .named("single_sign_on_client_id")
            .limits(0, 500),
        field<&SingleSignOnOptions::client_secret>(
            "Client secret at the provider; empty for a public client.")
            .named("single_sign_on_client_secret")
            .secret(),
        field<&SingleSignOnOptions::name>(
            "Name of the provider on the sign-in button, after “Sign in with”.")
            .named("single_sign_on_name")
            .limits(1, 60),
        field<&SingleSignOnOptions::scopes>("Scopes that are requested, separated by commas.")
            .named("single_sign_on_scopes")
            .limits(1, 20),
        field<&SingleSignOnOptions::groups_claim>("Claim that contains the groups of a person.")
            .named("single_sign_on_groups_claim")
            .limits(1, 200),
        field<&SingleSignOnOptions::roles>(
            "Roles of groups, such as `platform=admin`, separated by commas. If any are set, every "
            "single sign-on sets the role of the account to the highest role of the person's "
            "groups, or to none.")
            .named("single_sign_on_roles")
            .limits(0, 100),
        field<&SingleSignOnOptions::unknown_people>("What happens to people without an account.")
            .named("single_sign_on_unknown_people"),
        field<&SingleSignOnOptions::email_domains>(
            "Domains of the email addresses that may sign in with the provider, separated by "
            "commas; by default all.")
            .named("single_sign_on_email_domains")
            .limits(0, 100),
        field<&SingleSignOnOptions::email>("Which email addresses of the provider are trusted.")
            .named("single_sign_on_email"),
        field<&SingleSignOnOptions::second_factor>(
            "Which second factor is required of people who sign in with the provider.")
            .named("single_sign_on_second_factor"),
        field<&SingleSignOnOptions::timeout_s>(
            "Maximum duration of a call to the provider, in seconds.")
            .named("single_sign_on_timeout_s")
            .limits(1, 60)};
  }
};

}  // namespace toolyard::accounts
