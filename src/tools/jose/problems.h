// The problem types of parsing tokens: a malformed token, base64url that is not valid, and a header
// that is not JSON.
#pragma once
#include "core/error.h"

namespace toolyard::jose::problems {

inline constexpr ProblemType malformed_token{
    "malformed_token", ErrorKind::unprocessable, "The input is not a token.",
    "A signed token has three parts separated by dots, an encrypted one five. The JSON "
    "serializations have the members defined in RFC 7515 and RFC 7516. `segment` is the part that "
    "is missing, surplus or not valid."};
inline constexpr ProblemType invalid_base64url{
    "invalid_base64url", ErrorKind::unprocessable, "A part of the token is not base64url.",
    "Tokens use the characters `A-Z a-z 0-9 - _` without padding (RFC 7515 section 2). `segment` "
    "is the part, `position` the character."};
inline constexpr ProblemType invalid_header_json{
    "invalid_header_json", ErrorKind::unprocessable, "The header of the token is not JSON.",
    "The header must be the base64url encoding of a JSON object in UTF-8, at most 64 levels deep. "
    "`position` is the place in the input whose decoded byte cannot be read."};

}  // namespace toolyard::jose::problems
