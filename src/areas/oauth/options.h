// Settings of apps that act for accounts.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>

#include "core/describe/describe.h"

namespace toolyard::oauth {

enum class Apps { off, on };
constexpr auto spellings(Apps) {
  return std::to_array<Spelling<Apps>>(
      {{Apps::off, "off", "OAuth is not available."},
       {Apps::on, "on", "Apps register themselves, and people allow them to call tools."}});
}

struct Options {
  Apps apps = Apps::off;
  std::int64_t refresh_token_lifetime_s = 2'592'000;
  std::int64_t registrations_per_hour = 60;

  std::chrono::seconds refresh_token_lifetime() const {
    return std::chrono::seconds(refresh_token_lifetime_s);
  }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Options::apps>("Whether apps, such as hosted AI clients, may call tools for "
                              "accounts that allow it, by OAuth 2.1; requires `base_url`.")
            .named("oauth"),
        field<&Options::refresh_token_lifetime_s>(
            "Lifetime of the permission of an app that is not used, in seconds.")
            .named("oauth_refresh_token_lifetime_s")
            .limits(60, 31'536'000),
        field<&Options::registrations_per_hour>(
            "Maximum number of apps that can register from one network per hour.")
            .named("oauth_registrations_per_hour")
            .limits(1, 1'000'000)};
  }
};

}  // namespace toolyard::oauth
