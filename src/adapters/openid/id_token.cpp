#include "adapters/openid/id_token.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <ranges>

#include "adapters/openid/member.h"
#include "core/json/decoder.h"
#include "core/json/parts.h"
#include "core/text/base64.h"

namespace toolyard::openid {

namespace {

constexpr std::size_t longest_token = 64 << 10;
constexpr std::size_t longest_subject = 255;
constexpr std::size_t max_groups = 1'000;
constexpr double clock_tolerance_s = 60;
constexpr double oldest_s = 600;  // longest duration of a sign-in

std::unexpected<std::string> bad_token(std::string_view reason) {
  return std::unexpected("The ID token " + std::string(reason));
}

std::optional<double> number_at(const JsonParts& parts, std::string_view name) {
  const auto text = find_part(parts, name);
  double number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Returns the values of a member that is a string or an array of strings.
std::vector<std::string> texts_at(const JsonParts& parts, std::string_view name) {
  const auto json = find_part(parts, name);
  if (auto one = string_in_json(json)) return {std::move(*one)};
  std::vector<std::string> all;
  if (json.starts_with('['))
    for (const auto& part : parts_of_json(json, max_groups))
      if (auto one = string_in_json(part.text)) all.push_back(std::move(*one));
  return all;
}

std::optional<std::string> json_in(std::string_view segment) {
  auto json = read_base64url(segment);
  if (!json || !is_valid_json(*json) || !json->starts_with('{')) return std::nullopt;
  if (has_duplicate_name(parts_of_json(*json))) return std::nullopt;
  return json;
}

std::expected<void, std::string> check_audience(const JsonParts& claims,
                                                std::string_view client_id) {
  const auto audience = texts_at(claims, "aud");
  if (std::ranges::find(audience, client_id) == audience.end())
    return bad_token("is for another client (`aud`).");
  const auto party = find_part(claims, "azp");
  if (party.data() ? string_in_json(party) != client_id : audience.size() > 1)
    return bad_token("was issued to another client (`azp`).");
  return {};
}

std::expected<void, std::string> check_times(const JsonParts& claims, Instant at) {
  const auto now = std::chrono::duration<double>(at.time_since_epoch()).count();
  const auto ends = number_at(claims, "exp"), made = number_at(claims, "iat");
  if (!ends || !std::isfinite(*ends) || *ends <= now - clock_tolerance_s)
    return bad_token("has expired (`exp`).");
  if (!made || !std::isfinite(*made) || *made > now + clock_tolerance_s ||
      *made < now - oldest_s - clock_tolerance_s)
    return bad_token("was not issued recently (`iat`): check the clocks.");
  const auto begins = number_at(claims, "nbf");
  if (begins && *begins > now + clock_tolerance_s) return bad_token("is not valid yet (`nbf`).");
  return {};
}

}  // namespace

std::expected<SignedToken, std::string> read_token(std::string_view token) {
  const auto first = token.find('.'), last = token.rfind('.');
  if (token.size() > longest_token || first == token.npos || first == last)
    return bad_token("is not a signed token.");
  const auto header_json = json_in(token.substr(0, first));
  auto claims = json_in(token.substr(first + 1, last - first - 1));
  auto signature = read_base64url(token.substr(last + 1));
  if (!header_json || !claims || !signature) return bad_token("cannot be read.");
  const auto header = parts_of_json(*header_json);
  const auto algorithm = algorithm_named(text_at(header, "alg"));
  if (!algorithm) return bad_token("has a signature that is not accepted (`alg`).");
  if (find_part(header, "crit").data()) return bad_token("requires an unknown extension (`crit`).");
  return SignedToken{.algorithm = *algorithm,
                     .key_id = text_at(header, "kid"),
                     .text = token.substr(0, last),
                     .signature = std::move(*signature),
                     .claims_json = std::move(*claims)};
}

std::string SignedToken::subject() const { return text_at(parts_of_json(claims_json), "sub"); }

bool is_signed(const SignedToken& token, const std::vector<VerificationKey>& keys) {
  return std::ranges::any_of(keys, [&](const VerificationKey& key) {
    return (token.key_id.empty() || key.id == token.key_id) &&
           is_signed(token.algorithm, key, token.text, token.signature);
  });
}

std::expected<void, std::string> check_claims(const SignedToken& token, const Expected& expected) {
  const auto claims = parts_of_json(token.claims_json);
  if (text_at(claims, "iss") != expected.issuer) return bad_token("is of another issuer (`iss`).");
  const auto subject = token.subject();
  if (subject.empty() || subject.size() > longest_subject)
    return bad_token("does not name a person (`sub`).");
  if (auto checked = check_audience(claims, expected.client_id); !checked) return checked;
  if (auto checked = check_times(claims, expected.now); !checked) return checked;
  const auto nonce = text_at(claims, "nonce");
  if (nonce.size() != expected.nonce.size() ||
      CRYPTO_memcmp(nonce.data(), expected.nonce.data(), nonce.size()) != 0)
    return bad_token("is of another sign-in (`nonce`).");
  return {};
}

void take_claims(std::string_view claims_json, std::string_view groups_claim,
                 ProvidedIdentity& identity) {
  const auto claims = parts_of_json(claims_json);
  if (auto email = text_at(claims, "email"); !email.empty()) {
    const auto verified = find_part(claims, "email_verified");
    identity.email = std::move(email);
    // Some providers send a string.
    identity.is_email_verified = verified == "true" || verified == R"("true")";
  }
  if (auto name = text_at(claims, "preferred_username"); !name.empty())
    identity.username = std::move(name);
  if (auto groups = texts_at(claims, groups_claim); !groups.empty())
    identity.groups = std::move(groups);
}

}  // namespace toolyard::openid
