#include "areas/oauth/tokens.h"

#include "core/crypto/sealed_text.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::oauth {

namespace {

constexpr std::size_t longest_token = 8'192;

template <class Claims>
std::optional<Claims> read_claims(const DerivedKey& key, std::string_view token,
                                  std::string_view start, std::string_view context) {
  if (token.size() > longest_token || !token.starts_with(start)) return std::nullopt;
  auto text = open_sealed_text(key, token.substr(start.size()), context);
  if (!text) return std::nullopt;
  thread_local JsonDecoder decoder;
  Claims claims;
  if (!decoder.decode(PaddedText::of(*text), type_of<Claims>, &claims)) return std::nullopt;
  return claims;
}

}  // namespace

Tokens::Tokens(const SecretKey& secret, std::string_view audience)
    : sealing_key_(secret.derive("tokens of apps")), hash_key_(secret.derive("keys of apps")),
      access_context_("access to " + std::string(audience)),
      refresh_context_("refresh of access to " + std::string(audience)) {}

std::string Tokens::write(const AccessClaims& claims) const {
  return std::string(access_start) + seal_text(sealing_key_, to_json(claims), access_context_);
}

std::string Tokens::write(const RefreshClaims& claims) const {
  return std::string(refresh_start) + seal_text(sealing_key_, to_json(claims), refresh_context_);
}

std::optional<AccessClaims> Tokens::read_access(std::string_view token) const {
  return read_claims<AccessClaims>(sealing_key_, token, access_start, access_context_);
}

std::optional<RefreshClaims> Tokens::read_refresh(std::string_view token) const {
  return read_claims<RefreshClaims>(sealing_key_, token, refresh_start, refresh_context_);
}

Sha256 Tokens::key_hash(std::int64_t grant) const {
  return hmac_sha256(hash_key_, "grant " + std::to_string(grant));
}

}  // namespace toolyard::oauth
