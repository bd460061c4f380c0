// The request to delete another account, and its problems.
#pragma once
#include <array>
#include <string>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::accounts {

struct AccountDeletion {
  static constexpr std::string_view schema_name = "AccountDeletionRequest";
  std::string username;
  static constexpr auto fields(auto...) {
    return std::array{field<&AccountDeletion::username>(
                          "User name of the account, to confirm which one is meant.")
                          .required()
                          .limits(1, 254)};
  }
};

namespace problems {
inline constexpr ProblemType own_account{
    "own_account", ErrorKind::forbidden, "Administrators can delete only other accounts.",
    "Delete your own account at `/api/v1/auth/delete/`, with the password."};
}  // namespace problems

}  // namespace toolyard::accounts
