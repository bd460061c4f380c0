// The formats of OpenSSH: the public key on one line, and the private key `openssh-key-v1`,
// encrypted or not.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "tools/limits.h"
#include "tools/rsa/kdf.h"
#include "tools/rsa/numbers/numbers.h"

namespace toolyard::rsa {

inline constexpr std::string_view openssh_label = "OPENSSH PRIVATE KEY";
inline constexpr std::string_view rsa_name = "ssh-rsa";

struct OpensshKey {
  Numbers numbers;
  std::string comment;
  bool was_locked = false;
  bool was_certificate = false;
};

// Reads a private key from the decoded base64 of its PEM block.
Result<OpensshKey> read_openssh_private(std::string_view bytes,
                                        const std::optional<std::string_view>& passphrase,
                                        const WorkLimits& limits);

// Finds an RSA key or a certificate of one, at the beginning of a line or after the options of
// `authorized_keys` or the hosts of `known_hosts`. Returns the rest of the line from its type on,
// or nothing.
std::optional<std::string_view> find_openssh_public(std::string_view text);
// Reads what `find_openssh_public` returns: the type, base64, and perhaps a comment up to the end.
Result<OpensshKey> read_openssh_public(std::string_view line);

// Returns the public key as in RFC 4253 (6.6), which both formats and the fingerprints use.
Secret openssh_blob(const Numbers& numbers);
std::string write_openssh_public(const Numbers& numbers, std::string_view comment);
// Returns PEM. Without a lock, the key is not encrypted.
Secret write_openssh_private(const Numbers& numbers, std::string_view comment,
                             const std::optional<Lock>& lock, const FillRandom& fill_random);

}  // namespace toolyard::rsa
