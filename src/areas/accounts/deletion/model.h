// What is sent to delete an account.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::accounts {

struct AccountDeletion {
  static constexpr std::string_view schema_name = "AccountDeletionRequest";
  std::string password;
  std::optional<std::string> code = {};
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AccountDeletion::password>("Password of the account.")
            .required()
            .limits(1, 1024)
            .secret()
            .verbatim(),
        field<&AccountDeletion::code>("Code that the app shows, or a recovery code; required if "
                                      "the account has a second factor.")
            .limits(1, 64)
            .secret()};
  }
};

namespace problems {
inline constexpr ProblemType own_account{
    "own_account", ErrorKind::forbidden, "Administrators delete other accounts only.",
    "Delete your own account at `/api/v1/auth/delete/`, with the password."};
}  // namespace problems

}  // namespace toolyard::accounts
