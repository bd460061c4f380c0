#include "tools/key_formats/der/unlock.h"

#include <openssl/pem.h>
#include <openssl/pkcs12.h>

#include <string>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/aes/kdf.h"
#include "tools/aes/problems.h"
#include "tools/key_formats/problems.h"

namespace toolyard::key_formats {
namespace {

// Number of digests for a key and an IV, with the shortest digest of 16 bytes.
constexpr std::size_t max_key_blocks = 3;

using Signature = Owned<X509_SIG, X509_SIG_free>;
using PrivateInfo = Owned<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;

// Returns a structure from the parameters of an algorithm; null if there is none.
template <class T, auto Free>
Owned<T, Free> parameters_of(const X509_ALGOR* algorithm, const ASN1_ITEM* item) {
  return Owned<T, Free>(algorithm->parameter
                            ? static_cast<T*>(ASN1_TYPE_unpack_sequence(item, algorithm->parameter))
                            : nullptr);
}

int name_of(const X509_ALGOR* algorithm) { return OBJ_obj2nid(algorithm->algorithm); }

// Returns a negative value if the number is missing or does not fit into 64 bits.
std::int64_t value_of(const ASN1_INTEGER* number) {
  std::int64_t value = -1;
  return number && ASN1_INTEGER_get_int64(&value, number) == 1 ? value : -1;
}

std::unexpected<Error> unknown_lock() {
  return fail(problems::invalid_key, "The encryption of the key is not supported.");
}

// OpenSSL knows RC2, RC4 and single DES by name, but has no implementation of them.
bool can_decrypt(int cipher) {
  const Owned<EVP_CIPHER, EVP_CIPHER_free> found(
      EVP_CIPHER_fetch(nullptr, OBJ_nid2sn(cipher), nullptr));
  ERR_clear_error();
  return found != nullptr;
}

}  // namespace

Result<void> check_iterations(std::int64_t iterations, const WorkLimits& limits) {
  if (iterations < 1) return unknown_lock();
  if (iterations > limits.kdf_iterations)
    return is_too_costly(std::to_string(iterations) + " iterations");
  spend(aes::pbkdf2_steps(iterations, max_key_blocks));
  return {};
}

namespace {

Result<void> check_pbkdf2(const X509_ALGOR* kdf, const WorkLimits& limits) {
  const auto parameters =
      parameters_of<PBKDF2PARAM, PBKDF2PARAM_free>(kdf, ASN1_ITEM_rptr(PBKDF2PARAM));
  if (!parameters) return unknown_lock();
  return check_iterations(value_of(parameters->iter), limits);
}

Result<void> check_scrypt(const X509_ALGOR* kdf, const WorkLimits& limits) {
  const auto parameters =
      parameters_of<SCRYPT_PARAMS, SCRYPT_PARAMS_free>(kdf, ASN1_ITEM_rptr(SCRYPT_PARAMS));
  if (!parameters) return unknown_lock();
  const auto n = value_of(parameters->costParameter), r = value_of(parameters->blockSize),
             p = value_of(parameters->parallelizationParameter);
  if (n < 2 || r < 1 || p < 1) return unknown_lock();
  const bool is_cheap =
      r <= 1 << 16 && n <= limits.kdf_memory_kib * 8 / r && p <= limits.kdf_parallelism;
  // Without an output buffer, OpenSSL only returns whether it would accept this cost.
  if (is_cheap && EVP_PBE_scrypt(nullptr, 0, nullptr, 0, std::uint64_t(n), std::uint64_t(r),
                                 std::uint64_t(p), 0, nullptr, 0) == 1) {
    spend(aes::scrypt_steps(std::uint64_t(n), std::uint64_t(r), std::uint64_t(p)));
    return {};
  }
  return is_too_costly("scrypt with N = " + std::to_string(n) + ", r = " + std::to_string(r) +
                       ", p = " + std::to_string(p));
}

Result<void> check_pbes2(const X509_ALGOR* lock, const WorkLimits& limits) {
  const auto parameters = parameters_of<PBE2PARAM, PBE2PARAM_free>(lock, ASN1_ITEM_rptr(PBE2PARAM));
  if (!parameters || !can_decrypt(name_of(parameters->encryption))) return unknown_lock();
  switch (name_of(parameters->keyfunc)) {
    case NID_id_pbkdf2: return check_pbkdf2(parameters->keyfunc, limits);
    case NID_id_scrypt: return check_scrypt(parameters->keyfunc, limits);
    default: return unknown_lock();
  }
}

int give_passphrase(char* out, int room, int, void* passphrase) {
  const auto& text = *static_cast<const std::string_view*>(passphrase);
  return int(text.copy(out, std::size_t(room)));
}

}  // namespace

Result<void> check_lock(const X509_ALGOR* lock, const WorkLimits& limits) {
  const auto name = name_of(lock);
  if (name == NID_pbes2) return check_pbes2(lock, limits);
  int cipher = NID_undef;
  if (EVP_PBE_find(EVP_PBE_TYPE_OUTER, name, &cipher, nullptr, nullptr) != 1 ||
      !can_decrypt(cipher))
    return unknown_lock();
  const auto parameters = parameters_of<PBEPARAM, PBEPARAM_free>(lock, ASN1_ITEM_rptr(PBEPARAM));
  if (!parameters) return unknown_lock();
  return check_iterations(value_of(parameters->iter), limits);
}

std::unexpected<Error> needs_passphrase() {
  return fail(problems::wrong_passphrase, "The key is encrypted: give its `passphrase`.");
}
std::unexpected<Error> is_wrong_passphrase() {
  return fail(problems::wrong_passphrase, "The passphrase is wrong, or the key is damaged.");
}
std::unexpected<Error> is_too_costly(std::string_view what) {
  return fail(aes::problems::kdf_limit,
              "Decrypting the key would require " + std::string(what) + ".");
}

Result<Pkey> unlock_pkcs8(std::string_view der, const Options& options) {
  const auto& passphrase = options.passphrase;
  if (options.part == Part::is_public) return needs_passphrase();
  const auto* at = octets(der);
  const Signature sealed(d2i_X509_SIG(nullptr, &at, long(der.size())));
  if (!sealed) return fail(problems::invalid_key, "The DER encoding of the key is damaged.");
  const X509_ALGOR* lock = nullptr;
  X509_SIG_get0(sealed.get(), &lock, nullptr);
  TOOLYARD_TRY_VOID(check_lock(lock, options.limits));
  if (!passphrase) return needs_passphrase();
  const PrivateInfo info(PKCS8_decrypt(sealed.get(), passphrase->data(), int(passphrase->size())));
  Pkey pkey(info ? EVP_PKCS82PKEY(info.get()) : nullptr);
  if (!pkey) return is_wrong_passphrase();
  return pkey;
}

Result<Secret> unlock_pem(std::string_view dek_info, std::string_view body,
                          const std::optional<std::string_view>& passphrase) {
  auto lines = "Proc-Type: 4,ENCRYPTED\nDEK-Info: " + std::string(dek_info) + "\n";
  EVP_CIPHER_INFO info{};
  if (PEM_get_EVP_CIPHER_INFO(lines.data(), &info) != 1 || !info.cipher ||
      !can_decrypt(EVP_CIPHER_get_nid(info.cipher)))
    return unknown_lock();
  if (!passphrase) return needs_passphrase();
  Secret der{std::string(body)};
  auto size = long(body.size());
  auto text = *passphrase;
  if (PEM_do_header(&info, reinterpret_cast<unsigned char*>(der.text.data()), &size,
                    give_passphrase, &text) != 1)
    return is_wrong_passphrase();
  der.text.resize(std::size_t(size));
  return der;
}

}  // namespace toolyard::key_formats
