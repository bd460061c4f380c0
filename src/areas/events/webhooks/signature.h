// Signatures of webhooks as Standard Webhooks specifies them (version 1 of its signatures, with a
// shared secret), which its libraries verify.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/time/time.h"

namespace toolyard::webhooks {

// Returns a new secret: `whsec_`, followed by 32 random bytes in Base64.
std::string new_secret();
// Whether a text is a secret: 24 to 64 bytes in Base64, with or without `whsec_`.
bool is_secret(std::string_view text);

// What is signed.
struct Message {
  std::string_view id;
  std::int64_t timestamp_s = 0;  // of the attempt
  std::string_view body;
};

// Returns the value of `webhook-signature`: a signature by each secret, separated by spaces. During
// a rotation there are two.
std::string sign(const Message& message, std::span<const std::string> secrets);

enum class Verdict : std::uint8_t { valid, no_match, too_old, too_new };
// Checks whether one of the signatures is by the secret, in constant time, and the timestamp within
// five minutes of `now`.
Verdict verify(const Message& message, std::string_view signatures, std::string_view secret,
               Instant now);

}  // namespace toolyard::webhooks
