#include "tools/aes/kdf.h"

#include <argon2.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/buffer.h"
#include "core/endpoint/budget.h"

namespace toolyard::aes {
namespace {

constexpr std::uint64_t scrypt_block = 8;

void* bytes_of(std::string_view text) { return const_cast<char*>(text.data()); }
unsigned char* octets_of(std::string_view text) {
  return static_cast<unsigned char*>(bytes_of(text));
}

OSSL_PARAM octets(const char* key, std::string_view text) {
  static char nothing = 0;  // OpenSSL does not accept a null pointer
  return OSSL_PARAM_construct_octet_string(key, text.empty() ? &nothing : bytes_of(text),
                                           text.size());
}

void run_openssl(const char* name, const OSSL_PARAM* parameters, std::span<unsigned char> out) {
  const std::unique_ptr<EVP_KDF, decltype(&EVP_KDF_free)> kdf(EVP_KDF_fetch(nullptr, name, nullptr),
                                                              EVP_KDF_free);
  const std::unique_ptr<EVP_KDF_CTX, decltype(&EVP_KDF_CTX_free)> context(
      EVP_KDF_CTX_new(kdf.get()), EVP_KDF_CTX_free);
  if (!context || EVP_KDF_derive(context.get(), out.data(), out.size(), parameters) != 1)
    throw std::runtime_error(std::string("OpenSSL refuses ") + name);
}

void run_pbkdf2(const Kdf& kdf, std::string_view password, std::string_view salt,
                std::span<unsigned char> out) {
  auto iterations = std::uint64_t(kdf.iterations);
  int takes_all = 1;  // also short salts and few iterations, as old data may have
  std::string digest(spelling(kdf.digest));
  const std::array parameters{
      octets(OSSL_KDF_PARAM_PASSWORD, password),
      octets(OSSL_KDF_PARAM_SALT, salt),
      OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_ITER, &iterations),
      OSSL_PARAM_construct_int(OSSL_KDF_PARAM_PKCS5, &takes_all),
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_end()};
  run_openssl("PBKDF2", parameters.data(), out);
}

void run_scrypt(const Kdf& kdf, std::string_view password, std::string_view salt,
                std::span<unsigned char> out) {
  auto n = std::uint64_t(kdf.memory_kib), r = scrypt_block, p = std::uint64_t(kdf.parallelism);
  auto max_memory = 128 * r * (n + p + 2) + 4096;
  const std::array parameters{
      octets(OSSL_KDF_PARAM_PASSWORD, password),
      octets(OSSL_KDF_PARAM_SALT, salt),
      OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_N, &n),
      OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_R, &r),
      OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_P, &p),
      OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_MAXMEM, &max_memory),
      OSSL_PARAM_construct_end()};
  run_openssl("SCRYPT", parameters.data(), out);
}

// Computes all lanes in this thread, so that a call uses only one core.
void run_argon2id(const Kdf& kdf, std::string_view password, std::string_view salt,
                  std::span<unsigned char> out) {
  argon2_context context{};
  context.out = out.data();
  context.outlen = std::uint32_t(out.size());
  context.pwd = octets_of(password);
  context.pwdlen = std::uint32_t(password.size());
  context.salt = octets_of(salt);
  context.saltlen = std::uint32_t(salt.size());
  context.t_cost = std::uint32_t(kdf.iterations);
  context.m_cost = std::uint32_t(kdf.memory_kib);
  context.lanes = std::uint32_t(kdf.parallelism);
  context.threads = 1;
  context.version = ARGON2_VERSION_13;
  const int code = argon2id_ctx(&context);
  if (code == ARGON2_MEMORY_ALLOCATION_ERROR) throw std::bad_alloc();
  if (code != ARGON2_OK) throw std::runtime_error(argon2_error_message(code));
}

// EVP_BytesToKey with one iteration: hashes the previous digest, the password and the salt, until
// the digests are long enough.
void run_bytes_to_key(const Kdf& kdf, std::string_view password, std::string_view salt,
                      std::span<unsigned char> out) {
  const auto* type = EVP_get_digestbyname(spelling(kdf.digest).data());
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> hash(EVP_MD_CTX_new(),
                                                                     EVP_MD_CTX_free);
  if (!type || !hash) throw std::runtime_error("OpenSSL has no such digest");
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned size = 0;
  while (!out.empty()) {
    spend(3 * password.size());
    if (EVP_DigestInit_ex(hash.get(), type, nullptr) != 1 ||
        EVP_DigestUpdate(hash.get(), digest.data(), size) != 1 ||
        EVP_DigestUpdate(hash.get(), password.data(), password.size()) != 1 ||
        EVP_DigestUpdate(hash.get(), salt.data(), salt.size()) != 1 ||
        EVP_DigestFinal_ex(hash.get(), digest.data(), &size) != 1)
      throw std::runtime_error("OpenSSL refuses to hash");
    const auto count = std::min<std::size_t>(size, out.size());
    std::copy_n(digest.begin(), count, out.begin());
    out = out.subspan(count);
  }
  OPENSSL_cleanse(digest.data(), digest.size());
}

