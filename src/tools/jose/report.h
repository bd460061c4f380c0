// The results of examining a token: the checks that were performed, and findings about unusual or
// dangerous properties.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::jose {

enum class CheckName {
  encoding,
  algorithm,
  key,
  signature,
  critical,
  disclosures,
  key_binding,
  expiry,
  not_before,
  issuer,
  audience,
  subject,
  typ,
  max_age,
  decryption
};
constexpr auto spellings(CheckName) {
  using enum CheckName;
  return std::to_array<Spelling<CheckName>>(
      {{encoding, "encoding", "Every part is encoded as RFC 7515 requires."},
       {algorithm, "algorithm", "`alg` is known, allowed, and not `none`."},
       {key, "key", "There is a key for the algorithm, and it may be used for signatures."},
       {signature, "signature", "The signature over this token was made with the key."},
       {critical, "critical", "Every parameter listed in `crit` is understood."},
       {disclosures, "disclosures", "The token contains the digest of every disclosure."},
       {key_binding, "key_binding",
        "The key binding JWT is signed by the holder and belongs to this token."},
       {expiry, "expiry", "`exp` is in the future."},
       {not_before, "not_before", "`nbf` has passed."},
       {issuer, "issuer", "`iss` is an accepted issuer."},
       {audience, "audience", "`aud` contains an accepted audience."},
       {subject, "subject", "`sub` is the required subject."},
       {typ, "typ", "`typ` is the required type."},
       {max_age, "max_age", "`iat` is not older than the maximum age."},
       {decryption, "decryption", "The key decrypts the token."}});
}

struct Check {
  static constexpr std::string_view schema_name = "JwtDecoderCheck";
  CheckName name = CheckName::signature;
  bool ok = false;
  std::string detail = {};

  static constexpr auto fields(auto...) {
    return std::array{field<&Check::name>("Name of the check."),
                      field<&Check::ok>("Whether the check passed."),
                      field<&Check::detail>("Reason for the result, in one sentence.")};
  }
};
using Checks = std::vector<Check>;

enum class FindingCode {
  alg_none,
  alg_confusion,
  weak_secret,
  short_key,
  roca,
  embedded_jwk,
  jku_header,
  x5u_header,
  x5c_header,
  kid_injection,
  unknown_crit,
  no_expiry,
  expired,
  not_yet_valid,
  issued_in_future,
  long_lifetime,
  milliseconds,
  duplicate_keys,
  der_ecdsa,
  non_canonical,
  use_mismatch,
  secret_encoding,
  invalid_time
};
constexpr auto spellings(FindingCode) {
  using enum FindingCode;
  return std::to_array<Spelling<FindingCode>>(
      {{alg_none, "alg_none", "The token is not signed."},
       {alg_confusion, "alg_confusion", "HMAC with a public key as its secret."},
       {weak_secret, "weak_secret", "The secret is a commonly used one."},
       {short_key, "short_key", "The key is shorter than RFC 7518 allows."},
       {roca, "roca", "The key is affected by ROCA: its factors can be found."},
       {embedded_jwk, "embedded_jwk", "The header contains its own key, which proves nothing."},
       {jku_header, "jku_header", "The header contains a URL to fetch keys from."},
       {x5u_header, "x5u_header", "The header contains a URL to fetch a certificate from."},
       {x5c_header, "x5c_header", "The header contains its own certificate."},
       {kid_injection, "kid_injection", "`kid` looks like a path, a query or a command."},
       {unknown_crit, "unknown_crit", "`crit` is not valid or lists unknown parameters."},
       {no_expiry, "no_expiry", "The token never expires."},
       {expired, "expired", "`exp` has passed."},
       {not_yet_valid, "not_yet_valid", "`nbf` is in the future."},
       {issued_in_future, "issued_in_future", "`iat` is in the future."},
       {long_lifetime, "long_lifetime", "The token is valid for more than a day."},
       {milliseconds, "milliseconds", "A time is in milliseconds instead of seconds."},
       {duplicate_keys, "duplicate_keys", "A name occurs twice, which parsers treat differently."},
       {der_ecdsa, "der_ecdsa", "The ECDSA signature is in DER instead of two numbers."},
       {non_canonical, "non_canonical", "The base64url has padding, surplus bits or white space."},
       {use_mismatch, "use_mismatch", "`use`, `key_ops` or `alg` of the key does not allow this."},
       {secret_encoding, "secret_encoding", "The secret verifies in another encoding."},
       {invalid_time, "invalid_time", "A time is not a number of seconds."}});
}

enum class Severity { low, medium, high };
constexpr auto spellings(Severity) {
  return std::to_array<Spelling<Severity>>({{Severity::low, "low", "Informational."},
                                            {Severity::medium, "medium", "Should be changed."},
                                            {Severity::high, "high", "Do not rely on the token."}});
}

struct Finding {
  static constexpr std::string_view schema_name = "JwtDecoderFinding";
  FindingCode code = FindingCode::alg_none;
  Severity severity = Severity::low;
  std::string message = {};

  static constexpr auto fields(auto...) {
    return std::array{field<&Finding::code>("Code of the finding."),
                      field<&Finding::severity>("Severity of the finding."),
                      field<&Finding::message>("The finding in one or two sentences.")};
  }
};
using Findings = std::vector<Finding>;

struct Report {
  Checks checks = {};
  Findings findings = {};

  void check(CheckName name, bool ok, std::string detail) {
    checks.push_back({name, ok, std::move(detail)});
  }
  void find(FindingCode code, Severity severity, std::string message) {
    findings.push_back({code, severity, std::move(message)});
  }
};

// Returns a text of the token in backquotes, truncated to about 100 bytes.
inline std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 100;
  if (text.size() <= most) return "`" + std::string(text) + "`";
  while (text.size() > most || (text.back() & 0xc0) == 0x80) text.remove_suffix(1);
  if ((text.back() & 0x80) != 0) text.remove_suffix(1);
  return "`" + std::string(text) + "…`";
}

}  // namespace toolyard::jose
