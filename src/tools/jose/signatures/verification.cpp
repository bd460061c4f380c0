#include "tools/jose/signatures/verification.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/jose/signatures/signature.h"
#include "tools/jose/signatures/weak_secrets.h"

namespace toolyard::jose {
namespace {

constexpr std::size_t max_tries = 32;

bool is_public_key(std::string_view secret) {
  return secret.contains("-----BEGIN ") &&
         (secret.contains("PUBLIC KEY-----") || secret.contains("CERTIFICATE-----"));
}

class Verifier {
 public:
  Verifier(const Signature& signature, const Segment& payload, const Verification& verification)
      : signature_(signature), payload_(payload), material_(verification.material),
        allowed_(verification.allowed) {}

  Verdict run() {
    if (choose_algorithm() && choose_keys()) try_keys();
    return std::move(verdict_);
  }

 private:
  void end(SignatureStatus status, CheckName name, std::string detail) {
    verdict_.status = status;
    verdict_.report.check(name, status == SignatureStatus::valid, std::move(detail));
  }

  bool choose_algorithm() {
    verdict_ = inspect(signature_);
    if (!verdict_.report.checks.empty()) {  // `alg` is `none`, missing or unknown
      verdict_.status =
          signature_.is_unsecured() ? SignatureStatus::invalid : SignatureStatus::unsupported;
      return false;
    }
    name_ = *signature_.algorithm();
    algorithm_ = *algorithm_named(name_);
    if (!allowed_.empty() && std::ranges::find(allowed_, algorithm_) == allowed_.end()) {
      end(SignatureStatus::not_checked, CheckName::algorithm,
          in_quotes(name_) + " is not among `algorithms`.");
      return false;
    }
    verdict_.report.check(CheckName::algorithm, true, in_quotes(name_) + " is allowed.");
    return true;
  }

  // Returns the keys with the `kid` of the token or, if there are none, those without a `kid`.
  // Returns all keys if the token has no `kid`, or if the keys are not a set.
  std::vector<const Key*> named_keys() const {
    std::vector<const Key*> named;
    const auto kid = signature_.header.root().string_at("kid");
    const auto add = [&](auto&& is_wanted) {
      for (const auto& key : material_.keys) {
        if (is_wanted(key)) named.push_back(&key);
      }
    };
    if (!material_.is_set || !kid) {
      add([](const Key&) { return true; });
      return named;
    }
    add([&](const Key& key) { return key.names.kid == kid; });
    if (named.empty()) add([](const Key& key) { return !key.names.kid; });
    return named;
  }

  bool choose_keys() {
    const auto named = named_keys();
    if (named.empty()) {
      end(SignatureStatus::key_mismatch, CheckName::key,
          "No key of the set has the `kid` " +
              in_quotes(signature_.header.root().string_at("kid").value_or("")) + ".");
      return false;
    }
    const bool is_hmac = info(algorithm_).family == Family::hmac;
    for (const auto* key : named) {
      const bool is_confused =
          is_hmac && (key->kind != KeyKind::secret || is_public_key(key->secret.view()));
      if (!is_confused && fits(algorithm_, *key)) keys_.push_back(key);
      is_confused_ = is_confused_ || is_confused;
    }
    if (keys_.empty()) {
      refuse_kind(*named.front());
      return false;
    }
    // The keys that may be used come first; otherwise the order is kept.
    const auto is_barred = [&](const Key* key) { return !use_fault(*key, name_).empty(); };
    std::vector<const Key*> barred;
    std::ranges::copy_if(keys_, std::back_inserter(barred), is_barred);
    std::erase_if(keys_, is_barred);
    keys_.insert(keys_.end(), barred.begin(), barred.end());
    if (keys_.size() > max_tries) keys_.resize(max_tries);
    return true;
  }

  void refuse_kind(const Key& key) {
    end(SignatureStatus::key_mismatch, CheckName::key,
        is_confused_ ? in_quotes(name_) + " requires a secret, but this is a public key."
                     : in_quotes(name_) + " does not work with " + describe(key) + ".");
    if (!is_confused_) return;
    verdict_.report.find(FindingCode::alg_confusion, Severity::high,
                         "The token is signed with HMAC, but the key is public. A verifier that "
                         "accepts this accepts tokens made by anybody.");
  }

  void try_keys() {
    const auto input = signing_input(signature_, payload_);
    SignedMessage message(input);
    for (const auto* key : keys_) {
      if (!is_signature(algorithm_, *key, message, signature_.value.bytes)) continue;
      judge_key(*key);
      if (key->kind == KeyKind::secret && is_common_secret(key->secret.view()))
        note_weak_secret(key->secret.view(), verdict_.report);
      return end(SignatureStatus::valid, CheckName::signature,
                 "The signature was made with " + describe(*key) + ".");
    }
    judge_key(*keys_.front());
    note_der(message);
    if (note_reading(message)) return;
    end(SignatureStatus::invalid, CheckName::signature,
        keys_.size() == 1 ? "The signature does not match: the token was signed with another key, "
                            "or it was changed."
                          : "The signature matches none of the " + std::to_string(keys_.size()) +
                                " keys that were tried.");
  }

