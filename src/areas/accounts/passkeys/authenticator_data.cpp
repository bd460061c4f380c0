#include "areas/accounts/passkeys/authenticator_data.h"

#include "core/crypto/sha256.h"

namespace toolyard::accounts {

namespace {

enum Flag : unsigned char {
  user_present = 0x01,
  user_verified = 0x04,
  backup_eligible = 0x08,
  backed_up = 0x10,
  attested_credential = 0x40,
  extensions = 0x80,
};
constexpr std::size_t hash_size = sizeof(Sha256), count_size = 4;
constexpr std::size_t model_size = 16, length_size = 2;  // before the credential id

std::string_view take(std::string_view& rest, std::size_t size) {
  const auto taken = rest.substr(0, size);
  rest.remove_prefix(taken.size());
  return taken;
}

std::uint32_t number_in(std::string_view bytes) {
  std::uint32_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

bool take_credential(std::string_view& rest, AuthenticatorData& data) {
  if (rest.size() < model_size + length_size) return false;
  take(rest, model_size);
  const auto length = number_in(take(rest, length_size));
  if (length == 0 || length > longest_credential_id || length > rest.size()) return false;
  data.credential_id = take(rest, length);
  data.public_key = rest;
  if (!read_cbor(rest)) return false;
  data.public_key.remove_suffix(rest.size());
  return true;
}

bool take_extensions(std::string_view& rest) {
  const auto item = read_cbor(rest);
  return item && item->kind == CborItem::Kind::map;
}

}  // namespace

std::optional<AuthenticatorData> read_authenticator_data(std::string_view bytes) {
  if (bytes.size() < hash_size + 1 + count_size) return std::nullopt;
  AuthenticatorData data{.relying_party_hash = take(bytes, hash_size)};
  const auto flags = static_cast<unsigned char>(take(bytes, 1)[0]);
  data.is_user_present = flags & user_present;
  data.is_user_verified = flags & user_verified;
  data.is_backup_eligible = flags & backup_eligible;
  data.is_backed_up = flags & backed_up;
  data.sign_count = number_in(take(bytes, count_size));
  data.has_credential = flags & attested_credential;
  if (data.is_backed_up && !data.is_backup_eligible) return std::nullopt;
  if (data.has_credential && !take_credential(bytes, data)) return std::nullopt;
  if (flags & extensions && !take_extensions(bytes)) return std::nullopt;
  if (!bytes.empty()) return std::nullopt;
  return data;
}

}  // namespace toolyard::accounts
