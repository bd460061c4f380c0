// jwt-decoder: decodes tokens (JWS, JWE, SD-JWT), verifies them with a key of the caller, and
// reports the meaning of each claim, the checks, and unusual properties. Nothing is fetched, and no
// key from inside a token is trusted.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/text/bytes.h"
#include "tools/jose/claims/claims.h"
#include "tools/jose/claims/disclosures.h"
#include "tools/jose/problems.h"
#include "tools/jose/report.h"
#include "tools/jose/signatures/verification.h"
#include "tools/jose/tokens/token.h"
#include "tools/tool.h"

namespace toolyard::jwt_decoder {

inline constexpr std::array problem_types{&jose::problems::malformed_token,
                                          &jose::problems::invalid_base64url,
                                          &jose::problems::invalid_header_json};
inline constexpr std::array<std::string_view, 7> warning_codes{
    "whitespace_removed", "payload_not_claims", "payload_missing", "private_key_given",
    "keys_skipped",       "claims_shortened",   "nested_token"};

inline constexpr About about{
    .slug = "jwt-decoder",
    .title = "JWT decoder",
    .category = "security",
    .summary = "Decodes JSON Web Tokens, verifies them with your key, and explains what it finds.",
    .use = "Use it to read, verify and decrypt tokens; for plain Base64 use base64.",
    .synonyms =
        "json web token, decode token, token decoder, jwt io, jwt debugger, jwt parser, jwt "
        "viewer, jwt verify, verify token, validate token, bearer token, access token, id token, "
        "oauth token, jwks, jwt expiry, token expired, jws, jwe, claims, jwt payload, jwt "
        "signature",
    .secrecy = Secrecy::mixes_secret,
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { decode, verify };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::decode, "decode", "Shows the contents without checking the signature."},
       {Operation::verify, "verify", "Also checks the signature; requires a key."}});
}

using OneOrMore = std::variant<std::string_view, std::vector<std::string_view>>;
using TextOrJson = std::variant<std::string_view, Json>;

struct Request {
  std::string_view input;
  std::optional<Operation> operation = {};
  std::optional<std::string_view> secret = {};
  Encoding secret_encoding = Encoding::utf8;
  std::optional<std::string_view> public_key = {};
  std::optional<TextOrJson> jwk = {};
  std::optional<TextOrJson> jwks = {};
  std::optional<std::vector<jose::Algorithm>> algorithms = {};
  std::optional<OneOrMore> audience = {};
  std::optional<OneOrMore> issuer = {};
  std::optional<std::string_view> subject = {};
  std::optional<std::string_view> typ = {};
  std::optional<std::int64_t> max_age_seconds = {};
  std::int64_t clock_tolerance_seconds = 0;
  std::optional<std::variant<std::int64_t, Instant>> now = {};
  std::optional<std::string_view> payload = {};

  static constexpr auto fields(auto...);
};

struct SignatureInfo {
  std::string base64url = {};
  std::int64_t bytes = 0;
  std::optional<std::string> alg = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&SignatureInfo::base64url>("The signature as it is in the token."),
        field<&SignatureInfo::bytes>("Size of the signature in bytes."),
        field<&SignatureInfo::alg>("Algorithm named by the header.").title("Algorithm")};
  }
};

// One of the signatures of a token in JSON.
struct SignatureEntry {
  Json header = {};
  SignatureInfo signature = {};
  jose::SignatureStatus status = jose::SignatureStatus::not_checked;

  static constexpr auto fields(auto...) {
    return std::array{field<&SignatureEntry::header>("Header, including its unprotected part."),
                      field<&SignatureEntry::signature>("The signature."),
                      field<&SignatureEntry::status>("Result of checking the signature.")};
  }
};

struct JwePartInfo {
  std::string name = {};
  std::int64_t bytes = 0;

  static constexpr auto fields(auto...) {
    return std::array{field<&JwePartInfo::name>("Name of the part."),
                      field<&JwePartInfo::bytes>("Size of the part in bytes.")};
  }
};

struct JweInfo {
  std::optional<std::string> alg = {};
  std::optional<std::string> enc = {};
  std::vector<JwePartInfo> parts = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&JweInfo::alg>("How the content encryption key is encrypted or agreed.")
            .title("Key encryption"),
        field<&JweInfo::enc>("How the content is encrypted.").title("Content encryption"),
        field<&JweInfo::parts>("Parts of the token.")};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  Operation operation = Operation::decode;
  std::string output;
  Encoding output_encoding = Encoding::utf8;
  jose::TokenType type = jose::TokenType::jws;
  Json header;
  std::optional<Json> payload;
  std::optional<std::string> payload_raw_base64url;
  std::optional<SignatureInfo> signature;
  std::optional<std::vector<SignatureEntry>> signatures;
  std::vector<jose::Claim> claims;
  std::optional<jose::Times> times;
  jose::SignatureStatus signature_status = jose::SignatureStatus::not_checked;
  std::optional<bool> valid;
  jose::Checks checks;
  jose::Findings findings;
  std::optional<JweInfo> jwe;
  std::optional<std::vector<jose::Disclosed>> disclosures;
  std::optional<jose::KeyBinding> key_binding;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

