// Parses JSON Web Keys (RFC 7517, RFC 7518 section 6, RFC 8037, RFC 8812).
#include <openssl/core_names.h>
#include <openssl/err.h>

#include <algorithm>

#include "core/crypto/openssl.h"
#include "core/endpoint/budget.h"
#include "tools/jose/base64url.h"
#include "tools/jose/keys/reader.h"

namespace toolyard::jose {
namespace {

std::unexpected<KeyFault> refuse(std::string detail) {
  ERR_clear_error();
  return std::unexpected(KeyFault{std::move(detail)});
}

using openssl::Owned;

// The cost of making a key, for which OpenSSL checks whether the point is on its curve.
constexpr std::size_t steps_per_key = 100'000;

// Decodes the bytes of a member. Strict, because many programs must read the key in the same way.
KeyResult<aes::Secret> bytes_at(const JsonValue& jwk, std::string_view name) {
  auto text = jwk.string_at(name);
  if (!text) return refuse("The JWK has no string `" + std::string(name) + "`.");
  auto read = read_base64url(*text);
  aes::wipe(*text);
  if (!read) {
    return refuse("The `" + std::string(name) +
                  "` of the JWK is not base64url: " + read.error().detail);
  }
  if (!read->is_canonical) {
    return refuse("The `" + std::string(name) + "` of the JWK is not canonical base64url.");
  }
  return aes::Secret(std::move(read->bytes));
}

KeyResult<Curve> curve_at(const JsonValue& jwk, bool is_edwards) {
  const auto name = jwk.string_at("crv");
  if (!name) return refuse("The JWK has no string `crv`.");
  const auto found = std::ranges::find(all_curves(), *name, &CurveInfo::name);
  const bool is_known =
      found != all_curves().end() &&
      is_edwards == (found->curve == Curve::ed25519 || found->curve == Curve::ed448);
  if (!is_known)
    return refuse("Keys on the curve `" + name->substr(0, 64) + "` cannot sign tokens.");
  return found->curve;
}

PublicKey key_from(const char* kind, OSSL_PARAM_BLD* builder) {
  spend(steps_per_key);
  const Owned<OSSL_PARAM> parameters(OSSL_PARAM_BLD_to_param(builder));
  const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr));
  EVP_PKEY* key = nullptr;
  if (!parameters || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1) {
    return nullptr;
  }
  return PublicKey(key);
}

Owned<BIGNUM> number_of(std::string_view bytes) {
  return Owned<BIGNUM>(BN_bin2bn(reinterpret_cast<const unsigned char*>(bytes.data()),
                                 static_cast<int>(bytes.size()), nullptr));
}

KeyResult<PublicKey> rsa_key(const JsonValue& jwk) {
  TOOLYARD_TRY(const auto modulus, bytes_at(jwk, "n"));
  TOOLYARD_TRY(const auto exponent, bytes_at(jwk, "e"));
  constexpr std::size_t most_bytes = 2048 + 1;  // 16384 bits, and a leading zero
  if (modulus.view().size() > most_bytes || exponent.view().size() > most_bytes) {
    return refuse("The RSA key has more than 16384 bits.");
  }
  const auto n = number_of(modulus.view()), e = number_of(exponent.view());
  const Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get());
  auto key = BN_is_odd(n.get()) ? key_from("RSA", builder.get()) : nullptr;
  if (!key) return refuse("The `n` and `e` of the JWK are not a valid RSA key.");
  if (auto fault = rsa_fault(key.get()); !fault.empty()) return refuse(std::move(fault));
  return key;
}

KeyResult<PublicKey> ec_key(const JsonValue& jwk) {
  TOOLYARD_TRY(const auto curve, curve_at(jwk, false));
  TOOLYARD_TRY(const auto x, bytes_at(jwk, "x"));
  TOOLYARD_TRY(const auto y, bytes_at(jwk, "y"));
  const auto& known = info(curve);
  if (x.view().size() != known.coordinate_size || y.view().size() != known.coordinate_size) {
    return refuse("The `x` and `y` of a key on " + std::string(known.name) + " have " +
                  std::to_string(known.coordinate_size) + " bytes each.");
  }
  std::string point = "\x04";
  point.append(x.view()).append(y.view());
  const Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                  known.openssl_name.data(), known.openssl_name.size());
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                   point.size());
  auto key = key_from("EC", builder.get());
  if (!key) return refuse("The point of the JWK is not on its curve.");
  return key;
}

