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
        field<&FactorSetup::secret>("Secret in base32, to enter in an authenticator app.").secret(),
        field<&FactorSetup::uri>(
            "Secret as an `otpauth` URI, which opens an authenticator app on the device.")
            .secret(),
        field<&FactorSetup::qr_code>("QR code of `uri`, as an SVG image.")
            .title("QR code")
            .secret()};
  }
};

struct RecoveryCodes {
  static constexpr std::string_view schema_name = "RecoveryCodes";
  std::vector<std::string> recovery_codes;
  static constexpr auto fields(auto...) {
    return std::array{field<&RecoveryCodes::recovery_codes>(
                          "Recovery codes, each of which can be used once in place of a code from "
                          "the app. Only this response contains them.")
                          .secret()};
  }
};

struct FactorCode {
  static constexpr std::string_view schema_name = "SecondFactorCodeRequest";
  std::string code;
  static constexpr auto fields(auto...) {
    return std::array{field<&FactorCode::code>("Six-digit code from the authenticator app.")
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
        field<&AccountProof::code>("Code from the authenticator app, or a recovery code; required "
                                   "for accounts with a second factor.")
            .limits(1, 64)
            .secret()};
  }
};

struct ChallengeOnly {
  static constexpr std::string_view schema_name = "ChallengeRequest";
  std::string challenge;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ChallengeOnly::challenge>("Challenge from the response to the sign-in.")
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
        field<&ChallengeAndCode::challenge>("Challenge from the response to the sign-in.")
            .required()
            .limits(1, 1024)
            .secret(),
        field<&ChallengeAndCode::code>("Code from the authenticator app, or a recovery code.")
            .required()
            .limits(1, 64)
            .secret()};
  }
};

namespace problems {
inline constexpr ProblemType second_factor_required{
    "second_factor_required", ErrorKind::unauthorized,
    "The password alone is not enough to sign in.",
    "The password is correct, or the provider has identified the person, but the account has a "
    "second factor. `methods` lists the ways to complete the sign-in, within `expires_in` seconds. "
    "`code`: send `challenge` with a code from the authenticator app, or a recovery code, to "
    "`second-factor/` below the path where the sign-in was started, `/api/v1/auth/token/` or "
    "`/api/v1/auth/session/`. `passkey`: get options with `challenge` at "
    "`/api/v1/auth/token/passkey/options/`."};
inline constexpr ProblemType second_factor_setup_required{
    "second_factor_setup_required", ErrorKind::unauthorized,
    "The role of the account requires a second factor.",
    "The password is correct, but accounts with this role require a second factor, and this one "
    "has none. Set one up with `challenge` at `/api/v1/auth/second-factor/setup/`, and sign in "
    "again."};
inline constexpr ProblemType wrong_code{
    "wrong_code", ErrorKind::unauthorized, "The code is not valid.",
    "The code is wrong, has expired or was already used. Codes of an app are valid for about a "
    "minute, and each once: wait for the next one."};
inline constexpr ProblemType second_factor_exists{"second_factor_exists", ErrorKind::conflict,
                                                  "The account has a second factor already.",
                                                  "Remove it first, with the password and a code. "
                                                  "Accounts with passkeys sign in with a passkey."};
inline constexpr ProblemType own_second_factor{
    "own_second_factor", ErrorKind::forbidden,
    "Administrators can remove only the second factor of other accounts.",
    "Remove your own at `/api/v1/auth/second-factor/remove/`, with the password and a code."};
}  // namespace problems

}  // namespace toolyard::accounts
