#include "core/crypto/signed_bytes.h"

#include <openssl/crypto.h>

#include "core/text/base64.h"

namespace toolyard {
namespace {

std::string mark_of(const DerivedKey& key, std::string_view bytes, std::size_t size) {
  const auto whole = hmac_sha256(key, bytes);
  return {reinterpret_cast<const char*>(whole.data()), size};
}

}  // namespace

std::string sign_bytes(const DerivedKey& key, std::string bytes, const SignedSize& size) {
  const auto mark = mark_of(key, bytes, size.mark);
  return encode_base64(bytes.append(mark), base64_url, false);
}

std::optional<std::string> read_signed(const DerivedKey& key, std::string_view token,
                                       const SignedSize& size) {
  if (token.size() != base64_encoded_size(size.bytes + size.mark, false)) return std::nullopt;
  std::string all(base64_decoded_capacity(token.size()), '\0');
  const auto run = decode_base64(token, base64_url, all.data());
  if (base64_fault(token, run, base64_url, Base64Padding::forbidden)) return std::nullopt;
  const auto expected = mark_of(key, std::string_view(all).substr(0, size.bytes), size.mark);
  if (CRYPTO_memcmp(all.data() + size.bytes, expected.data(), size.mark) != 0) return std::nullopt;
  all.resize(size.bytes);
  return all;
}

void append_number(std::string& bytes, std::uint64_t number, int size) {
  for (int shift = (size - 1) * 8; shift >= 0; shift -= 8)
    bytes += static_cast<char>(number >> shift & 0xff);
}

std::uint64_t number_in(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

}  // namespace toolyard
