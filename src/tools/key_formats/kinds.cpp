#include "tools/key_formats/kinds.h"

#include <openssl/core_names.h>
#include <openssl/param_build.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/endpoint/budget.h"

namespace toolyard::key_formats {
namespace {

// The cost of making a key, for which OpenSSL checks whether the point is on its curve, or computes
// it.
constexpr std::size_t steps_per_key = 200'000;

constexpr CurveInfo curves[] = {
    {"P-256", "prime256v1", "nistp256", 32},         {"P-384", "secp384r1", "nistp384", 48},
    {"P-521", "secp521r1", "nistp521", 66},          {"secp256k1", "secp256k1", "", 32},
    {"Ed25519", "ED25519", "ssh-ed25519", 32, true}, {"Ed448", "ED448", "", 57, true},
    {"X25519", "X25519", "", 32, true, true},        {"X448", "X448", "", 56, true, true}};

struct KindName {
  const char* openssl_name;
  std::string_view name;
  std::string_view described;
};
constexpr std::array kind_names{
    KindName{"RSA", "RSA", "an RSA key"},
    KindName{"RSA-PSS", "RSA-PSS", "an RSA-PSS key"},
    KindName{"EC", "EC", "an EC key"},
    KindName{"ED25519", "Ed25519", "an Ed25519 key"},
    KindName{"ED448", "Ed448", "an Ed448 key"},
    KindName{"X25519", "X25519", "an X25519 key, which only agrees on secrets"},
    KindName{"X448", "X448", "an X448 key, which only agrees on secrets"},
    KindName{"DSA", "DSA", "a DSA key"},
    KindName{"DH", "DH", "a Diffie-Hellman key"},
    KindName{"DHX", "DH", "a Diffie-Hellman key"},
    KindName{"SM2", "SM2", "an SM2 key"}};

const KindName* name_of(const EVP_PKEY* key) {
  const auto found = std::ranges::find_if(
      kind_names, [&](const auto& one) { return EVP_PKEY_is_a(key, one.openssl_name) == 1; });
  return found == kind_names.end() ? nullptr : &*found;
}

using Builder = Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Parameters = Owned<OSSL_PARAM, OSSL_PARAM_free>;
using Maker = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;

bool is_consistent(EVP_PKEY* key) {
  const auto context = owned<Maker>(EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr), "EVP_PKEY");
  return EVP_PKEY_pairwise_check(context.get()) == 1;
}

}  // namespace

std::span<const CurveInfo> all_curves() { return curves; }

const CurveInfo* curve_of(const EVP_PKEY* key) {
  std::array<char, 64> name{};
  if (EVP_PKEY_is_a(key, "EC") == 1) {
    if (EVP_PKEY_get_group_name(key, name.data(), name.size(), nullptr) != 1) return nullptr;
  } else if (const auto* kind = name_of(key)) {
    std::string_view(kind->openssl_name).copy(name.data(), name.size() - 1);
  }
  const auto found =
      std::ranges::find(curves, std::string_view(name.data()), &CurveInfo::openssl_name);
  return found == std::ranges::end(curves) ? nullptr : found;
}

Pkey ec_key(const CurveInfo& curve, std::string_view point,
            std::optional<std::string_view> secret) {
  spend(steps_per_key);
  const auto builder = owned<Builder>(OSSL_PARAM_BLD_new(), "OSSL_PARAM_BLD_new");
  must(OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                       curve.openssl_name.data(), curve.openssl_name.size()) == 1 &&
           OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                            point.size()) == 1,
       "OSSL_PARAM_BLD_push");
  Number number;
  if (secret) {
    number = owned<Number>(BN_secure_new(), "BN_secure_new");
    must(BN_bin2bn(octets(*secret), int(secret->size()), number.get()) != nullptr &&
             OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) == 1,
         "OSSL_PARAM_BLD_push_BN");
  }
  const auto parameters =
      owned<Parameters>(OSSL_PARAM_BLD_to_param(builder.get()), "OSSL_PARAM_BLD_to_param");
  const auto context = owned<Maker>(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr), "EC");
  EVP_PKEY* made = nullptr;
  must(EVP_PKEY_fromdata_init(context.get()) == 1, "EVP_PKEY_fromdata_init");
  if (EVP_PKEY_fromdata(context.get(), &made, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                        parameters.get()) != 1)
    return nullptr;
  Pkey key(made);
  return !secret || is_consistent(made) ? std::move(key) : nullptr;
}

