#include <algorithm>
#include <array>
#include <utility>

#include "tools/rsa/formats/pem.h"
#include "tools/rsa/formats/unlock.h"
#include "tools/rsa/openssh/bcrypt_pbkdf.h"
#include "tools/rsa/openssh/cipher.h"
#include "tools/rsa/openssh/openssh.h"
#include "tools/rsa/openssh/wire.h"
#include "tools/rsa/problems.h"

namespace toolyard::rsa {
namespace {

constexpr std::string_view magic{"openssh-key-v1\0", 15};
constexpr std::size_t unlocked_block = 8, salt_size = 16, min_locked = 16;

std::unexpected<Error> damaged() {
  return fail(problems::invalid_key, "The OpenSSH key is damaged.");
}

// The header of the file, and the private part as it is in the file.
struct Envelope {
  std::string_view cipher, kdf, kdf_options, blob, part, tag;
};

Result<Envelope> read_envelope(std::string_view bytes) {
  if (!bytes.starts_with(magic)) return damaged();
  WireReader reader(bytes.substr(magic.size()));
  Envelope envelope{.cipher = reader.text(), .kdf = reader.text(), .kdf_options = reader.text()};
  const auto count = reader.number();
  if (reader.is_whole() && count != 1)
    return fail(problems::invalid_key, "The file contains several keys.");
  envelope.blob = reader.text();
  envelope.part = reader.text();
  envelope.tag = reader.rest();
  if (!reader.is_whole()) return damaged();
  return envelope;
}

Result<Secret> derive_key(const Envelope& envelope, const OpensshCipher& cipher,
                          const std::optional<std::string_view>& passphrase,
                          const WorkLimits& limits) {
  WireReader options(envelope.kdf_options);
  const auto salt = options.text();
  const auto rounds = options.number();
  if (envelope.kdf != "bcrypt" || !options.is_whole() || salt.empty() || rounds == 0)
    return fail(problems::invalid_key, "The encryption of the key is not supported.");
  if (rounds > limits.kdf_bcrypt_rounds)
    return is_too_costly(std::to_string(rounds) + " rounds of bcrypt");
  if (!passphrase) return needs_passphrase();
  if (passphrase->empty()) return is_wrong_passphrase();
  return bcrypt_pbkdf(*passphrase, salt, rounds, cipher.key_size + cipher.iv_size);
}

Result<Secret> open_part(const Envelope& envelope,
                         const std::optional<std::string_view>& passphrase,
                         const WorkLimits& limits) {
  if (envelope.cipher == "none" && envelope.kdf == "none") {
    if (!envelope.tag.empty()) return damaged();
    return Secret(std::string(envelope.part));
  }
  const auto* cipher = openssh_cipher(envelope.cipher);
  if (!cipher) return fail(problems::invalid_key, "The cipher of the key is not supported.");
  if (envelope.part.size() < min_locked || envelope.part.size() % cipher->block_size != 0 ||
      envelope.tag.size() != cipher->tag_size)
    return damaged();
  TOOLYARD_TRY(const auto key, derive_key(envelope, *cipher, passphrase, limits));
  auto opened = apply(*cipher, Direction::decrypt, key, envelope.part, envelope.tag);
  if (!opened) return is_wrong_passphrase();
  return std::move(*opened);
}

bool is_padding(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i)
    if (static_cast<unsigned char>(bytes[i]) != (i + 1) % 256) return false;
  return true;
}

Result<OpensshKey> read_part(std::string_view part, std::string_view blob) {
  WireReader reader(part);
  if (reader.text() != rsa_name) return fail(problems::invalid_key, "The key is not an RSA key.");
  OpensshKey key;
  auto& numbers = key.numbers;
  numbers.n = reader.integer();
  numbers.e = reader.integer();
  numbers.d = reader.integer();
  numbers.qi = reader.integer();
  numbers.p = reader.integer();
  numbers.q = reader.integer();
  key.comment = reader.text();
  if (!reader.is_whole() || !is_padding(reader.rest()) || openssh_blob(numbers).view() != blob)
    return damaged();
  TOOLYARD_TRY_VOID(check_sizes(numbers));
  if (!complete_factors(numbers)) return damaged();
  return key;
}

std::uint32_t random_number(const FillRandom& fill_random) {
  std::array<unsigned char, 4> bytes;
  fill_random(bytes);
  return std::uint32_t{bytes[0]} << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

Secret private_part(const Numbers& numbers, std::string_view comment, std::size_t block,
                    const FillRandom& fill_random) {
  WireWriter part(6 * (std::size_t(BN_num_bytes(numbers.n.get())) + 5) + comment.size() + 64);
  const auto check = random_number(fill_random);
  part.number(check);
  part.number(check);
  part.text(rsa_name);
  for (const auto* number :
       {&numbers.n, &numbers.e, &numbers.d, &numbers.qi, &numbers.p, &numbers.q})
    part.integer(*number);
  part.text(comment);
  for (char next = 1; part.size() % block != 0; ++next) part.bytes({&next, 1});
  return part.take();
}

std::string kdf_options(std::string_view salt, const Lock& lock) {
  WireWriter options(salt.size() + 8);
  options.text(salt);
  options.number(std::uint32_t(lock.iterations));
  return std::string(options.take().view());
}

std::string random_salt(const FillRandom& fill_random) {
  return written_string(salt_size, [&](char* out) {
    fill_random({reinterpret_cast<unsigned char*>(out), salt_size});
    return salt_size;
  });
}

Secret locked(const Secret& part, std::string_view salt, const Lock& lock,
              const OpensshCipher& cipher) {
  const auto key = bcrypt_pbkdf(lock.passphrase, salt, std::uint32_t(lock.iterations),
                                cipher.key_size + cipher.iv_size);
  return *apply(cipher, Direction::encrypt, key, part.view(), {});
}

}  // namespace

Result<OpensshKey> read_openssh_private(std::string_view bytes,
                                        const std::optional<std::string_view>& passphrase,
                                        const WorkLimits& limits) {
  TOOLYARD_TRY(const auto envelope, read_envelope(bytes));
  const bool is_locked = envelope.cipher != "none";
  TOOLYARD_TRY(const auto part, open_part(envelope, passphrase, limits));
  WireReader reader(part.view());
  const auto check = reader.number();
  if (reader.number() != check || !reader.is_whole())
    return is_locked ? is_wrong_passphrase() : damaged();
  auto key = read_part(reader.rest(), envelope.blob);
  if (key) key->was_locked = is_locked;
  return key;
}

Secret write_openssh_private(const Numbers& numbers, std::string_view comment,
                             const std::optional<Lock>& lock, const FillRandom& fill_random) {
  const auto* cipher = lock ? openssh_cipher("aes256-ctr") : nullptr;
  auto part =
      private_part(numbers, comment, cipher ? cipher->block_size : unlocked_block, fill_random);
  std::string options;
  if (cipher) {
    const auto salt = random_salt(fill_random);
    options = kdf_options(salt, *lock);
    part = locked(part, salt, *lock, *cipher);
  }
  const auto blob = openssh_blob(numbers);
  WireWriter file(magic.size() + options.size() + blob.text.size() + part.text.size() + 64);
  file.bytes(magic);
  file.text(cipher ? cipher->name : "none");
  file.text(cipher ? "bcrypt" : "none");
  file.text(options);
  file.number(1);
  file.text(blob.view());
  file.text(part.view());
  return write_pem(openssh_label, file.take().view(), 70);
}

}  // namespace toolyard::rsa
