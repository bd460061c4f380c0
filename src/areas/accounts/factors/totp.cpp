#include "areas/accounts/factors/totp.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <chrono>
#include <new>

#include "core/text/url.h"

namespace toolyard::accounts {

std::string hotp_code(std::string_view secret, std::uint64_t counter) {
  std::array<unsigned char, 8> message{};
  for (std::size_t i = 0; i < message.size(); ++i)
    message[i] = static_cast<unsigned char>(counter >> (8 * (message.size() - 1 - i)));
  std::array<unsigned char, 20> tag{};
  unsigned int size = 0;
  if (!HMAC(EVP_sha1(), secret.data(), static_cast<int>(secret.size()), message.data(),
            message.size(), tag.data(), &size))
    throw std::bad_alloc();
  const std::size_t at = tag.back() & 0xfU;
  const auto number = (tag[at] & 0x7fU) << 24 | std::uint32_t{tag[at + 1]} << 16 |
                      std::uint32_t{tag[at + 2]} << 8 | std::uint32_t{tag[at + 3]};
  const auto digits = std::to_string(number % 1'000'000);
  return std::string(6 - digits.size(), '0') + digits;
}

std::int64_t totp_step(Instant now) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
  return seconds / totp_step_s;
}

std::optional<std::int64_t> matching_step(std::string_view secret, std::string_view code,
                                          Instant now) {
  std::optional<std::int64_t> matching;
  for (auto step = totp_step(now) - totp_tolerance; step <= totp_step(now) + totp_tolerance;
       ++step) {
    const auto expected = hotp_code(secret, static_cast<std::uint64_t>(step));
    const bool is_same = code.size() == expected.size() &&
                         CRYPTO_memcmp(code.data(), expected.data(), expected.size()) == 0;
    if (is_same) matching = step;
  }
  return matching;
}

std::string encode_base32(std::string_view bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
    for (count += 8; count >= 5; count -= 5) text += letters[bits >> (count - 5) & 31];
  }
  if (count > 0) text += letters[bits << (5 - count) & 31];
  return text;
}

std::string totp_uri(std::string_view secret, std::string_view issuer, std::string_view account) {
  const auto name = percent_encoded(issuer);
  return "otpauth://totp/" + name + ":" + percent_encoded(account) +
         "?secret=" + encode_base32(secret) + "&issuer=" + name +
         "&algorithm=SHA1&digits=6&period=" + std::to_string(totp_step_s);
}

}  // namespace toolyard::accounts