  // Whether the secret would verify the token in another encoding, which is then the fault.
  bool note_reading(SignedMessage& message) {
    if (info(algorithm_).family != Family::hmac) return false;
    for (const auto& [how, key] : material_.readings) {
      if (!is_signature(algorithm_, key, message, signature_.value.bytes)) continue;
      const auto detail =
          "The signature does not match, but would if the secret is read " + std::string(how) + ".";
      end(SignatureStatus::invalid, CheckName::signature, detail);
      verdict_.report.find(FindingCode::secret_encoding, Severity::medium, detail);
      return true;
    }
    return false;
  }

  void judge_key(const Key& key) {
    const auto fault = use_fault(key, name_);
    verdict_.report.check(CheckName::key, fault.empty(),
                          fault.empty() ? "The key is " + describe(key) + "." : fault);
    if (!fault.empty()) verdict_.report.find(FindingCode::use_mismatch, Severity::high, fault);
    if (is_too_short(algorithm_, key)) note_short_key(key);
    if (!has_roca(key)) return;
    verdict_.report.find(FindingCode::roca, Severity::high,
                         "The modulus has the structure of keys affected by ROCA (CVE-2017-15361): "
                         "the private key can be computed.");
  }

  // An empty secret has a high severity, because it is known to everybody.
  void note_short_key(const Key& key) {
    const auto wanted = key.kind == KeyKind::secret
                            ? std::to_string(info(algorithm_).hash_size) + " bytes"
                            : std::string("2048 bits");
    verdict_.report.find(FindingCode::short_key, key.bits == 0 ? Severity::high : Severity::medium,
                         "The key is " + describe(key) + "; " + in_quotes(name_) +
                             " requires at least " + wanted + " (RFC 7518).");
  }

  // If the signature is in DER, replaces the finding about that by one that also states whether it
  // would be valid in the required form.
  void note_der(SignedMessage& message) {
    const auto plain = from_der(algorithm_, signature_.value.bytes);
    if (!plain) return;
    const bool would_hold = std::ranges::any_of(
        keys_, [&](const Key* key) { return is_signature(algorithm_, *key, message, *plain); });
    auto& findings = verdict_.report.findings;
    std::erase_if(findings, [](const Finding& one) { return one.code == FindingCode::der_ecdsa; });
    verdict_.report.find(FindingCode::der_ecdsa, Severity::high,
                         std::string("The signature is in DER, as in X.509; tokens contain the two "
                                     "numbers one after the other. In that form it would ") +
                             (would_hold ? "be valid." : "not be valid either."));
  }

  const Signature& signature_;
  const Segment& payload_;
  const KeyMaterial& material_;
  std::span<const Algorithm> allowed_;
  Verdict verdict_;
  std::string name_;
  Algorithm algorithm_ = Algorithm::hs256;
  std::vector<const Key*> keys_;
  bool is_confused_ = false;
};

}  // namespace

std::string signing_input(const Signature& signature, const Segment& payload) {
  const auto& content = signature.has_encoded_payload() ? payload.text : payload.bytes;
  spend(content.size());
  std::string input;
  input.reserve(signature.protected_header.text.size() + 1 + content.size());
  return input.append(signature.protected_header.text).append(1, '.').append(content);
}

Verdict verify(const Signature& signature, const Segment& payload,
               const Verification& verification) {
  return Verifier(signature, payload, verification).run();
}

Verdict inspect(const Signature& signature) {
  Verdict verdict;
  const auto name = signature.algorithm();
  if (signature.is_unsecured()) {
    verdict.report.check(CheckName::algorithm, false, "`none` is never accepted.");
  } else if (!name) {
    verdict.report.check(CheckName::algorithm, false, "The header does not name an algorithm.");
  } else if (const auto algorithm = algorithm_named(*name); !algorithm) {
    verdict.report.check(CheckName::algorithm, false,
                         in_quotes(*name) + " is not supported for verification.");
  } else if (from_der(*algorithm, signature.value.bytes) &&
             signature.value.bytes.size() != 2 * info(info(*algorithm).curve).coordinate_size) {
    verdict.report.find(FindingCode::der_ecdsa, Severity::high,
                        "The signature is in DER, as in X.509; tokens contain the two numbers one "
                        "after the other (RFC 7518 section 3.4).");
  }
  return verdict;
}

}  // namespace toolyard::jose
