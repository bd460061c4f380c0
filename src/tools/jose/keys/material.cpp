#include "tools/jose/keys/material.h"

#include <array>

#include "tools/jose/keys/reader.h"

namespace toolyard::jose {
namespace {

// Fails if there is more than one source, with a fault for each of them but the first.
Result<void> check_sources(const KeyOptions& options) {
  const std::array<std::pair<std::string_view, bool>, 4> sources{
      {{"secret", options.secret.has_value()},
       {"public_key", options.public_key.has_value()},
       {"jwk", options.jwk.has_value()},
       {"jwks", options.jwks.has_value()}}};
  std::vector<Fault> faults;
  std::string_view first;
  for (const auto& [name, is_given] : sources) {
    if (!is_given) continue;
    if (first.empty()) first = name;
    else
      faults.push_back({"/" + std::string(name), "conflicting_options",
                        "`" + std::string(first) + "` is already given: give only one key."});
  }
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

std::unexpected<Error> refuse(std::string_view option, KeyFault fault, std::string_view text) {
  const auto start = text.find_first_not_of(" \t\r\n");
  const bool is_json = start != text.npos && text[start] == '{';
  if (option == "public_key" && is_json) fault.detail = "This is a JWK: give it as `jwk`.";
  if (option != "public_key" && text.contains("-----BEGIN ")) {
    fault.detail = "This is PEM: give it as `public_key`.";
  }
  return invalid("/" + std::string(option), "invalid_key", std::move(fault.detail));
}

Result<KeyMaterial> single(std::string_view option, std::string_view text, KeyResult<Key> key) {
  if (!key) return refuse(option, std::move(key.error()), text);
  KeyMaterial material;
  material.keys.push_back(std::move(*key));
  return material;
}

Result<KeyMaterial> read_secret(const KeyOptions& options) {
  aes::Secret storage;
  TOOLYARD_TRY(const auto bytes,
               decode_text(*options.secret, options.secret_encoding, storage.text, "/secret"));
  Key key;
  key.secret = aes::Secret(std::string(bytes));
  key.bits = static_cast<std::int64_t>(8 * bytes.size());
  KeyMaterial material;
  material.keys.push_back(std::move(key));
  return material;
}

}  // namespace

Result<KeyMaterial> read_material(const KeyOptions& options, std::uint64_t seed) {
  TOOLYARD_TRY_VOID(check_sources(options));
  if (options.secret) return read_secret(options);
  if (options.public_key) {
    return single("public_key", *options.public_key, read_pem_key(*options.public_key));
  }
  if (options.jwk) return single("jwk", *options.jwk, read_jwk(std::string(*options.jwk), seed));
  if (!options.jwks) return KeyMaterial{};
  auto set = read_jwks(std::string(*options.jwks), seed);
  if (!set) return refuse("jwks", std::move(set.error()), *options.jwks);
  return KeyMaterial{
      .is_set = true, .keys = std::move(set->keys), .skipped = std::move(set->skipped)};
}

}  // namespace toolyard::jose
