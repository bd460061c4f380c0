// jwt-decoder: takes tokens apart (JWS, JWE, SD-JWT), verifies them with a key of the caller's, and
// says what each claim means, what was checked and what is odd. Nothing is fetched, and no key from
// inside a token is trusted.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/bytes.h"
#include "tools/jose/claims.h"
#include "tools/jose/disclosures.h"
#include "tools/jose/problems.h"
#include "tools/jose/report.h"
#include "tools/jose/token.h"
#include "tools/jose/verification.h"
#include "tools/tool.h"

namespace toolyard::jwt_decoder {

inline constexpr std::array problem_types{&jose::problems::malformed_token,
                                          &jose::problems::invalid_base64url,
                                          &jose::problems::invalid_header_json};
inline constexpr std::array<std::string_view, 6> warning_codes{
    "whitespace_removed", "payload_not_claims", "payload_missing",
    "private_key_given",  "keys_skipped",       "claims_shortened"};

inline constexpr About about{
    .slug = "jwt-decoder",
    .title = "JWT decoder",
    .category = "security",
    .summary = "Decodes JSON Web Tokens, verifies them offline, and explains what it finds.",
    .secrecy = Secrecy::mixes_secret,
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { decode, verify };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::decode, "decode", "Shows what is inside; the signature is not checked."},
       {Operation::verify, "verify", "Checks the signature too; takes a key."}});
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
    return std::array{field<&SignatureInfo::base64url>("The signature as it stands in the token."),
                      field<&SignatureInfo::bytes>("Its size."),
                      field<&SignatureInfo::alg>("The algorithm that the header names.")};
  }
};

// One of the signatures of a token in JSON.
struct SignatureEntry {
  Json header = {};
  SignatureInfo signature = {};
  jose::SignatureStatus status = jose::SignatureStatus::not_checked;

  static constexpr auto fields(auto...) {
    return std::array{field<&SignatureEntry::header>("The header, its unprotected part included."),
                      field<&SignatureEntry::signature>("The signature."),
                      field<&SignatureEntry::status>("What came of checking it.")};
  }
};

struct JwePartInfo {
  std::string name = {};
  std::int64_t bytes = 0;

  static constexpr auto fields(auto...) {
    return std::array{field<&JwePartInfo::name>("What the part is."),
                      field<&JwePartInfo::bytes>("Its size.")};
  }
};

struct JweInfo {
  std::optional<std::string> alg = {};
  std::optional<std::string> enc = {};
  std::vector<JwePartInfo> parts = {};

  static constexpr auto fields(auto...) {
    return std::array{field<&JweInfo::alg>("How the key of the content is encrypted or agreed on."),
                      field<&JweInfo::enc>("How the content is encrypted."),
                      field<&JweInfo::parts>("The parts of the token.")};
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

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("The token: compact or in JSON. `Bearer`, quotes and white space "
                             "around it do not matter.")
          .required("missing_input"),
      field<&Request::operation>("What to do; `verify` where there is a key."),
      field<&Request::secret>("The secret of an HMAC. Of the four keys, one can be given.")
          .secret(),
      field<&Request::secret_encoding>("How `secret` stands for bytes."),
      field<&Request::public_key>("A public key in PEM: `PUBLIC KEY`, `RSA PUBLIC KEY` or "
                                  "`CERTIFICATE`."),
      field<&Request::jwk>("A JSON Web Key, or its text. Of a private one the public half is "
                           "taken.")
          .secret(),
      field<&Request::jwks>("A set of JSON Web Keys, or its text; `kid` chooses among them.")
          .secret(),
      field<&Request::algorithms>("The algorithms to accept: those that fit the key where nothing "
                                  "is said. `none` is never accepted.")
          .limits(1, 16),
      field<&Request::audience>("Who `aud` must name, or a list of which it must name one."),
      field<&Request::issuer>("What `iss` must be, or a list of what it may be."),
      field<&Request::subject>("What `sub` must be."),
      field<&Request::typ>("What `typ` of the header must be, such as `at+jwt`."),
      field<&Request::max_age_seconds>("How long ago `iat` may be.").limits(0, 10'000'000'000),
      field<&Request::clock_tolerance_seconds>("By how much clocks may differ.")
          .limits(0, 31'536'000),
      field<&Request::now>("The time to check against, in seconds since 1970 or in RFC 3339; the "
                           "present where nothing is said.")
          .limits(-62'167'219'200, 253'402'300'799),
      field<&Request::payload>("The payload, where it is not in the token.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::operation>("What was done."),
      field<&Answer::output>("The payload, line by line where it is JSON; of an encrypted token, "
                             "the header."),
      field<&Answer::output_encoding>("How `output` stands for bytes."),
      field<&Answer::type>("What the input is."),
      field<&Answer::header>("The header, as it is written. Of several signatures, that of the "
                             "first that holds, or of the first."),
      field<&Answer::payload>("The payload, as it is written; null where it is not JSON."),
      field<&Answer::payload_raw_base64url>("The payload in base64url; null where it is "
                                            "encrypted."),
      field<&Answer::signature>("The signature that belongs to `header`."),
      field<&Answer::signatures>("With `jws-json`: all signatures.").sparse(),
      field<&Answer::claims>("The claims, at most 1000 of them."),
      field<&Answer::times>("When the token was issued and is valid; null where there are no "
                            "claims."),
      field<&Answer::signature_status>("What came of checking the signature."),
      field<&Answer::valid>("Whether the signature and every check hold; null where nothing fails, "
                            "but the signature was not checked."),
      field<&Answer::checks>("What was checked."),
      field<&Answer::findings>("What is odd or dangerous."),
      field<&Answer::jwe>("How the token is encrypted; null where it is not."),
      field<&Answer::disclosures>("With `sd-jwt`: what is disclosed.").sparse(),
      field<&Answer::key_binding>("With `sd-jwt`: the token at the end, by which the holder proves "
                                  "to have the key.")
          .sparse(),
      field<&Answer::warnings>("What to know about this answer.")};
}

}  // namespace toolyard::jwt_decoder
