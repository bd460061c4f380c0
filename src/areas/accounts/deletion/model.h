// What may be in the way of deleting an account.
#pragma once
#include "core/error.h"

namespace toolyard::accounts {

namespace problems {
inline constexpr ProblemType own_account{
    "own_account", ErrorKind::forbidden, "Administrators delete other accounts only.",
    "Delete your own account at `/api/v1/auth/delete/`, with the password."};
}  // namespace problems

}  // namespace toolyard::accounts