std::string from_to(std::int64_t least, std::int64_t most) {
  return "Must be from " + std::to_string(least) + " to " + std::to_string(most) + ".";
}

std::optional<Fault> range_fault(const char* pointer, std::int64_t value, std::int64_t least,
                                 std::int64_t most) {
  if (value < least) return Fault{pointer, "out_of_range", from_to(least, most)};
  if (value > most) return Fault{pointer, "kdf_limit", from_to(least, most)};
  return std::nullopt;
}

std::optional<Fault> memory_fault(const Kdf& kdf, const WorkLimits& limits) {
  if (auto fault = range_fault("/parallelism", kdf.parallelism, 1, limits.kdf_parallelism))
    return fault;
  const auto least = kdf.name == KdfName::argon2id ? 8 * kdf.parallelism : 2;
  if (auto fault = range_fault("/memory_kib", kdf.memory_kib, least, limits.kdf_memory_kib))
    return fault;
  if (kdf.name == KdfName::scrypt && !std::has_single_bit(std::uint64_t(kdf.memory_kib)))
    return Fault{"/memory_kib", "out_of_range", "For scrypt it must be a power of two."};
  return std::nullopt;
}

std::size_t digest_bytes(Digest digest) {
  switch (digest) {
    case Digest::md5: return 16;
    case Digest::sha1: return 20;
    case Digest::sha224: return 28;
    case Digest::sha256: return 32;
    case Digest::sha384: return 48;
    case Digest::sha512: return 64;
  }
  std::unreachable();
}

std::size_t steps_of(const Kdf& kdf, std::size_t size) {
  const auto block = digest_bytes(kdf.digest);
  switch (kdf.name) {
    case KdfName::argon2id: return argon2_steps(kdf.iterations, kdf.memory_kib);
    case KdfName::scrypt:
      return scrypt_steps(std::uint64_t(kdf.memory_kib), scrypt_block,
                          std::uint64_t(kdf.parallelism));
    case KdfName::pbkdf2: return pbkdf2_steps(kdf.iterations, (size + block - 1) / block);
    case KdfName::evp_bytestokey: return 0;
  }
  std::unreachable();
}

}  // namespace

Kdf default_kdf(KdfName name) {
  switch (name) {
    case KdfName::argon2id:
      return {.name = name, .iterations = 2, .memory_kib = 19'456, .parallelism = 1};
    case KdfName::pbkdf2: return {.name = name, .iterations = 600'000};
    case KdfName::scrypt: return {.name = name, .memory_kib = 32'768, .parallelism = 3};
    case KdfName::evp_bytestokey: return {.name = name, .iterations = 1};
  }
  std::unreachable();
}

std::optional<Fault> kdf_fault(const Kdf& kdf, const WorkLimits& limits) {
  switch (kdf.name) {
    case KdfName::argon2id:
      if (auto fault = range_fault("/iterations", kdf.iterations, 1, limits.kdf_passes))
        return fault;
      return memory_fault(kdf, limits);
    case KdfName::scrypt: return memory_fault(kdf, limits);
    case KdfName::pbkdf2:
      return range_fault("/iterations", kdf.iterations, 1, limits.kdf_iterations);
    case KdfName::evp_bytestokey:
      if (kdf.iterations == 1) return std::nullopt;
      return Fault{"/iterations", "out_of_range", "`evp_bytestokey` always uses one iteration."};
  }
  std::unreachable();
}

bool is_weak(const Kdf& kdf) {
  const auto usual = default_kdf(kdf.name);
  switch (kdf.name) {
    case KdfName::argon2id:
      return kdf.iterations < usual.iterations || kdf.memory_kib < usual.memory_kib;
    case KdfName::pbkdf2: return kdf.iterations < usual.iterations;
    case KdfName::scrypt:
      return kdf.memory_kib * kdf.parallelism < usual.memory_kib * usual.parallelism;
    case KdfName::evp_bytestokey: return true;
  }
  std::unreachable();
}

std::size_t min_salt_size(const Kdf& kdf) {
  return kdf.name == KdfName::argon2id ? ARGON2_MIN_SALT_LENGTH : 1;
}

Secret derive(const Kdf& kdf, std::string_view password, std::string_view salt, std::size_t size) {
  spend(steps_of(kdf, size) + 3 * (password.size() + salt.size()));
  return Secret(written_string(size, [&](char* out) {
    const std::span key(reinterpret_cast<unsigned char*>(out), size);
    switch (kdf.name) {
      case KdfName::argon2id: run_argon2id(kdf, password, salt, key); break;
      case KdfName::pbkdf2: run_pbkdf2(kdf, password, salt, key); break;
      case KdfName::scrypt: run_scrypt(kdf, password, salt, key); break;
      case KdfName::evp_bytestokey: run_bytes_to_key(kdf, password, salt, key); break;
    }
    return size;
  }));
}

}  // namespace toolyard::aes
