#include <algorithm>
#include <array>
#include <utility>

#include "tools/key_formats/der/unlock.h"
#include "tools/key_formats/kinds.h"
#include "tools/key_formats/openssh/bcrypt_pbkdf.h"
#include "tools/key_formats/openssh/cipher.h"
#include "tools/key_formats/openssh/openssh.h"
#include "tools/key_formats/openssh/wire.h"
#include "tools/key_formats/pem.h"
#include "tools/key_formats/problems.h"
#include "tools/rsa/pkey.h"

namespace toolyard::key_formats {
namespace {

constexpr std::size_t unlocked_block = 8, salt_size = 16, min_locked = 16;

std::unexpected<Error> damaged_private(std::string_view how) {
  return fail(problems::invalid_key, "The OpenSSH key is damaged: " + std::string(how));
}

// The header of the file, and the private part as it is in the file.
struct Envelope {
  std::string_view cipher, kdf, kdf_options, blob, part, tag;
};

Result<Envelope> read_envelope(std::string_view bytes) {
  if (!bytes.starts_with(openssh_magic)) return damaged_private("its beginning is missing.");
  WireReader reader(bytes.substr(openssh_magic.size()));
  Envelope envelope{.cipher = reader.text(), .kdf = reader.text(), .kdf_options = reader.text()};
  const auto count = reader.number();
  if (reader.is_whole() && count != 1)
    return fail(problems::invalid_key, "The file contains several keys.");
  envelope.blob = reader.text();
  envelope.part = reader.text();
  envelope.tag = reader.rest();
  if (!reader.is_whole()) return damaged_private("it ends early.");
  return envelope;
}

Result<Secret> derive_key(const Envelope& envelope, const OpensshCipher& cipher,
                          const Options& options) {
  WireReader parameters(envelope.kdf_options);
  const auto salt = parameters.text();
  const auto rounds = parameters.number();
  if (envelope.kdf != "bcrypt" || !parameters.is_whole() || salt.empty() || rounds == 0)
    return fail(problems::invalid_key, "The encryption of the key is not supported.");
  if (rounds > options.limits.kdf_bcrypt_rounds)
    return is_too_costly(std::to_string(rounds) + " rounds of bcrypt");
  if (!options.passphrase) return needs_passphrase();
  if (options.passphrase->empty()) return is_wrong_passphrase();
  return bcrypt_pbkdf(*options.passphrase, salt, rounds, cipher.key_size + cipher.iv_size);
}

Result<Secret> open_part(const Envelope& envelope, const Options& options) {
  if (envelope.cipher == "none" && envelope.kdf == "none") {
    if (!envelope.tag.empty()) return damaged_private("bytes follow its end.");
    return Secret(std::string(envelope.part));
  }
  const auto* cipher = openssh_cipher(envelope.cipher);
  if (!cipher) return fail(problems::invalid_key, "The cipher of the key is not supported.");
  if (envelope.part.size() < min_locked || envelope.part.size() % cipher->block_size != 0 ||
      envelope.tag.size() != cipher->tag_size)
    return damaged_private("its encrypted part has the wrong size.");
  TOOLYARD_TRY(const auto key, derive_key(envelope, *cipher, options));
  auto opened = apply(*cipher, Direction::decrypt, key, envelope.part, envelope.tag);
  if (!opened) return is_wrong_passphrase();
  return std::move(*opened);
}

bool is_padding(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i)
    if (static_cast<unsigned char>(bytes[i]) != (i + 1) % 256) return false;
  return true;
}

Result<Pkey> read_private_rsa(WireReader& reader) {
  rsa::Numbers numbers;
  numbers.n = reader.integer();
  numbers.e = reader.integer();
  numbers.d = reader.integer();
  numbers.qi = reader.integer();
  numbers.p = reader.integer();
  numbers.q = reader.integer();
  if (!reader.is_whole()) return damaged_private("it ends early.");
  TOOLYARD_TRY_VOID(rsa::check_sizes(numbers));
  if (!rsa::complete_factors(numbers)) return damaged_private("its primes are not possible.");
  return rsa::plain_pkey(numbers);
}

// Reads the numbers of a key, the kind of which is known from its public part.
Result<Pkey> read_private_kind(WireReader& reader, const EVP_PKEY* shown) {
  reader.text();  // the kind
  const auto* curve = curve_of(shown);
  if (!curve) return read_private_rsa(reader);
  if (!curve->is_okp) reader.text();  // the curve
  const auto point = reader.text();
  auto secret = reader.text();
  if (!reader.is_whole()) return damaged_private("it ends early.");
  if (curve->is_okp && secret.size() == 2 * curve->size)
    secret.remove_suffix(curve->size);  // the public key once more
  auto key = curve->is_okp ? okp_key(*curve, point, secret) : ec_key(*curve, point, secret);
  if (!key) return damaged_private("its private and public parts do not belong together.");
  return key;
}

Result<OpensshKey> read_part(std::string_view part, std::string_view blob, OpensshKey key) {
  WireReader reader(part);
  TOOLYARD_TRY(key.pkey, read_private_kind(reader, key.pkey.get()));
  key.comment = reader.text();
  if (!reader.is_whole() || !is_padding(reader.rest())) return damaged_private("it ends early.");
  if (openssh_blob(key.pkey.get()) != blob)
    return damaged_private("its private and public parts do not belong together.");
  return key;
}

std::uint32_t random_number(const FillRandom& fill_random) {
  std::array<unsigned char, 4> bytes;
  fill_random(bytes);
  return std::uint32_t{bytes[0]} << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

void write_kind(WireWriter& part, const EVP_PKEY* key, std::string_view blob) {
  const auto* curve = curve_of(key);
  if (!curve) {
    part.text("ssh-rsa");
    const auto numbers = rsa::numbers_of(key);
    for (const auto* number :
         {&numbers.n, &numbers.e, &numbers.d, &numbers.qi, &numbers.p, &numbers.q})
      part.integer(*number);
    return;
  }
  part.bytes(blob);
  const auto secret = secret_bytes(key);
  if (!curve->is_okp) return part.integer(rsa::number_of(secret->view()));
  part.number(std::uint32_t(2 * curve->size));
  part.bytes(secret->view());
  part.bytes(public_bytes(key));
}

Secret private_part(const EVP_PKEY* key, std::string_view blob, std::string_view comment,
                    std::size_t block, const FillRandom& fill_random) {
  WireWriter part(6 * blob.size() + comment.size() + 256);
  const auto check = random_number(fill_random);
  part.number(check);
  part.number(check);
  write_kind(part, key, blob);
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

Result<OpensshKey> read_openssh_private(std::string_view bytes, const Options& options) {
  TOOLYARD_TRY(const auto envelope, read_envelope(bytes));
  TOOLYARD_TRY(auto key, read_openssh_blob(envelope.blob));
  key.is_private = true;
  key.was_locked = envelope.cipher != "none";
  if (options.part == Part::is_public) return key;
  TOOLYARD_TRY(const auto part, open_part(envelope, options));
  WireReader reader(part.view());
  const auto check = reader.number();
  if (reader.number() != check || !reader.is_whole())
    return key.was_locked ? is_wrong_passphrase()
                          : damaged_private("its two check numbers differ.");
  return read_part(reader.rest(), envelope.blob, std::move(key));
}

Secret write_openssh_private(const EVP_PKEY* key, std::string_view comment,
                             const std::optional<Lock>& lock, const FillRandom& fill_random) {
  const auto* cipher = lock ? openssh_cipher("aes256-ctr") : nullptr;
  const auto blob = *openssh_blob(key);
  auto part =
      private_part(key, blob, comment, cipher ? cipher->block_size : unlocked_block, fill_random);
  std::string options;
  if (cipher) {
    const auto salt = random_salt(fill_random);
    options = kdf_options(salt, *lock);
    part = locked(part, salt, *lock, *cipher);
  }
  WireWriter file(openssh_magic.size() + options.size() + blob.size() + part.text.size() + 64);
  file.bytes(openssh_magic);
  file.text(cipher ? cipher->name : "none");
  file.text(cipher ? "bcrypt" : "none");
  file.text(options);
  file.number(1);
  file.text(blob);
  file.text(part.view());
  return write_pem(openssh_label, file.take().view(), 70);
}

}  // namespace toolyard::key_formats
