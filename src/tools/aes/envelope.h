// The envelope: encrypted text that says of itself how it was made.
//
//   ty1.<cipher>.<key>.<nonce>.<ciphertext || tag>
//
// <key> is one of
//   argon2id$m=19456,t=2,p=1$<salt>      KiB, passes, lanes
//   pbkdf2$i=600000,h=sha256$<salt>
//   scrypt$ln=15,r=8,p=3$<salt>          the binary logarithm of N; r is 8
//   key                                  a key of the caller's
//
// Salt, nonce and data are base64url without padding, numbers decimal without leading zeros, so
// that one envelope has one text. With GCM the text up to and including the last dot is the AAD.
// Other modes cannot notice changes; so that an envelope of GCM cannot be relabelled as one of
// theirs, their key is another: HMAC-SHA-256 of "ty1.<cipher>" under the key, cut to its size.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "tools/aes/cipher.h"
#include "tools/aes/kdf.h"

namespace toolyard::aes {

inline constexpr std::size_t least_envelope_salt = 8, most_envelope_salt = 64;

struct EnvelopeHeader {
  Cipher cipher = Cipher::aes_256_gcm;
  std::optional<Kdf> kdf = {};  // none: a key of the caller's
  std::string salt = {};
  std::string nonce = {};
};

struct Envelope {
  EnvelopeHeader header;
  std::string_view aad;      // the text up to and including the last dot
  std::string_view payload;  // the text behind it, not read yet
};

// Whether a text begins as an envelope does.
bool is_envelope(std::string_view text);

// Reads everything but the payload. The error is `unknown_format`; what the key costs is not
// judged here.
Result<Envelope> read_envelope(std::string_view text);

// The text up to and including the last dot.
std::string write_header(const EnvelopeHeader& header);

// The bytes of a payload, or nothing where it is no canonical base64url.
std::optional<std::string> read_payload(std::string_view payload);

// The key that encrypts in an envelope, of the key that was derived or given.
Secret envelope_key(Cipher cipher, std::string_view key);

}  // namespace toolyard::aes
