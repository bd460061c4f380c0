#include "tools/key_formats/putty.h"

#include <openssl/hmac.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "tools/aes/kdf.h"
#include "tools/key_formats/der/unlock.h"
#include "tools/key_formats/kinds.h"
#include "tools/key_formats/openssh/cipher.h"
#include "tools/key_formats/openssh/openssh.h"
#include "tools/key_formats/openssh/wire.h"
#include "tools/key_formats/pem.h"
#include "tools/key_formats/problems.h"
#include "tools/rsa/pkey.h"

namespace toolyard::key_formats {
namespace {

constexpr std::size_t cipher_key = 32, cipher_iv = 16, mac_key = 32;

std::unexpected<Error> damaged_putty(std::string_view how) {
  return fail(problems::invalid_key, "The PuTTY key is damaged: " + std::string(how));
}

// The parts of a file, which refer to its text.
struct File {
  bool is_new = false;  // version 3
  std::string_view kind, encryption, comment;
  std::string_view public_part, private_part;  // base64
  std::string_view derivation, memory, passes, parallelism, salt, mac;
};

// Returns the value after a name such as `Comment`: the rest of its line, or if the lines were
// joined, the text up to the name of the next value.
std::optional<std::string_view> value_of(std::string_view text, std::string_view name,
                                         std::string_view next) {
  const auto at = text.find(std::string(name) + ":");
  if (at == text.npos) return std::nullopt;
  auto rest = text.substr(at + name.size() + 1);
  rest = rest.substr(0, rest.find('\n'));
  if (!next.empty()) rest = rest.substr(0, rest.find(" " + std::string(next) + ":"));
  return trimmed(rest);
}

// Returns the base64 after a count of lines, up to the name of the next value.
std::optional<std::string_view> lines_of(std::string_view text, std::string_view name) {
  const auto at = text.find(std::string(name) + ":");
  if (at == text.npos) return std::nullopt;
  auto rest = trimmed(text.substr(at + name.size() + 1));
  rest.remove_prefix(std::min(rest.find_first_not_of("0123456789"), rest.size()));
  const auto colon = rest.find(':');
  const auto end = colon == rest.npos ? rest.size() : rest.find_last_of(spaces, colon);
  return trimmed(rest.substr(0, end == rest.npos ? 0 : end));
}

Result<File> read_file(std::string_view text) {
  File file;
  const auto version = text.substr(putty_mark.size(), 1);
  if (version != "2" && version != "3")
    return fail(problems::invalid_key, "This version of PuTTY keys is not supported.");
  file.is_new = version == "3";
  const auto take = [&](std::string_view name, std::string_view next, std::string_view& into) {
    const auto value = value_of(text, name, next);
    if (value)
      into = value->substr(0, next == "Public-Lines" ? value->npos : value->find_first_of(spaces));
    return value.has_value();
  };
  const auto whole = lines_of(text, "Public-Lines"), hidden = lines_of(text, "Private-Lines");
  if (!take(text.substr(0, putty_mark.size() + 1), "Encryption", file.kind) ||
      !take("Encryption", "Comment", file.encryption) ||
      !take("Comment", "Public-Lines", file.comment) || !whole || !hidden ||
      !take("Private-MAC", "", file.mac))
    return damaged_putty("lines are missing.");
  file.public_part = *whole;
  file.private_part = *hidden;
  take("Key-Derivation", "", file.derivation);
  take("Argon2-Memory", "", file.memory);
  take("Argon2-Passes", "", file.passes);
  take("Argon2-Parallelism", "", file.parallelism);
  take("Argon2-Salt", "", file.salt);
  return file;
}

std::optional<std::string> from_hex(std::string_view text) {
  if (text.empty() || text.size() % 2 != 0 || text.size() > 512) return std::nullopt;
  std::string bytes(text.size() / 2, '\0');
  if (decode_hex(text, bytes.data()) != text.size()) return std::nullopt;
  return bytes;
}

std::int64_t number_in(std::string_view text) {
  std::int64_t value = -1;
  const auto end = text.data() + text.size();
  return std::from_chars(text.data(), end, value).ptr == end ? value : -1;
}

// Returns the key of the cipher, its IV and the key of the MAC. Without a passphrase, only the last
// one is used.
Result<Secret> keys_of_version_3(const File& file, const Options& options) {
  if (file.encryption == "none") return Secret(std::string(cipher_key + cipher_iv, '\0'));
  if (file.derivation != "Argon2id")
    return fail(problems::invalid_key,
                "The key derivation of the PuTTY key is not supported; Argon2id is.");
  const aes::Kdf kdf{.name = aes::KdfName::argon2id,
                     .iterations = number_in(file.passes),
                     .memory_kib = number_in(file.memory),
                     .parallelism = number_in(file.parallelism)};
  const auto salt = from_hex(file.salt);
  const auto& limits = options.limits;
  if (!salt || salt->size() < 8 || kdf.iterations < 1 || kdf.parallelism < 1 ||
      kdf.memory_kib < 8 * kdf.parallelism)
    return damaged_putty("the numbers of its key derivation are not possible.");
  // PuTTY uses many passes over little memory.
  if (kdf.memory_kib > limits.kdf_memory_kib || kdf.parallelism > limits.kdf_parallelism ||
      kdf.iterations > limits.kdf_passes * limits.kdf_memory_kib / kdf.memory_kib)
    return is_too_costly("Argon2id with " + std::to_string(kdf.memory_kib) + " KiB and " +
                         std::to_string(kdf.iterations) + " passes");
  if (!options.passphrase) return needs_passphrase();
  return aes::derive(kdf, *options.passphrase, *salt, cipher_key + cipher_iv + mac_key);
}

Secret sha1(std::string_view first, std::string_view second) {
  Secret both;
  both.text.reserve(first.size() + second.size());
  both.text.append(first).append(second);
  return Secret(written_string(EVP_MAX_MD_SIZE, [&](char* out) {
    unsigned size = 0;
    must(EVP_Digest(both.text.data(), both.text.size(), reinterpret_cast<unsigned char*>(out),
                    &size, EVP_sha1(), nullptr) == 1,
         "SHA-1");
    return std::size_t(size);
  }));
}

Result<Secret> keys_of_version_2(const File& file, const Options& options) {
  if (file.encryption != "none" && !options.passphrase) return needs_passphrase();
  const auto passphrase = file.encryption == "none" ? "" : *options.passphrase;
  Secret keys;
  keys.text.reserve(cipher_key + cipher_iv + mac_key);
  keys.text.append(sha1({"\0\0\0\0", 4}, passphrase).view());
  keys.text.append(sha1({"\0\0\0\1", 4}, passphrase).view().substr(0, 12));
  keys.text.append(cipher_iv, '\0');
  keys.text.append(sha1("putty-private-key-file-mac-key", passphrase).view());
  return keys;
}

std::string mac_of(const File& file, std::string_view key, std::string_view shown,
                   std::string_view hidden) {
  WireWriter message(file.kind.size() + file.encryption.size() + file.comment.size() +
                     shown.size() + hidden.size() + 20);
  for (const auto part : {file.kind, file.encryption, file.comment, shown, hidden})
    message.text(part);
  const auto bytes = message.take();
  return written_string(EVP_MAX_MD_SIZE, [&](char* out) {
    unsigned size = 0;
    must(HMAC(file.is_new ? EVP_sha256() : EVP_sha1(), key.empty() ? "" : key.data(),
              int(key.size()), octets(bytes.view()), bytes.text.size(),
              reinterpret_cast<unsigned char*>(out), &size) != nullptr,
         "HMAC");
    return std::size_t(size);
  });
}

Result<Pkey> read_private(std::string_view bytes, const EVP_PKEY* shown) {
  WireReader reader(bytes);
  if (const auto* curve = curve_of(shown)) {
    Secret secret{std::string(reader.text())};
    if (!reader.is_whole() || secret.text.size() > curve->size + 1)
      return damaged_putty("it ends early.");
    if (curve->is_okp) secret.text.resize(curve->size);  // zeros at the end are not written
    const auto known = public_bytes(shown);
    auto key = curve->is_okp ? okp_key(*curve, known, secret.view())
                             : ec_key(*curve, known, secret.view());
    if (!key) return damaged_putty("its private and public parts do not belong together.");
    return key;
  }
  auto numbers = rsa::numbers_of(shown);
  numbers.d = reader.integer();
  numbers.p = reader.integer();
  numbers.q = reader.integer();
  numbers.qi = reader.integer();
  if (!reader.is_whole()) return damaged_putty("it ends early.");
  TOOLYARD_TRY_VOID(rsa::check_sizes(numbers));
  if (!rsa::complete_factors(numbers)) return damaged_putty("its primes are not possible.");
  return rsa::plain_pkey(numbers);
}

Result<Secret> open_private(const File& file, std::string_view shown, const Options& options) {
  auto hidden = decode_spaced_base64(file.private_part);
  if (!hidden) return damaged_putty("the Base64 of its private part is not valid.");
  const bool is_locked = file.encryption != "none";
  if (is_locked && file.encryption != "aes256-cbc")
    return fail(problems::invalid_key, "The cipher of the PuTTY key is not supported.");
  TOOLYARD_TRY(const auto keys,
               file.is_new ? keys_of_version_3(file, options) : keys_of_version_2(file, options));
  if (is_locked) {
    if (hidden->text.size() % cipher_iv != 0)
      return damaged_putty("its private part has a wrong size.");
    hidden = apply(*openssh_cipher("aes256-cbc"), Direction::decrypt, keys, hidden->view(), {});
  }
  const auto mac = mac_of(file, keys.view().substr(cipher_key + cipher_iv), shown, hidden->view());
  const auto given = from_hex(file.mac);
  if (given && given->size() == mac.size() &&
      CRYPTO_memcmp(given->data(), mac.data(), mac.size()) == 0)
    return std::move(*hidden);
  return is_locked ? is_wrong_passphrase() : damaged_putty("its MAC does not match.");
}

}  // namespace

Result<ReadKey> read_putty(std::string_view text, const Options& options) {
  TOOLYARD_TRY(const auto file, read_file(text));
  const auto shown = decode_spaced_base64(file.public_part);
  if (!shown) return damaged_putty("the Base64 of its public part is not valid.");
  spend(20 * text.size());
  TOOLYARD_TRY(auto known, read_openssh_blob(shown->view()));
  ReadKey read{.pkey = std::move(known.pkey), .form = "putty", .is_private = true};
  read.was_locked = file.encryption != "none";
  read.comment = file.comment;
  if (options.part == Part::is_public) return read;
  TOOLYARD_TRY(const auto hidden, open_private(file, shown->view(), options));
  TOOLYARD_TRY(read.pkey, read_private(hidden.view(), read.pkey.get()));
  return read;
}

}  // namespace toolyard::key_formats
