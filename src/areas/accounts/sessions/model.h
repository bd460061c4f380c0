// The sessions of an account, as the API lists them.
#pragma once
#include <array>
#include <string>

#include "core/describe/describe.h"
#include "core/endpoint/page.h"

namespace toolyard::accounts {

struct AccountSession {
  static constexpr std::string_view schema_name = "AccountSession";
  std::string id;
  std::string device;
  std::string address;
  bool is_browser = false;
  bool is_current = false;
  Instant created_at;
  Instant last_used_at;
  Instant expires_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&AccountSession::id>("Id of the session."),
        field<&AccountSession::device>(
            "Browser and system, or program, as its `User-Agent` names it, such as `Firefox on "
            "Linux`."),
        field<&AccountSession::address>(
            "IP address the session was last used from; empty if it is not known."),
        field<&AccountSession::is_browser>("Whether the refresh token is in a browser's cookie."),
        field<&AccountSession::is_current>("Whether the call was made with this session."),
        field<&AccountSession::created_at>("When the account signed in."),
        field<&AccountSession::last_used_at>("When the tokens were last refreshed."),
        field<&AccountSession::expires_at>("When the refresh token expires.")};
  }
};

}  // namespace toolyard::accounts
