// The engines of BLAKE2 and BLAKE3. BLAKE2 is computed by libb2, which supports every length, key,
// salt and personalization; plain digests of the default length are computed by OpenSSL, which is
// twice as fast. BLAKE3 is computed by blake3.h.
#include <blake2.h>
#include <openssl/crypto.h>

#include <cstring>

#include "tools/hashing/blake3.h"
#include "tools/hashing/engine.h"

namespace toolyard::hashing {
namespace {

template <class State, class Parameters, auto Init, auto Update, auto Final, std::size_t Block>
struct Blake2 {
  void start(const Settings& settings) {
    Parameters parameters;
    std::memset(&parameters, 0, sizeof parameters);
    parameters.digest_length = std::uint8_t(settings.digest_size);
    parameters.key_length = std::uint8_t(settings.key.size());
    parameters.fanout = 1;
    parameters.depth = 1;
    copy(settings.salt, parameters.salt);
    copy(settings.personal, parameters.personal);
    Init(&state, &parameters);
    if (settings.key.empty()) return;
    unsigned char block[Block] = {};
    copy(settings.key, block);
    Update(&state, block, Block);
    OPENSSL_cleanse(block, sizeof block);
  }
  void update(Bytes bytes) {
    if (!bytes.empty()) Update(&state, bytes.data(), bytes.size());
  }
  void finish(unsigned char* digest, std::size_t size) { Final(&state, digest, size); }

  static void copy(Bytes from, unsigned char* to) {
    if (!from.empty()) std::memcpy(to, from.data(), from.size());
  }

  State state;
};

using Blake2b = Blake2<blake2b_state, blake2b_param, blake2b_init_param, blake2b_update,
                       blake2b_final, BLAKE2B_BLOCKBYTES>;
using Blake2s = Blake2<blake2s_state, blake2s_param, blake2s_init_param, blake2s_update,
                       blake2s_final, BLAKE2S_BLOCKBYTES>;

}  // namespace

const Engine* blake_engine(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::blake2b_256:
    case Algorithm::blake2b_384:
    case Algorithm::blake2b_512: return &engine_for<Blake2b>;
    case Algorithm::blake2s_256: return &engine_for<Blake2s>;
    case Algorithm::blake3: return &engine_for<Blake3, 256 << 10>;
    default: return nullptr;
  }
}

}  // namespace toolyard::hashing
