// The engines of OpenSSL. Its functions for single algorithms are public, work without a provider
// (also for MD4 and RIPEMD-160) and save the 30 ns that EVP takes for a short message. Algorithms
// without such functions (SHA-3, SHAKE, SM3) use EVP.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/md4.h>
#include <openssl/md5.h>
#include <openssl/ripemd.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "tools/hashing/engine.h"

namespace toolyard::hashing {
namespace {

template <class Context, auto Init, auto Update, auto Final> struct Direct {
  void start(const Settings&) { Init(&context); }
  void update(Bytes bytes) { Update(&context, bytes.data(), bytes.size()); }
  void finish(unsigned char* digest, std::size_t) { Final(digest, &context); }
  Context context;
};

// SHA-512/224 and SHA-512/256: SHA-512 with other initial words, truncated (FIPS 180-4, 5.3.6).
using InitialWords = std::array<SHA_LONG64, 8>;
constexpr InitialWords words_512_224{0x8c3d37c819544da2, 0x73e1996689dcd4d6, 0x1dfab7ae32ff9c82,
                                     0x679dd514582f9fcf, 0x0f6d2b697bd44da8, 0x77e36f7304c48942,
                                     0x3f9d85a86a1d36c8, 0x1112e6ad91d692a1};
constexpr InitialWords words_512_256{0x22312194fc2bf72c, 0x9f555fa3c84c64c2, 0x2393b86b6f53b151,
                                     0x963877195940eabd, 0x96283ee2a88effe3, 0xbe5e1e2553863992,
                                     0x2b0199fc2c85b8aa, 0x0eb72ddc81c52ca2};

template <const InitialWords& Words>
struct Cut512 : Direct<SHA512_CTX, SHA512_Init, SHA512_Update, SHA512_Final> {
  void start(const Settings&) {
    SHA512_Init(&context);
    std::copy(Words.begin(), Words.end(), context.h);
  }
  void finish(unsigned char* digest, std::size_t size) {
    unsigned char whole[SHA512_DIGEST_LENGTH];
    SHA512_Final(whole, &context);
    std::memcpy(digest, whole, size);
  }
};

// Size of a piece for algorithms that take two or three times as long as others.
constexpr std::size_t slow_piece_bytes = 24 << 10;

// clang-format off
enum class Fetched : std::size_t {
  sha3_224, sha3_256, sha3_384, sha3_512, shake128, shake256, sm3, blake2b, blake2s,
};
// clang-format on
constexpr std::size_t fetched_count = 9;

const EVP_MD* fetched(Fetched which) {
  static const auto types = [] {
    std::array<const EVP_MD*, fetched_count> all{};
    constexpr std::array<const char*, fetched_count> names{"SHA3-224", "SHA3-256",   "SHA3-384",
                                                           "SHA3-512", "SHAKE-128",  "SHAKE-256",
                                                           "SM3",      "BLAKE2b512", "BLAKE2s256"};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = EVP_MD_fetch(nullptr, names[i], nullptr);
    return all;
  }();
  const EVP_MD* type = types[std::size_t(which)];
  if (type == nullptr) throw std::runtime_error("OpenSSL lacks a hash algorithm");
  return type;
}

// A pool of the contexts that a thread has used before: starting one again allocates nothing.
class IdleContexts {
 public:
  ~IdleContexts() {
    for (auto* context : contexts_) EVP_MD_CTX_free(context);
  }
  EVP_MD_CTX* take() {
    if (contexts_.empty()) return EVP_MD_CTX_new();
    auto* context = contexts_.back();
    contexts_.pop_back();
    return context;
  }
  void give_back(EVP_MD_CTX* context) { contexts_.push_back(context); }

 private:
  std::vector<EVP_MD_CTX*> contexts_;
};

template <Fetched Which> struct Provided {
  static IdleContexts& idle() {
    thread_local IdleContexts contexts;
    return contexts;
  }
  static bool is_extendable() { return Which == Fetched::shake128 || Which == Fetched::shake256; }
  static void check(int is_fine) {
    if (is_fine != 1) throw std::runtime_error("an OpenSSL digest failed");
  }

  static void start(void* state, const Settings&) {
    auto& context = *static_cast<EVP_MD_CTX**>(state);
    check(EVP_DigestInit_ex(context, fetched(Which), nullptr));
  }
  static void update(void* state, Bytes bytes) {
    check(EVP_DigestUpdate(*static_cast<EVP_MD_CTX**>(state), bytes.data(), bytes.size()));
  }
  static void finish(void* state, unsigned char* digest, std::size_t size) {
    auto* context = *static_cast<EVP_MD_CTX**>(state);
    check(is_extendable() ? EVP_DigestFinalXOF(context, digest, size)
                          : EVP_DigestFinal_ex(context, digest, nullptr));
  }
  static void copy(void* state, const void* from) {
    check(EVP_MD_CTX_copy_ex(*static_cast<EVP_MD_CTX**>(state),
                             *static_cast<EVP_MD_CTX* const*>(from)));
  }
  static void open(void* state) { *static_cast<EVP_MD_CTX**>(state) = idle().take(); }
  static void drop(void* state, bool held_secret) {
    auto* context = *static_cast<EVP_MD_CTX**>(state);
    if (held_secret) EVP_MD_CTX_free(context);
    else idle().give_back(context);
  }
  static constexpr Engine engine{start, update, finish, copy, slow_piece_bytes, open, drop};
};

}  // namespace

const Engine* plain_engine(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::blake2b_512: return &Provided<Fetched::blake2b>::engine;
    case Algorithm::blake2s_256: return &Provided<Fetched::blake2s>::engine;
    default: return nullptr;
  }
}

const Engine* openssl_engine(Algorithm algorithm) {
  using enum Algorithm;
  switch (algorithm) {
    case md5: return &engine_for<Direct<MD5_CTX, MD5_Init, MD5_Update, MD5_Final>>;
    case sha1: return &engine_for<Direct<SHA_CTX, SHA1_Init, SHA1_Update, SHA1_Final>>;
    case sha224: return &engine_for<Direct<SHA256_CTX, SHA224_Init, SHA224_Update, SHA224_Final>>;
    case sha256: return &engine_for<Direct<SHA256_CTX, SHA256_Init, SHA256_Update, SHA256_Final>>;
    case sha384: return &engine_for<Direct<SHA512_CTX, SHA384_Init, SHA384_Update, SHA384_Final>>;
    case sha512: return &engine_for<Direct<SHA512_CTX, SHA512_Init, SHA512_Update, SHA512_Final>>;
    case sha512_224: return &engine_for<Cut512<words_512_224>>;
    case sha512_256: return &engine_for<Cut512<words_512_256>>;
    case sha3_224: return &Provided<Fetched::sha3_224>::engine;
    case sha3_256: return &Provided<Fetched::sha3_256>::engine;
    case sha3_384: return &Provided<Fetched::sha3_384>::engine;
    case sha3_512: return &Provided<Fetched::sha3_512>::engine;
    case shake128: return &Provided<Fetched::shake128>::engine;
    case shake256: return &Provided<Fetched::shake256>::engine;
    case ripemd160:
      return &engine_for<Direct<RIPEMD160_CTX, RIPEMD160_Init, RIPEMD160_Update, RIPEMD160_Final>,
                         slow_piece_bytes>;
    case sm3: return &Provided<Fetched::sm3>::engine;
    case md4: return &engine_for<Direct<MD4_CTX, MD4_Init, MD4_Update, MD4_Final>>;
    default: return nullptr;
  }
}

}  // namespace toolyard::hashing
