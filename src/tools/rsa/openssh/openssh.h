// The formats of OpenSSH: the public key of one line, and the private key `openssh-key-v1`, locked
// or not.
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

// The bytes of a private key, as base64 has them between the lines of PEM.
Result<OpensshKey> read_openssh_private(std::string_view bytes,
                                        const std::optional<std::string_view>& passphrase,
                                        const WorkLimits& limits);

// Where a line has a key of RSA or a certificate of one: at its beginning, or behind the options of
// `authorized_keys` or the hosts of `known_hosts`. Nothing where there is none.
std::optional<std::string_view> find_openssh_public(std::string_view text);
// What was found: `ssh-rsa`, base64, and perhaps a comment up to the end of the line.
Result<OpensshKey> read_openssh_public(std::string_view line);

// The bytes that both formats and the fingerprints have in common.
Secret openssh_blob(const Numbers& numbers);
std::string write_openssh_public(const Numbers& numbers, std::string_view comment);
// As PEM. Without a lock the key lies open in it.
Secret write_openssh_private(const Numbers& numbers, std::string_view comment,
                             const std::optional<Lock>& lock, const FillRandom& fill_random);

}  // namespace toolyard::rsa
