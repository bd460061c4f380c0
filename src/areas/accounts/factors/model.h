// Requests and responses of second factors.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::accounts {

struct FactorSetup {
  static constexpr std::string_view schema_name = "SecondFactorSetup";
  std::string secret;
  std::string uri;
  std::string qr_code;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&FactorSetup::secret>("Secret in base32, to be typed into an authenticator app.")
            .secret(),
        field<&FactorSetup::uri>("The same as an `otpauth` URI, which opens an app on the device.")
            .secret(),
        field<&FactorSetup::qr_code>("The URI as a QR code, an SVG image for an app to scan.")
            .title("QR code")
            .secret()};
  }
};

struct RecoveryCodes {
  static constexpr std::string_view schema_name = "RecoveryCodes";
  std::vector<std::string> recovery_codes;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RecoveryCodes::recovery_codes>(
            "Codes that can each be used once in place of one from the app. Only this answer "
            "contains them.")
            .secret()};
  }
};

struct FactorCode {
  static constexpr std::string_view schema_name = "SecondFactorCodeRequest";
  std::string code;
  static constexpr auto fields(auto...) {
    return std::array{field<&FactorCode::code>("Code that the app shows, of six digits.")
                          .required()
                          .limits(1, 64)
                          .secret()};
  }
};

// Proof that the caller is the holder of the account, in addition to the access token.
struct AccountProof {
  static constexpr std::string_view schema_name = "AccountProofRequest";
  std::optional<std::string> password;
  std::optional<std::string> code;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AccountProof::password>("Password of the account; required unless the server has "
                                       "no passwords.")
            .limits(1, 1024)
            .secret()
            .verbatim(),
        field<&AccountProof::code>("Code that the app shows, or a recovery code; required of "
                                   "accounts with a second factor.")
            .limits(1, 64)
            .secret()};
  }
};

struct ChallengeOnly {
  static constexpr std::string_view schema_name = "ChallengeRequest";
  std::string challenge;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ChallengeOnly::challenge>("Challenge from the response to the password.")
            .required()
            .limits(1, 1024)
            .secret()};
  }
};

struct ChallengeAndCode {
  static constexpr std::string_view schema_name = "ChallengeAndCodeRequest";
  std::string challenge;
  std::string code;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ChallengeAndCode::challenge>("Challenge from the response to the password.")
            .required()
            .limits(1, 1024)
            .secret(),
        field<&ChallengeAndCode::code>("Code that the app shows, or a recovery code.")
            .required()
            .limits(1, 64)
            .secret()};
  }
};

namespace problems {
inline constexpr ProblemType second_factor_required{
    "second_factor_required", ErrorKind::unauthorized,
    "The password alone is not enough to sign in.",
    "The password is right, or the provider vouches for the person, but that is not enough. "
    "`methods` lists what else there is to sign in with, within `expires_in` seconds. `code`: send "
    "`challenge` with a code of the authenticator app, or a recovery code, to `second-factor/` "
    "below the path where the sign-in was begun, `/api/v1/auth/token/` or "
    "`/api/v1/auth/session/`. `passkey`: get options with `challenge` at "
    "`/api/v1/auth/token/passkey/options/`."};
inline constexpr ProblemType second_factor_setup_required{
    "second_factor_setup_required", ErrorKind::unauthorized,
    "The role of the account requires a second factor.",
    "The password is right, but accounts with this role sign in with a second factor, and this "
    "one has none. Set one up with `challenge` at `/api/v1/auth/second-factor/setup/`, and sign in "
    "again."};
inline constexpr ProblemType wrong_code{
    "wrong_code", ErrorKind::unauthorized, "The code is not valid.",
    "The code is wrong, has expired or was already used. Codes of an app are valid for about a "
    "minute, and each once: wait for the next one."};
inline constexpr ProblemType second_factor_exists{
    "second_factor_exists", ErrorKind::conflict, "The account has a second factor already.",
    "Remove it first, with the password and a code. An account with passkeys signs in with one."};
inline constexpr ProblemType own_second_factor{
    "own_second_factor", ErrorKind::forbidden,
    "Administrators remove the second factor of other accounts only.",
    "Remove your own at `/api/v1/auth/second-factor/remove/`, with the password and a code."};
}  // namespace problems

}  // namespace toolyard::accounts
