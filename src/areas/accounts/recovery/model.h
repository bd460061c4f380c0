// Requests and responses of resetting a forgotten password.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::accounts {

struct ForgottenPassword {
  static constexpr std::string_view schema_name = "ForgottenPasswordRequest";
  std::optional<std::string> email, username;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ForgottenPassword::email>("Email address of the account; or give `username`.")
            .limits(1, 254),
        field<&ForgottenPassword::username>("User name of the account; or give `email`.")
            .limits(1, 254)};
  }
};

// The same response for every name, whether or not there is such an account.
struct ForgottenPasswordDone {
  static constexpr std::string_view schema_name = "ForgottenPasswordResult";
  std::string status = "accepted";
  std::string detail =
      "If there is such an account, an email with a link to set a new password is on its way.";
  static constexpr auto fields(auto...) {
    return std::array{field<&ForgottenPasswordDone::status>("Always `accepted`."),
                      field<&ForgottenPasswordDone::detail>("Message to show to the person.")};
  }
};

struct PasswordReset {
  static constexpr std::string_view schema_name = "PasswordResetRequest";
  std::string code;
  std::string new_password;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PasswordReset::code>("Code in the link of the email.")
            .required()
            .limits(1, 100)
            .secret(),
        field<&PasswordReset::new_password>(
            "New password: 10 to 128 characters, not a common password and not the user name.")
            .required()
            .secret()
            .verbatim()};
  }
};

}  // namespace toolyard::accounts
