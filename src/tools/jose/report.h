// What an answer says about a token beside its content: what was checked, and what is odd.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"

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
  max_age
};
constexpr auto spellings(CheckName) {
  using enum CheckName;
  return std::to_array<Spelling<CheckName>>(
      {{encoding, "encoding", "Every part is written as RFC 7515 has it."},
       {algorithm, "algorithm", "`alg` is known, allowed, and not `none`."},
       {key, "key", "There is a key for the algorithm, and it may be used for signatures."},
       {signature, "signature", "The signature was made with the key over this token."},
       {critical, "critical", "Everything that `crit` names is understood."},
       {disclosures, "disclosures", "The token has the digest of every disclosure."},
       {key_binding, "key_binding", "The token at the end is signed by the holder, over this one."},
       {expiry, "expiry", "`exp` lies ahead."},
       {not_before, "not_before", "`nbf` has passed."},
       {issuer, "issuer", "`iss` is the one asked for."},
       {audience, "audience", "`aud` names the one asked for."},
       {subject, "subject", "`sub` is the one asked for."},
       {typ, "typ", "`typ` is the one asked for."},
       {max_age, "max_age", "`iat` is not too long ago."}});
}

struct Check {
  CheckName name = CheckName::signature;
  bool ok = false;
  std::string detail = {};

  static constexpr auto fields(auto...) {
    return std::array{field<&Check::name>("Name of the check."),
                      field<&Check::ok>("Whether the check passed."),
                      field<&Check::detail>("Why, in a sentence.")};
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
  use_mismatch
};
constexpr auto spellings(FindingCode) {
  using enum FindingCode;
  return std::to_array<Spelling<FindingCode>>(
      {{alg_none, "alg_none", "The token is not signed at all."},
       {alg_confusion, "alg_confusion", "HMAC, with a public key for its secret."},
       {weak_secret, "weak_secret", "The secret is one that everybody tries first."},
       {short_key, "short_key", "The key is shorter than RFC 7518 allows."},
       {roca, "roca", "The key is from a chip with the fault ROCA: its factors can be found."},
       {embedded_jwk, "embedded_jwk", "The header brings its own key: it proves nothing."},
       {jku_header, "jku_header", "The header says where to fetch keys."},
       {x5u_header, "x5u_header", "The header says where to fetch a certificate."},
       {x5c_header, "x5c_header", "The header brings its own certificate."},
       {kid_injection, "kid_injection", "`kid` looks like a path, a query or a command."},
       {unknown_crit, "unknown_crit", "`crit` names what is not understood, or is broken."},
       {no_expiry, "no_expiry", "The token never expires."},
       {expired, "expired", "`exp` has passed."},
       {not_yet_valid, "not_yet_valid", "`nbf` lies ahead."},
       {issued_in_future, "issued_in_future", "`iat` lies ahead."},
       {long_lifetime, "long_lifetime", "The token lives for more than a day."},
       {milliseconds, "milliseconds", "A time is in milliseconds, where seconds are meant."},
       {duplicate_keys, "duplicate_keys", "A name stands twice: readers differ in what they take."},
       {der_ecdsa, "der_ecdsa", "The ECDSA signature is in DER, where two numbers are due."},
       {non_canonical, "non_canonical", "Base64url with padding, surplus bits or blanks."},
       {use_mismatch, "use_mismatch", "`use`, `key_ops` or `alg` of the key forbid this."}});
}

enum class Severity { low, medium, high };
constexpr auto spellings(Severity) {
  return std::to_array<Spelling<Severity>>({{Severity::low, "low", "Worth knowing."},
                                            {Severity::medium, "medium", "Should be changed."},
                                            {Severity::high, "high", "Do not rely on the token."}});
}

struct Finding {
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

// A text of the token, short enough for a sentence.
inline std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 100;
  if (text.size() <= most) return "`" + std::string(text) + "`";
  while (text.size() > most || (text.back() & 0xc0) == 0x80) text.remove_suffix(1);
  if ((text.back() & 0x80) != 0) text.remove_suffix(1);
  return "`" + std::string(text) + "…`";
}

}  // namespace toolyard::jose
