#include "areas/events/webhooks/signature.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <chrono>
#include <new>

#include "core/crypto/random.h"
#include "core/text/base64.h"

namespace toolyard::webhooks {
namespace {

constexpr std::string_view secret_prefix = "whsec_", version = "v1,";
constexpr std::chrono::minutes tolerance{5};

// Returns the bytes of a secret; null if it is not a valid one.
std::optional<std::string> bytes_of(std::string_view secret) {
  if (secret.starts_with(secret_prefix)) secret.remove_prefix(secret_prefix.size());
  while (secret.ends_with('=')) secret.remove_suffix(1);
  std::string bytes(base64_decoded_capacity(secret.size()), '\0');
  const auto run = decode_base64(secret, base64_standard, bytes.data());
  if (run.read != secret.size() || secret.size() % 4 == 1 || run.has_trailing_bits)
    return std::nullopt;
  bytes.resize(run.written);
  if (bytes.size() < 24 || bytes.size() > 64) return std::nullopt;
  return bytes;
}

std::string signature(const Message& message, std::string_view key) {
  std::string text(message.id);
  text.append(".").append(std::to_string(message.timestamp_s)).append(".").append(message.body);
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned size = 0;
  if (!HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
            reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(), &size))
    throw std::bad_alloc();
  return encode_base64({reinterpret_cast<const char*>(digest.data()), size}, base64_standard, true);
}

bool are_equal(std::string_view one, std::string_view other) {
  return one.size() == other.size() && CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace

std::string new_secret() {
  std::array<unsigned char, 32> bytes;
  fill_random(bytes);
  return std::string(secret_prefix) +
         encode_base64({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, base64_standard,
                       true);
}

bool is_secret(std::string_view text) { return bytes_of(text).has_value(); }

std::string sign(const Message& message, std::span<const std::string> secrets) {
  std::string all;
  for (const auto& secret : secrets) {
    const auto key = bytes_of(secret);
    if (!key) continue;
    if (!all.empty()) all += ' ';
    all.append(version).append(signature(message, *key));
  }
  return all;
}

Verdict verify(const Message& message, std::string_view signatures, std::string_view secret,
               Instant now) {
  const std::chrono::sys_seconds sent{std::chrono::seconds(message.timestamp_s)};
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  if (sent < seconds - tolerance) return Verdict::too_old;
  if (sent > seconds + tolerance) return Verdict::too_new;
  const auto key = bytes_of(secret);
  if (!key) return Verdict::no_match;
  const auto expected = std::string(version) + signature(message, *key);
  bool is_valid = false;
  while (!signatures.empty()) {
    const auto end = signatures.find(' ');
    is_valid = are_equal(signatures.substr(0, end), expected) || is_valid;
    signatures = end == signatures.npos ? std::string_view() : signatures.substr(end + 1);
  }
  return is_valid ? Verdict::valid : Verdict::no_match;
}

}  // namespace toolyard::webhooks
