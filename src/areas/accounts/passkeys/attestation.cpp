#include "areas/accounts/passkeys/attestation.h"

#include <string>

namespace toolyard::accounts {

namespace {

using Kind = CborItem::Kind;

// Returns the value with this name if it is of this kind, else null.
const CborItem* find_of(const CborItem& map, std::string_view name, Kind kind) {
  const auto* found = map.find(name);
  return found && found->kind == kind ? found : nullptr;
}

// Whether the statement is signed by the new key itself (self attestation).
bool is_self_signed(const CborItem& statement, const CoseKey& key, const std::string& message) {
  const auto* algorithm = find_of(statement, "alg", Kind::integer);
  const auto* signature = find_of(statement, "sig", Kind::bytes);
  return algorithm && signature &&
         algorithm->integer == static_cast<std::int64_t>(key.algorithm()) &&
         key.verifies(message, signature->content);
}

}  // namespace

std::expected<AuthenticatorData, AttestationFault> read_attestation(
    std::string_view bytes, std::string_view client_data_hash) {
  constexpr std::unexpected malformed(AttestationFault::malformed);
  constexpr std::unexpected unknown(AttestationFault::unknown_statement);
  const auto item = read_whole_cbor(bytes);
  if (!item || item->size() != 3) return malformed;
  const auto* format = find_of(*item, "fmt", Kind::text);
  const auto* statement = find_of(*item, "attStmt", Kind::map);
  const auto* signed_data = find_of(*item, "authData", Kind::bytes);
  if (!format || !statement || !signed_data) return malformed;
  const auto data = read_authenticator_data(signed_data->content);
  if (!data || !data->has_credential) return malformed;
  const auto key = CoseKey::read(data->public_key);
  if (!key) return std::unexpected(AttestationFault::unsupported_key);
  if (format->content == "none") {
    if (statement->size() != 0) return malformed;
    return *data;
  }
  if (format->content != "packed" || statement->size() != 2) return unknown;
  const auto message = std::string(signed_data->content).append(client_data_hash);
  if (!is_self_signed(*statement, *key, message))
    return std::unexpected(AttestationFault::wrong_signature);
  return *data;
}

}  // namespace toolyard::accounts