KeyResult<PublicKey> okp_key(const JsonValue& jwk) {
  TOOLYARD_TRY(const auto curve, curve_at(jwk, true));
  TOOLYARD_TRY(const auto x, bytes_at(jwk, "x"));
  const auto& known = info(curve);
  if (x.view().size() != known.coordinate_size) {
    return refuse("The `x` of an " + std::string(known.name) + " key has " +
                  std::to_string(known.coordinate_size) + " bytes.");
  }
  PublicKey key(EVP_PKEY_new_raw_public_key_ex(
      nullptr, known.openssl_name.data(), nullptr,
      reinterpret_cast<const unsigned char*>(x.view().data()), x.view().size()));
  if (!key) return refuse("The `x` of the JWK is not a valid key on its curve.");
  return key;
}

KeyResult<Key> secret_key(const JsonValue& jwk) {
  TOOLYARD_TRY(auto bytes, bytes_at(jwk, "k"));
  Key key;
  key.bits = static_cast<std::int64_t>(8 * bytes.view().size());
  key.secret = std::move(bytes);
  return key;
}

KeyResult<Key> public_half(KeyResult<PublicKey> read, const JsonValue& jwk) {
  if (!read) return std::unexpected(std::move(read.error()));
  auto key = key_of(std::move(*read));
  if (!key) return refuse("Keys of this type cannot sign tokens.");
  key->is_private = jwk.find("d").has_value();
  return std::move(*key);
}

KeyResult<Key> read_material(const JsonValue& jwk) {
  const auto kind = jwk.string_at("kty");
  if (!kind) return refuse("The JWK has no string `kty`.");
  if (*kind == "oct") return secret_key(jwk);
  if (*kind == "RSA") return public_half(rsa_key(jwk), jwk);
  if (*kind == "EC") return public_half(ec_key(jwk), jwk);
  if (*kind == "OKP") return public_half(okp_key(jwk), jwk);
  return refuse("Unknown key type `" + kind->substr(0, 64) + "`.");
}

KeyResult<JsonText> read_object(std::string text, std::string_view what, std::uint64_t seed) {
  auto json = JsonText::read(std::move(text), seed);
  if (!json) return refuse("The " + std::string(what) + " is not JSON: " + json.error().detail);
  if (!json->root().is_object()) {
    return refuse("The " + std::string(what) + " must be a JSON object.");
  }
  if (!json->duplicates().empty()) {
    return refuse("The " + std::string(what) + " has the member `" +
                  json->duplicates().front().substr(0, 64) + "` twice.");
  }
  return std::move(*json);
}

}  // namespace

KeyResult<Key> read_jwk(const JsonValue& jwk) {
  if (!jwk.is_object()) return refuse("A JWK must be a JSON object.");
  auto key = read_material(jwk);
  if (!key) return key;
  key->kid = jwk.string_at("kid");
  key->use = jwk.string_at("use");
  key->alg = jwk.string_at("alg");
  if (const auto operations = jwk.find("key_ops"); operations && operations->is_array()) {
    key->key_ops.emplace();
    operations->for_each_item([&](JsonValue one) {
      if (auto name = one.string()) key->key_ops->push_back(std::move(*name));
      return key->key_ops->size() < max_keys;
    });
  }
  return key;
}

KeyResult<Key> read_jwk(std::string text, std::uint64_t seed) {
  TOOLYARD_TRY(const auto json, read_object(std::move(text), "JWK", seed));
  if (json.root().find("keys")) return refuse("This is a key set: give it as `jwks`.");
  return read_jwk(json.root());
}

KeyResult<KeySet> read_jwks(std::string text, std::uint64_t seed) {
  TOOLYARD_TRY(const auto json, read_object(std::move(text), "JWKS", seed));
  const auto keys = json.root().find("keys");
  if (!keys || !keys->is_array()) return refuse("A JWKS must have an array `keys`.");
  if (keys->size() > max_keys) {
    return refuse("A JWKS may have at most " + std::to_string(max_keys) + " keys.");
  }
  KeySet set;
  keys->for_each_item([&](JsonValue one) {
    auto key = read_jwk(one);
    if (key) set.keys.push_back(std::move(*key));
    else set.skipped.push_back(std::move(key.error().detail));
    return true;
  });
  if (!set.keys.empty()) return set;
  return refuse(set.skipped.empty() ? "The JWKS contains no keys."
                                    : "No key of the JWKS can be used: " + set.skipped.front());
}

}  // namespace toolyard::jose
