// What can be wrong with a token that somebody wants read.
#pragma once
#include "core/error.h"

namespace toolyard::jose::problems {

inline constexpr ProblemType malformed_token{
    "malformed_token", ErrorKind::unprocessable, "The input is no token.",
    "A signed token has three parts with dots between, an encrypted one five; the JSON forms have "
    "the members that RFC 7515 and RFC 7516 name. `segment` names the part that is missing, too "
    "many or wrong."};
inline constexpr ProblemType invalid_base64url{
    "invalid_base64url", ErrorKind::unprocessable, "A part of the token is not base64url.",
    "Tokens are written with `A-Z a-z 0-9 - _` and without padding (RFC 7515 section 2). `segment` "
    "names the part, `position` the character."};
inline constexpr ProblemType invalid_header_json{
    "invalid_header_json", ErrorKind::unprocessable, "The header of the token is not JSON.",
    "The header is the base64url of a JSON object in UTF-8, at most 64 levels deep. `position` "
    "names the place in the input whose decoded byte cannot be read."};

}  // namespace toolyard::jose::problems
