// The formats of OpenSSH: the public key on one line, and the private key `openssh-key-v1`,
// encrypted or not.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "tools/key_formats/lock.h"
#include "tools/key_formats/openssl.h"
#include "tools/key_formats/options.h"

namespace toolyard::key_formats {

inline constexpr std::string_view openssh_label = "OPENSSH PRIVATE KEY";
inline constexpr std::string_view openssh_magic{"openssh-key-v1\0", 15};

struct OpensshKey {
  Pkey pkey = {};
  std::string comment = {};
  bool is_private = false;
  bool was_locked = false;
  bool was_certificate = false;
};

// Reads a private key from the decoded base64 of its PEM block. Of a locked one, the public part
// needs no passphrase.
Result<OpensshKey> read_openssh_private(std::string_view bytes, const Options& options);

// Finds a public key or a certificate, at the beginning of a line or after the options of
// `authorized_keys` or the hosts of `known_hosts`. Returns the rest of the line from its type on,
// or nothing.
std::optional<std::string_view> find_openssh_public(std::string_view text);
// Reads what `find_openssh_public` returns: the type, base64, and perhaps a comment up to the end.
Result<OpensshKey> read_openssh_public(std::string_view line);

// Whether bytes begin like a public key as in RFC 4253 (6.6), which both formats and the
// fingerprints use.
bool is_openssh_blob(std::string_view bytes);
Result<OpensshKey> read_openssh_blob(std::string_view bytes);
// Returns nothing for keys that OpenSSH does not have.
std::optional<std::string> openssh_blob(const EVP_PKEY* key);

std::string write_openssh_public(const EVP_PKEY* key, std::string_view comment);
// Returns PEM. Without a lock, the key is not encrypted.
Secret write_openssh_private(const EVP_PKEY* key, std::string_view comment,
                             const std::optional<Lock>& lock, const FillRandom& fill_random);

}  // namespace toolyard::key_formats
