#include "areas/accounts/passkeys/cose_key.h"

#include <openssl/core_names.h>

#include <string>

namespace toolyard::accounts {

namespace {

// Labels and values in a key (RFC 9052 section 7.1, RFC 9053 section 7, RFC 8230 section 4).
// Different types of keys use the same labels for different parameters.
constexpr std::int64_t key_kind = 1, key_algorithm = 3;
constexpr std::int64_t curve = -1, x = -2, y = -3;
constexpr std::int64_t modulus = -1, exponent = -2;
constexpr std::int64_t okp = 1, ec2 = 2, rsa = 3;
constexpr std::int64_t p256 = 1, ed25519 = 6;
constexpr std::size_t coordinate_size = 32;
constexpr std::size_t min_modulus = 256, max_modulus = 512, max_exponent = 4;

using openssl::Owned;
using Key = Owned<EVP_PKEY>;

const unsigned char* bytes_in(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

bool is_integer(const CborItem& map, std::int64_t name, std::int64_t value) {
  const auto* item = map.find(name);
  return item && item->kind == CborItem::Kind::integer && item->integer == value;
}

// Returns an empty view if the member is missing or is not a byte string.
std::string_view bytes_of(const CborItem& map, std::int64_t name) {
  const auto* item = map.find(name);
  return item && item->kind == CborItem::Kind::bytes ? item->content : std::string_view();
}

Key made_key(const char* type, OSSL_PARAM_BLD* builder) {
  EVP_PKEY* made = nullptr;
  const Owned<OSSL_PARAM> params(OSSL_PARAM_BLD_to_param(builder));
  const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr));
  const bool is_made =
      params && context && EVP_PKEY_fromdata_init(context.get()) == 1 &&
      EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_PUBLIC_KEY, params.get()) == 1;
  Key key(is_made ? made : nullptr);
  if (!key) return key;
  const Owned<EVP_PKEY_CTX> check(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  if (!check || EVP_PKEY_public_check(check.get()) != 1) key.reset();
  return key;
}

Key es256_key(const CborItem& map) {
  const auto at_x = bytes_of(map, x), at_y = bytes_of(map, y);
  const bool is_sound = map.size() == 5 && is_integer(map, key_kind, ec2) &&
                        is_integer(map, curve, p256) && at_x.size() == coordinate_size &&
                        at_y.size() == coordinate_size;
  const Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  if (!is_sound || !builder) return nullptr;
  const auto point = std::string("\x04").append(at_x).append(at_y);
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                   point.size());
  return made_key("EC", builder.get());
}

Key eddsa_key(const CborItem& map) {
  const auto point = bytes_of(map, x);
  if (map.size() != 4 || !is_integer(map, key_kind, okp) || !is_integer(map, curve, ed25519) ||
      point.size() != coordinate_size)
    return nullptr;
  return Key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_in(point), point.size()));
}

// Whether a big-endian number is odd, positive and without leading zero bytes.
bool is_odd_number(std::string_view bytes) {
  return !bytes.empty() && bytes.front() != 0 && (bytes.back() & 1) == 1;
}

Owned<BIGNUM> big_number(std::string_view bytes) {
  return Owned<BIGNUM>(BN_bin2bn(bytes_in(bytes), static_cast<int>(bytes.size()), nullptr));
}

Key rs256_key(const CborItem& map) {
  const auto n = bytes_of(map, modulus), e = bytes_of(map, exponent);
  const bool is_sound = map.size() == 4 && is_integer(map, key_kind, rsa) && is_odd_number(n) &&
                        n.size() >= min_modulus && n.size() <= max_modulus && is_odd_number(e) &&
                        e.size() <= max_exponent && e != "\x01";
  const Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  if (!is_sound || !builder) return nullptr;
  const auto number_n = big_number(n), number_e = big_number(e);
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, number_n.get());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, number_e.get());
  return made_key("RSA", builder.get());
}

Key key_of(CoseAlgorithm algorithm, const CborItem& map) {
  switch (algorithm) {
    case CoseAlgorithm::es256: return es256_key(map);
    case CoseAlgorithm::eddsa: return eddsa_key(map);
    case CoseAlgorithm::rs256: return rs256_key(map);
  }
  return nullptr;
}

}  // namespace

std::optional<CoseKey> CoseKey::read(const CborItem& item) {
  for (const auto algorithm : cose_algorithms) {
    if (!is_integer(item, key_algorithm, static_cast<std::int64_t>(algorithm))) continue;
    if (auto key = key_of(algorithm, item)) return CoseKey(algorithm, std::move(key));
  }
  return std::nullopt;
}

std::optional<CoseKey> CoseKey::read(std::string_view bytes) {
  const auto item = read_whole_cbor(bytes);
  return item ? read(*item) : std::nullopt;
}

bool CoseKey::verifies(std::string_view message, std::string_view signature) const {
  const Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
  const auto* digest = algorithm_ == CoseAlgorithm::eddsa ? nullptr : EVP_sha256();
  return context &&
         EVP_DigestVerifyInit(context.get(), nullptr, digest, nullptr, key_.get()) == 1 &&
         EVP_DigestVerify(context.get(), bytes_in(signature), signature.size(), bytes_in(message),
                          message.size()) == 1;
}

}  // namespace toolyard::accounts
