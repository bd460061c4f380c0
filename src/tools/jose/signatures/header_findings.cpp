// The findings about headers of tokens.
#include <algorithm>

#include "tools/jose/signatures/verification.h"

namespace toolyard::jose {
namespace {

struct HeaderKey {
  std::string_view name;
  FindingCode code;
  Severity severity;
  std::string_view message;
};
constexpr auto header_keys =
    std::to_array<HeaderKey>({{"jwk", FindingCode::embedded_jwk, Severity::high,
                               "The header contains the key to verify with, so anybody could have "
                               "signed the token. The key is not used."},
                              {"jku", FindingCode::jku_header, Severity::medium,
                               "The header contains a URL to fetch keys from. A verifier must "
                               "trust the URL already. Nothing is fetched."},
                              {"x5u", FindingCode::x5u_header, Severity::medium,
                               "The header contains a URL to fetch a certificate from. A verifier "
                               "must trust the URL already. Nothing is fetched."},
                              {"x5c", FindingCode::x5c_header, Severity::low,
                               "The header contains a certificate, which proves nothing until its "
                               "chain is verified. It is not used."}});

// Returns what a `kid` looks like if it may be an attack, such as “a path”; empty otherwise.
std::string_view injection_in(std::string_view kid) {
  const auto has = [&](std::string_view part) { return kid.contains(part); };
  if (std::ranges::any_of(kid, [](char c) { return (c & 0xe0) == 0 || c == 0x7f; })) {
    return "a control character";
  }
  for (const std::string_view path :
       {"../", "..\\", "%2e%2e", "%2E%2E", "/etc/", "/dev/", "/proc/", "/tmp/", "file:"}) {
    if (has(path)) return "a path";
  }
  for (const std::string_view query :
       {"'", "\"", "-- ", "/*", " OR ", " or ", "UNION ", "union "}) {
    if (has(query)) return "a database query";
  }
  if (has("|") || has(";") || has("`") || has("$(") || has("${") || has("&&")) return "a command";
  return has("<") || has("{{") ? "a template" : "";
}

void inspect_kid(const JsonValue& header, Report& report) {
  const auto kid = header.find("kid");
  if (!kid || kid->is_number()) return;
  const auto text = kid->string();
  const auto kind = text ? injection_in(*text) : kid->is_object() ? "a database query" : "";
  if (kind.empty()) return;
  report.find(FindingCode::kid_injection, Severity::high,
              "`kid` looks like " + std::string(kind) + ": " + in_quotes(kid->written()) + ".");
}

// Returns why `crit` cannot be satisfied (RFC 7515 section 4.1.11); empty if it can.
std::string critical_fault(const Signature& signature, const JsonValue& crit) {
  if (!signature.signed_header || !signature.signed_header->root().find("crit")) {
    return "`crit` is in an unprotected header.";
  }
  if (!crit.is_array() || crit.size() == 0) return "`crit` is not a list of names.";
  std::string fault;
  crit.for_each_item([&](const JsonValue& one) {
    const auto name = one.string();
    if (!name) fault = "`crit` contains a value that is not a name.";
    else if (*name != "b64")
      fault = "`crit` names " + in_quotes(*name) + ", which is not supported.";
    else if (!signature.signed_header->root().find("b64"))
      fault = "`crit` names a parameter that is missing.";
    return fault.empty();
  });
  return fault;
}

void inspect_critical(const Signature& signature, Report& report) {
  const auto crit = signature.header.root().find("crit");
  const bool is_plain = !signature.has_encoded_payload();
  if (!crit && !is_plain) return;
  const auto fault = crit ? critical_fault(signature, *crit)
                          : std::string("`b64` is false, but `crit` does not list it (RFC 7797).");
  report.check(CheckName::critical, fault.empty(),
               fault.empty() ? "All parameters listed in `crit` are supported." : fault);
  if (!fault.empty()) report.find(FindingCode::unknown_crit, Severity::high, fault);
}

}  // namespace

void inspect_header(const Signature& signature, Report& report) {
  const auto header = signature.header.root();
  if (signature.is_unsecured()) {
    report.find(FindingCode::alg_none, Severity::high,
                "`alg` is `none`: the token is not signed, and anybody can change it.");
  }
  for (const auto& key : header_keys) {
    if (header.find(key.name)) report.find(key.code, key.severity, std::string(key.message));
  }
  inspect_kid(header, report);
  inspect_critical(signature, report);
}

}  // namespace toolyard::jose
