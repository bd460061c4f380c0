// Apps (OAuth clients) that have registered themselves.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/time/clock.h"

namespace toolyard::oauth {

// Client metadata of a registration request (RFC 7591). Other members are ignored.
struct RegistrationRequest {
  std::vector<std::string> redirect_uris;
  std::optional<std::string> client_name, client_uri;
  std::vector<std::string> grant_types{"authorization_code", "refresh_token"};
  std::vector<std::string> response_types{"code"};
  static constexpr auto fields(auto...) {
    using R = RegistrationRequest;
    return std::array{field<&R::redirect_uris>("Redirect URIs of the app.").required(),
                      field<&R::client_name>("Name of the app."),
                      field<&R::client_uri>("URL of the app's page."),
                      field<&R::grant_types>("Grant types that the app uses."),
                      field<&R::response_types>("Response types that the app uses.")};
  }
};

struct Registration {
  std::string client_id;
  std::int64_t client_id_issued_at = 0;
  std::string client_name;
  std::string client_uri;
  std::vector<std::string> redirect_uris;
  std::vector<std::string> grant_types{"authorization_code", "refresh_token"};
  std::vector<std::string> response_types{"code"};
  std::string token_endpoint_auth_method = "none";
  static constexpr auto fields(auto...) {
    using R = Registration;
    return std::array{
        field<&R::client_id>("Id of the app."),
        field<&R::client_id_issued_at>(
            "When the app was registered, in seconds since 1970-01-01 (UTC)."),
        field<&R::client_name>("Name of the app.").sparse(),
        field<&R::client_uri>("URL of the app's page.").sparse(),
        field<&R::redirect_uris>("Redirect URIs of the app."),
        field<&R::grant_types>("Grant types that the app can use."),
        field<&R::response_types>("Response types that the app can use."),
        field<&R::token_endpoint_auth_method>("How the app authenticates at the token endpoint.")};
  }
};

struct Client {
  std::string id, name, uri;
  std::vector<std::string> redirect_uris;
  bool is_waiting = false;  // whether nobody has allowed it yet
};

}  // namespace toolyard::oauth