Pkey okp_key(const CurveInfo& curve, std::string_view public_key,
             std::optional<std::string_view> secret) {
  spend(steps_per_key);
  const char* name = curve.openssl_name.data();
  if (!secret)
    return Pkey(EVP_PKEY_new_raw_public_key_ex(nullptr, name, nullptr, octets(public_key),
                                               public_key.size()));
  Pkey key(
      EVP_PKEY_new_raw_private_key_ex(nullptr, name, nullptr, octets(*secret), secret->size()));
  if (!key || (!public_key.empty() && public_bytes(key.get()) != public_key)) return nullptr;
  return key;
}

std::string public_bytes(const EVP_PKEY* key) {
  if (EVP_PKEY_is_a(key, "EC") != 1) {
    return written_string(64, [&](char* out) {
      std::size_t size = 64;
      must(EVP_PKEY_get_raw_public_key(key, reinterpret_cast<unsigned char*>(out), &size) == 1,
           "EVP_PKEY_get_raw_public_key");
      return size;
    });
  }
  // OpenSSL gives the point as it was read, which may be compressed.
  const auto& curve = *curve_of(key);
  std::string point(1, '\x04');
  for (const char* name : {OSSL_PKEY_PARAM_EC_PUB_X, OSSL_PKEY_PARAM_EC_PUB_Y}) {
    BIGNUM* taken = nullptr;
    must(EVP_PKEY_get_bn_param(key, name, &taken) == 1, name);
    const Number coordinate(taken);
    point += written_string(curve.size, [&](char* out) {
      must(BN_bn2binpad(taken, reinterpret_cast<unsigned char*>(out), int(curve.size)) > 0, name);
      return curve.size;
    });
  }
  return point;
}

std::optional<Secret> secret_bytes(const EVP_PKEY* key) {
  const auto size = curve_of(key)->size;
  if (EVP_PKEY_is_a(key, "EC") != 1) {
    Secret secret(written_string(size, [&](char* out) {
      std::size_t room = size;
      const bool is_there =
          EVP_PKEY_get_raw_private_key(key, reinterpret_cast<unsigned char*>(out), &room) == 1;
      return is_there ? room : 0;
    }));
    if (secret.text.empty()) return std::nullopt;
    return secret;
  }
  auto number = owned<Number>(BN_secure_new(), "BN_secure_new");
  BIGNUM* into = number.get();
  if (EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &into) != 1) return std::nullopt;
  return Secret(written_string(size, [&](char* out) {
    must(BN_bn2binpad(into, reinterpret_cast<unsigned char*>(out), int(size)) > 0, "BN_bn2binpad");
    return size;
  }));
}

std::string_view kind_of(const EVP_PKEY* key) {
  const auto* name = name_of(key);
  return name ? name->name : "unknown";
}

std::string describe(const EVP_PKEY* key) {
  const auto* name = name_of(key);
  if (!name) return "a key of an unknown kind";
  if (name->name != "EC") return std::string(name->described);
  if (const auto* curve = curve_of(key)) return "an EC key on " + std::string(curve->name);
  std::array<char, 64> group{};
  if (EVP_PKEY_get_group_name(key, group.data(), group.size(), nullptr) != 1)
    return "an EC key on a curve of its own";
  return "an EC key on " + std::string(group.data());
}

}  // namespace toolyard::key_formats