// Fields for the token and the key.
constexpr auto key_fields(auto...) {
  return std::array{
      field<&Request::input>("The token, compact or in JSON, also with `Bearer` or in quotes.")
          .required("missing_input")
          .title("Token")
          .main()
          .widget(Widget::multiline),
      field<&Request::operation>("Operation to perform; `verify` by default if a key is given."),
      field<&Request::secret>("Shared secret for HMAC. Only one of the four keys can be given.")
          .secret()
          .title("HMAC secret")
          .group("Key"),
      field<&Request::secret_encoding>("Encoding of `secret`.")
          .title("The secret is")
          .rare()
          .group("Key")
          .unless<&Request::secret>(std::nullopt),
      field<&Request::public_key>("Public key or certificate, such as PEM, OpenSSH or JWK.")
          .widget(Widget::multiline)
          .group("Key"),
      field<&Request::jwk>("JSON Web Key, as an object or text.")
          .secret()
          .rare()
          .widget(Widget::code)
          .group("Key"),
      field<&Request::jwks>("JSON Web Key Set, as an object or text; `kid` selects the key.")
          .secret()
          .title("JWK Set")
          .rare()
          .widget(Widget::code)
          .group("Key"),
      field<&Request::algorithms>("By default those that fit the key. `none` is never accepted.")
          .limits(1, 16)
          .title("Accepted algorithms")
          .rare()
          .group("Key")
          .unless<&Request::secret>(std::nullopt)
          .or_unless<&Request::public_key>(std::nullopt)
          .or_unless<&Request::jwk>(std::nullopt)
          .or_unless<&Request::jwks>(std::nullopt)};
}

// Fields for the expected contents of the token.
constexpr auto expectation_fields(auto...) {
  return std::array{
      field<&Request::audience>(
          "Audience that `aud` must contain, or a list of which one suffices.")
          .group("Expected"),
      field<&Request::issuer>("Required value of `iss`, or a list of accepted values.")
          .group("Expected"),
      field<&Request::subject>("Required value of `sub`.").rare().group("Expected"),
      field<&Request::typ>("Required type in the header, such as `at+jwt`.")
          .title("Type")
          .rare()
          .group("Expected"),
      field<&Request::max_age_seconds>("Maximum age of the token by `iat`, in seconds.")
          .limits(0, 10'000'000'000)
          .title("Maximum age")
          .rare()
          .group("Expected"),
      field<&Request::clock_tolerance_seconds>("Tolerated difference of clocks, in seconds.")
          .limits(0, 31'536'000)
          .rare()
          .group("Expected"),
      field<&Request::now>(
          "Time of the check, in seconds since 1970 or in RFC 3339; now by default.")
          .limits(-62'167'219'200, 253'402'300'799)
          .title("Time of the check")
          .rare()
          .group("Expected"),
      field<&Request::payload>("The payload, if it is detached from the token.")
          .title("Detached payload")
          .rare()
          .widget(Widget::multiline)};
}

constexpr auto Request::fields(auto...) { return joined(key_fields(), expectation_fields()); }

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed.").rare(),
      field<&Answer::output>(
          "The payload, indented if it is JSON; the header of a token that is not decrypted.")
          .title("Contents")
          .shows(Show::primary, "application/json"),
      field<&Answer::output_encoding>("Encoding of `output`.").title("Contents as").rare(),
      field<&Answer::type>("Type of the token."),
      field<&Answer::header>("The header, unchanged. Of several signatures, that of the first "
                             "valid one, or the first.")
          .shows(Show::json),
      field<&Answer::payload>("The payload, unchanged; null if it is not JSON.")
          .shows(Show::json)
          .rare(),
      field<&Answer::payload_raw_base64url>("The payload in base64url; null if it is encrypted.")
          .title("Payload as sent")
          .rare(),
      field<&Answer::signature>("The signature that belongs to `header`.").rare(),
      field<&Answer::signatures>("With `jws-json`: all signatures.")
          .sparse()
          .shows(Show::table)
          .rare(),
      field<&Answer::claims>("The claims, at most 1,000 of them.").shows(Show::table),
      field<&Answer::times>("When the token was issued and is valid; null without claims."),
      field<&Answer::signature_status>("Result of checking the signature.")
          .title("Signature check"),
      field<&Answer::valid>("Whether the signature and all checks are valid; null if no check "
                            "failed but the signature was not verified."),
      field<&Answer::checks>("Checks that were performed.").shows(Show::table),
      field<&Answer::findings>("Unusual or dangerous properties of the token.").shows(Show::table),
      field<&Answer::jwe>("How the token is encrypted; null if it is not.")
          .title("Encryption")
          .rare(),
      field<&Answer::disclosures>("With `sd-jwt`: the disclosures.").sparse().shows(Show::table),
      field<&Answer::key_binding>(
          "With `sd-jwt`: the key binding JWT, by which the holder proves to have the key.")
          .sparse()
          .rare(),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::jwt_decoder
