#include "tools/hashing/hasher.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "core/endpoint/budget.h"

namespace toolyard::hashing {
namespace {

// A text of this size stays in the L2 cache while every algorithm reads it.
constexpr std::size_t cached_bytes = 64 << 10;

constexpr std::size_t steps_per_digest = 200;
constexpr std::size_t steps_per_piece = 100'000;
constexpr std::size_t steps_per_output_byte = 5;

const Engine* find_engine(Algorithm algorithm) {
  for (const auto family : {openssl_engine, keccak_engine, blake_engine, checksum_engine})
    if (const Engine* engine = family(algorithm)) return engine;
  return nullptr;
}

struct Engines {
  const Engine* any;
  const Engine* plain;
};

const Engines& engines_of(Algorithm algorithm) {
  static const auto engines = [] {
    std::array<Engines, algorithm_count> found{};
    for (std::size_t i = 0; i < found.size(); ++i) {
      found[i].any = find_engine(Algorithm(i));
      found[i].plain = plain_engine(Algorithm(i));
      if (found[i].plain == nullptr) found[i].plain = found[i].any;
    }
    return found;
  }();
  return engines[std::size_t(algorithm)];
}

const Engine* choose_engine(Algorithm algorithm, const Options& options) {
  const auto& engines = engines_of(algorithm);
  const bool is_plain =
      !options.key && options.salt.empty() && options.personal.empty() && !options.output_length;
  return is_plain ? engines.plain : engines.any;
}

}  // namespace

std::size_t digest_size(Algorithm algorithm, const Options& options) {
  const auto& known = info(algorithm);
  if (algorithm == Algorithm::crc) return options.crc.value_or(usual_crc).bytes();
  return known.max_output != 0 && options.output_length ? *options.output_length
                                                        : known.digest_size;
}

Hasher::Hasher(const Engine* engine, bool holds_secret)
    : engine_(engine), holds_secret_(holds_secret) {
  if (engine_->open) engine_->open(state_);
}

Hasher::Hasher(Algorithm algorithm, const Options& options)
    : Hasher(choose_engine(algorithm, options), options.key.has_value()) {
  const auto& known = info(algorithm);
  spend(steps_per_digest + (options.context ? options.context->size() : 0));
  settings_.digest_size = digest_size(algorithm, options);
  if (known.keying == Keying::hmac) {
    if (options.key) start_hmac(bytes_of(*options.key), known.block_size);
    else engine_->start(state_, settings_);
    return;
  }
  if (options.key && known.keying != Keying::none) settings_.key = bytes_of(*options.key);
  settings_.salt = bytes_of(options.salt);
  settings_.personal = bytes_of(options.personal);
  if (options.context) settings_.context = &*options.context;
  settings_.crc = options.crc ? &*options.crc : &usual_crc;
  engine_->start(state_, settings_);
}

Hasher::~Hasher() {
  if (engine_->drop) engine_->drop(state_, holds_secret_);
  if (!holds_secret_) return;
  OPENSSL_cleanse(state_, sizeof state_);
  OPENSSL_cleanse(hmac_key_, sizeof hmac_key_);
}

void Hasher::take(const Hasher& other) {
  spend(steps_per_digest);
  engine_->copy(state_, other.state_);
  std::memcpy(hmac_key_, other.hmac_key_, hmac_block_);
}

void Hasher::update(Bytes bytes) {
  do {
    const auto piece = bytes.first(std::min(bytes.size(), engine_->piece_bytes));
    spend(piece.size() * steps_per_piece / engine_->piece_bytes);
    engine_->update(state_, piece);
    bytes = bytes.subspan(piece.size());
  } while (!bytes.empty());
}

// HMAC of RFC 2104: H(key ^ opad, H(key ^ ipad, message)).
void Hasher::start_hmac(Bytes key, std::size_t block_size) {
  hmac_block_ = block_size;
  std::memset(hmac_key_, 0, block_size);
  engine_->start(state_, settings_);
  if (key.size() > block_size) {
    update(key);
    engine_->finish(state_, hmac_key_, settings_.digest_size);
    engine_->start(state_, settings_);
  } else if (!key.empty()) {
    std::memcpy(hmac_key_, key.data(), key.size());
  }
  for (std::size_t i = 0; i < block_size; ++i) hmac_key_[i] ^= 0x36;
  engine_->update(state_, {hmac_key_, block_size});
}

void Hasher::finish_hmac(unsigned char* digest) {
  engine_->finish(state_, digest, settings_.digest_size);
  for (std::size_t i = 0; i < hmac_block_; ++i) hmac_key_[i] ^= 0x36 ^ 0x5c;
  engine_->start(state_, settings_);
  engine_->update(state_, {hmac_key_, hmac_block_});
  engine_->update(state_, {digest, settings_.digest_size});
  engine_->finish(state_, digest, settings_.digest_size);
}

void Hasher::finish(unsigned char* digest) {
  spend(steps_per_output_byte * settings_.digest_size);
  if (hmac_block_ != 0) return finish_hmac(digest);
  engine_->finish(state_, digest, settings_.digest_size);
}

void hash_all(std::span<const Algorithm> algorithms, const Options& options, std::string_view text,
              unsigned char* digests) {
  if (text.size() <= cached_bytes || algorithms.size() == 1) {
    for (const auto algorithm : algorithms) {
      Hasher hasher(algorithm, options);
      hasher.update(bytes_of(text));
      hasher.finish(digests);
      digests += hasher.size();
    }
    return;
  }
  std::vector<std::unique_ptr<Hasher>> hashers;
  for (const auto algorithm : algorithms)
    hashers.push_back(std::make_unique<Hasher>(algorithm, options));
  for (std::size_t at = 0; at < text.size(); at += cached_bytes)
    for (auto& hasher : hashers) hasher->update(bytes_of(text.substr(at, cached_bytes)));
  for (auto& hasher : hashers) {
    hasher->finish(digests);
    digests += hasher->size();
  }
}

}  // namespace toolyard::hashing
