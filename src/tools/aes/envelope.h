// The envelope: a line of text with a ciphertext and all parameters needed to decrypt it.
//
//   ty1.<cipher>.<key>.<nonce>.<ciphertext || tag>
//
// <key> is one of
//   argon2id$m=19456,t=2,p=1$<salt>      KiB, passes, lanes
//   pbkdf2$i=600000,h=sha256$<salt>
//   scrypt$ln=15,r=8,p=3$<salt>          the binary logarithm of N; r is always 8
//   key                                  a key of the caller, not derived
//
// Salt, nonce and data are in base64url without padding, and numbers in decimal without leading
// zeros, so that an envelope has only one text. With GCM, the text up to and including the last dot
// is the AAD. The other modes do not detect changes. To keep a GCM envelope from being relabelled
// as one of another mode, those modes use a different key: HMAC-SHA-256 of "ty1.<cipher>" under the
// key, truncated to the key size of the cipher.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "tools/aes/cipher.h"
#include "tools/aes/kdf.h"

namespace toolyard::aes {

inline constexpr std::size_t min_envelope_salt = 8, max_envelope_salt = 64;

struct EnvelopeHeader {
  Cipher cipher = Cipher::aes_256_gcm;
  std::optional<Kdf> kdf = {};  // null: the key is given by the caller
  std::string salt = {};
  std::string nonce = {};
};

struct Envelope {
  EnvelopeHeader header;
  std::string_view aad;      // the text up to and including the last dot
  std::string_view payload;  // the text after the last dot, not decoded yet
};

// Whether a text begins like an envelope, with `ty1.aes-`.
bool is_envelope(std::string_view text);

// Parses everything but the payload, which stays encoded. The views of the result are borrowed from
// `text`. Fails with `unknown_format`. Does not check the cost of the key derivation; `kdf_fault`
// does.
Result<Envelope> read_envelope(std::string_view text);

// Returns the text of an envelope up to and including the last dot.
std::string write_header(const EnvelopeHeader& header);

// Decodes a payload. Returns nothing if it is not canonical base64url.
std::optional<std::string> read_payload(std::string_view payload);

// Returns the key that encrypts in an envelope, computed from the derived or given key: with GCM
// the key itself, otherwise the HMAC described above.
Secret envelope_key(Cipher cipher, std::string_view key);

}  // namespace toolyard::aes
