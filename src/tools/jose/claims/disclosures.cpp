#include "tools/jose/claims/disclosures.h"

#include <algorithm>

#include "core/buffer.h"
#include "tools/hashing/hasher.h"
#include "tools/jose/base64url.h"
#include "tools/jose/keys/material.h"
#include "tools/jose/signatures/verification.h"

namespace toolyard::jose {
namespace {

std::optional<hashing::Algorithm> hash_of(const JsonValue& payload) {
  if (!payload.find("_sd_alg")) return hashing::Algorithm::sha256;
  const auto name = payload.string_at("_sd_alg");
  if (name == "sha-256") return hashing::Algorithm::sha256;
  if (name == "sha-384") return hashing::Algorithm::sha384;
  if (name == "sha-512") return hashing::Algorithm::sha512;
  return std::nullopt;
}

std::string digest_text(hashing::Algorithm algorithm, std::string_view text) {
  hashing::Hasher hasher(algorithm, {});
  hasher.update(hashing::bytes_of(text));
  return write_base64url(written_string(hasher.size(), [&](char* out) {
    hasher.finish(reinterpret_cast<unsigned char*>(out));
    return hasher.size();
  }));
}

// Collects the digests in `_sd` arrays and `...` members at any depth. The depth of the recursion
// is limited by that of the JSON, which is at most 64 levels.
void collect_digests(const JsonValue& value, std::vector<std::string>& digests) {
  const auto add = [&](const JsonValue& digest) {
    if (auto text = digest.string()) digests.push_back(std::move(*text));
    return true;
  };
  value.for_each_item([&](const JsonValue& item) {
    collect_digests(item, digests);
    return true;
  });
  value.for_each_member([&](std::string_view name, const JsonValue& member) {
    if (name == "...") add(member);
    if (name == "_sd") member.for_each_item(add);
    else collect_digests(member, digests);
    return true;
  });
}

// Reads the parts of a disclosure: salt and value, or salt, name and value.
void read_parts(const Disclosure& disclosure, Disclosed& read) {
  if (!disclosure.json) return;
  const auto root = disclosure.json->root();
  if (!root.is_array() || root.size() < 2 || root.size() > 3) return;
  std::vector<JsonValue> parts;
  root.for_each_item([&](const JsonValue& part) {
    parts.push_back(part);
    return true;
  });
  if (!parts[0].is_string() || (parts.size() == 3 && !parts[1].is_string())) return;
  if (parts.size() == 3) read.name = parts[1].string();
  read.value = Json{std::string(parts.back().written())};
}

std::string binding_fault(const Token& token, const Token& binding, const JsonValue& payload,
                          std::uint64_t seed) {
  if (binding.type != TokenType::jws) return "The key binding JWT is not signed.";
  const auto& signature = binding.signatures[0];
  if (signature.header.root().string_at("typ") != "kb+jwt") {
    return "The type of the key binding JWT is not `kb+jwt`.";
  }
  const auto confirmation = payload.find("cnf");
  const auto jwk = confirmation ? confirmation->find("jwk") : std::nullopt;
  if (!jwk) return "The token has no holder key in `cnf`.";
  const WorkLimits limits;
  const auto written = jwk->written();
  const auto material = read_material(
      {.jwk = written}, {.limits = limits, .part = key_formats::Part::is_public, .seed = seed});
  if (!material) return "The holder key cannot be used: " + material.error().faults.front().detail;
  if (material->keys.front().kind == KeyKind::secret) return "The holder key is not a public key.";
  if (verify(signature, binding.payload, {*material}).status != SignatureStatus::valid) {
    return "The key binding JWT is not signed by the holder.";
  }
  const auto hash = hash_of(payload);
  const auto json = JsonText::read(binding.payload.bytes, seed);
  const bool is_bound =
      hash && json && json->root().string_at("sd_hash") == digest_text(*hash, token.bound_text);
  return is_bound ? "" : "The key binding JWT is bound to other disclosures.";
}

}  // namespace

std::vector<Disclosed> read_disclosures(const Token& token, const JsonValue& payload,
                                        Report& report) {
  std::vector<Disclosed> all;
  if (token.disclosures.empty()) return all;
  const auto hash = hash_of(payload);
  std::vector<std::string> digests;
  collect_digests(payload, digests);
  for (const auto& disclosure : token.disclosures) {
    auto& read = all.emplace_back();
    read_parts(disclosure, read);
    if (hash) read.digest = digest_text(*hash, disclosure.segment.text);
    if (disclosure.json) collect_digests(disclosure.json->root(), digests);
  }
  std::ranges::sort(digests);
  std::vector<std::string_view> seen;
  std::size_t wrong = 0;
  for (auto& read : all) {
    const auto places = std::ranges::equal_range(digests, read.digest);
    read.found = hash && !places.empty();
    const bool is_reserved = read.name == "_sd" || read.name == "...";
    if (places.size() != 1 || !read.found || !read.value || is_reserved) ++wrong;
    seen.push_back(read.digest);
  }
  std::ranges::sort(seen);
  if (std::ranges::adjacent_find(seen) != seen.end()) ++wrong;  // a disclosure occurs twice
  report.check(CheckName::disclosures, wrong == 0,
               wrong == 0 ? "The token contains the digest of every disclosure."
               : hash ? std::to_string(wrong) + " of the disclosures do not belong to the token."
                      : "`_sd_alg` names an unsupported hash algorithm.");
  return all;
}

KeyBinding read_key_binding(const Token& token, const JsonValue& payload, std::uint64_t seed,
                            Report& report) {
  KeyBinding read;
  std::string storage;
  const auto binding = read_token(token.key_binding, storage, seed);
  if (!binding || binding->signatures.size() != 1) {
    report.check(CheckName::key_binding, false, "The key binding JWT cannot be read.");
    return read;
  }
  read.header = Json{binding->signatures[0].header.text()};
  if (const auto json = JsonText::read(binding->payload.bytes, seed))
    read.payload = Json{json->text()};
  const auto fault = binding_fault(token, *binding, payload, seed);
  report.check(CheckName::key_binding, fault.empty(),
               fault.empty()
                   ? "The key binding JWT is signed by the holder and belongs to this token."
                   : fault);
  return read;
}

}  // namespace toolyard::jose
