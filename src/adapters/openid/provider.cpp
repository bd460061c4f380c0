#include "adapters/openid/provider.h"

#include <algorithm>
#include <utility>

#include "adapters/openid/member.h"
#include "core/crypto/sha256.h"
#include "core/json/decoder.h"
#include "core/json/parts.h"
#include "core/text/base64.h"
#include "core/text/url.h"

namespace toolyard::openid {

namespace {

constexpr std::size_t max_bytes = 1 << 20;

http_client::Options client_options(const Options& options) {
  return {.limits = {.body_bytes = max_bytes,
                     .connect_time = options.timeout,
                     .whole_time = options.timeout,
                     .idle_time = options.timeout},
          .proxy = options.proxy};
}

std::unexpected<IdentityFault> unavailable(std::string what) {
  return std::unexpected(
      IdentityFault{.kind = IdentityFault::Kind::unavailable, .what = std::move(what)});
}
std::unexpected<IdentityFault> refuse(std::string what) {
  return std::unexpected(IdentityFault{.what = std::move(what)});
}

void add_parameter(std::string& form, std::string_view name, std::string_view value) {
  if (!form.empty() && !form.ends_with('?') && !form.ends_with('&')) form += '&';
  form.append(name).append("=").append(percent_encoded(value));
}

std::string joined_texts(const std::vector<std::string>& texts) {
  std::string joined;
  for (const auto& one : texts) joined.append(joined.empty() ? "" : " ").append(one);
  return joined;
}

std::string challenge_of(std::string_view verifier) {
  const auto hash = sha256(verifier);
  return encode_base64({reinterpret_cast<const char*>(hash.data()), hash.size()}, base64_url,
                       false);
}

// Returns the OAuth error code in a response (RFC 6749, section 5.2), or an empty text if it is not
// a plausible one.
std::string error_in(std::string_view body) {
  if (!is_valid_json(body)) return {};
  auto code = text_at(parts_of_json(body), "error");
  const bool is_code = code.size() <= 64 && std::ranges::all_of(code, [](char c) {
                         return (c >= 'a' && c <= 'z') || c == '_';
                       });
  return is_code ? code : std::string();
}

constexpr auto busy = "Too many sign-ins wait for the provider.";

}  // namespace

class Provider::Exchange final : public IdentityExchange {
 public:
  Exchange(Provider& provider, Metadata metadata)
      : provider_(provider), metadata_(std::move(metadata)),
        place_(provider.calls_.take(longest_wait)) {}
  bool may_begin() const { return place_.is_taken(); }
  std::expected<ProvidedIdentity, IdentityFault> redeem(const IdentityAnswer& answer) override {
    return provider_.redeem(metadata_, answer);
  }

 private:
  Provider& provider_;
  const Metadata metadata_;
  const Places::Place place_;
};

Provider::Provider(Options options)
    : options_(std::move(options)), client_(client_options(options_)) {}

Provider::Outcome<std::string> Provider::fetch(std::string_view what,
                                               http_client::Request request) {
  request.headers.push_back({"Accept", "application/json"});
  auto response = client_.send(request);
  const auto about = "The " + std::string(what) + ": ";
  if (!response) return unavailable(about + response.error().what);
  if (response->status == 200) return std::move(response->body);
  const auto status = about + "status " + std::to_string(response->status);
  if (response->status < 400 || response->status >= 500) return unavailable(status + ".");
  const auto code = error_in(response->body);
  return refuse(status + (code.empty() ? "." : ", `" + code + "`."));
}

Provider::Outcome<Metadata> Provider::fetch_metadata() {
  const auto body = fetch("discovery document", {.url = metadata_url(options_.issuer)});
  if (!body) return unavailable(body.error().what);
  auto read = read_metadata(*body, options_.issuer);
  if (!read) return unavailable(std::move(read.error()));
  return std::move(*read);
}

std::optional<Metadata> Provider::known_metadata(std::chrono::seconds age) {
  const std::scoped_lock lock(metadata_mutex_);
  if (metadata_ && options_.now() - metadata_at_ < age) return metadata_;
  return std::nullopt;
}

// Callers that arrive during a request wait for its result, and count as concurrent calls
// meanwhile.
Provider::Outcome<Metadata> Provider::metadata() {
  if (auto fresh = known_metadata(fresh_for)) return std::move(*fresh);
  const auto place = calls_.take(longest_wait);
  if (!place.is_taken()) return unavailable(busy);
  const std::scoped_lock asking(asking_mutex_);
  if (auto fresh = known_metadata(fresh_for)) return std::move(*fresh);
  const bool may_ask = options_.now() - metadata_failed_at_ >= pause_after_fault;
  auto fetched = may_ask ? fetch_metadata() : unavailable("It did not respond a moment ago.");
  if (fetched) {
    const std::scoped_lock lock(metadata_mutex_);
    metadata_at_ = options_.now();
    metadata_ = *fetched;
    return fetched;
  }
  if (may_ask) metadata_failed_at_ = options_.now();
  if (auto known = known_metadata(known_for)) return std::move(*known);
  return fetched;
}

std::expected<std::string, IdentityFault> Provider::authorization_url(
    const IdentityRequest& request) {
  const auto known = metadata();
  if (!known) return std::unexpected(known.error());
  auto url = known->authorization_endpoint;
  url += url.find('?') == url.npos ? '?' : '&';
  add_parameter(url, "response_type", "code");
  add_parameter(url, "client_id", options_.client_id);
  add_parameter(url, "redirect_uri", request.redirect_uri);
  add_parameter(url, "scope", joined_texts(options_.scopes));
  add_parameter(url, "state", request.state);
  add_parameter(url, "nonce", request.nonce);
  add_parameter(url, "code_challenge", challenge_of(request.verifier));
  add_parameter(url, "code_challenge_method", "S256");
  return url;
}

Provider::Outcome<Provider::Tokens> Provider::exchange(const Metadata& metadata,
                                                       const IdentityAnswer& answer) {
  http_client::Request request{.method = "POST",
                               .url = metadata.token_endpoint,
                               .headers = {{"Content-Type", "application/x-www-form-urlencoded"}}};
  add_parameter(request.body, "grant_type", "authorization_code");
  add_parameter(request.body, "code", answer.code);
  add_parameter(request.body, "redirect_uri", answer.request.redirect_uri);
  add_parameter(request.body, "code_verifier", answer.request.verifier);
  const bool uses_basic = metadata.takes_basic && !options_.client_secret.empty();
  if (uses_basic) {
    const auto both =
        percent_encoded(options_.client_id) + ":" + percent_encoded(options_.client_secret);
    request.headers.push_back(
        {"Authorization", "Basic " + encode_base64(both, base64_standard, true)});
  } else {
    add_parameter(request.body, "client_id", options_.client_id);
    if (!options_.client_secret.empty())
      add_parameter(request.body, "client_secret", options_.client_secret);
  }
  const auto body = fetch("token endpoint", std::move(request));
  if (!body) return std::unexpected(body.error());
  if (!is_valid_json(*body)) return unavailable("The response of the token endpoint is not JSON.");
  const auto parts = parts_of_json(*body);
  return Tokens{.id_token = text_at(parts, "id_token"),
                .access_token = text_at(parts, "access_token")};
}

bool Provider::may_ask_for_keys(Instant now) {
  std::erase_if(key_requests_, [&](Instant requested_at) {
    return now - requested_at >= std::chrono::minutes(1);
  });
  if (key_requests_.size() >= key_requests_per_minute) return false;
  key_requests_.push_back(now);
  return true;
}

Provider::Outcome<std::shared_ptr<const Provider::Keys>> Provider::keys(const Metadata& metadata,
                                                                        bool asks_again) {
  const std::scoped_lock lock(keys_mutex_);
  const auto now = options_.now();
  if (keys_ && !asks_again && now - keys_at_ < fresh_for) return keys_;
  const bool is_known = keys_ && now - keys_at_ < known_for;
  if (!may_ask_for_keys(now)) {
    if (is_known) return keys_;
    return unavailable("Its keys were requested too often.");
  }
  const auto body = fetch("key set", {.url = metadata.jwks_uri});
  auto read = body ? read_key_set(*body) : std::nullopt;
  if (!read && is_known) return keys_;
  if (!read) return unavailable(body ? "The key set cannot be read." : body.error().what);
  keys_ = std::make_shared<const Keys>(std::move(*read));
  keys_at_ = now;
  return keys_;
}

Provider::Outcome<void> Provider::check_signature(const Metadata& metadata,
                                                  const SignedToken& token) {
  for (const bool asks_again : {false, true}) {
    const auto known = keys(metadata, asks_again);
    if (!known) return std::unexpected(known.error());
    if (is_signed(token, **known)) return {};
    const bool has_key =
        !token.key_id.empty() && std::ranges::any_of(**known, [&](const VerificationKey& key) {
          return key.id == token.key_id;
        });
    if (has_key) break;
  }
  return refuse("The ID token is signed by none of the provider's keys.");
}

Provider::Outcome<void> Provider::add_user_info(const Metadata& metadata, const Tokens& tokens,
                                                ProvidedIdentity& identity) {
  const bool has_all =
      !identity.email.empty() && (!options_.wants_groups || !identity.groups.empty());
  if (has_all || metadata.userinfo_endpoint.empty() || tokens.access_token.empty()) return {};
  const auto body = fetch("user info endpoint",
                          {.url = metadata.userinfo_endpoint,
                           .headers = {{"Authorization", "Bearer " + tokens.access_token}}});
  if (!body) return std::unexpected(body.error());
  if (!is_valid_json(*body) || text_at(parts_of_json(*body), "sub") != identity.subject)
    return refuse("The user info belongs to another person.");
  take_claims(*body, options_.groups_claim, identity);
  return {};
}

std::expected<std::unique_ptr<IdentityExchange>, IdentityFault> Provider::begin_exchange() {
  auto known = metadata();
  if (!known) return std::unexpected(known.error());
  auto exchange = std::make_unique<Exchange>(*this, std::move(*known));
  if (!exchange->may_begin()) return unavailable(busy);
  return exchange;
}

Provider::Outcome<ProvidedIdentity> Provider::redeem(const Metadata& metadata,
                                                     const IdentityAnswer& answer) {
  if (answer.issuer ? *answer.issuer != options_.issuer : metadata.names_issuer_in_response)
    return refuse("The response is of another issuer (`iss`).");
  const auto tokens = exchange(metadata, answer);
  if (!tokens) return std::unexpected(tokens.error());
  const auto token = read_token(tokens->id_token);
  if (!token) return refuse(token.error());
  if (const auto checked = check_signature(metadata, *token); !checked)
    return std::unexpected(checked.error());
  const Expected expected{.issuer = options_.issuer,
                          .client_id = options_.client_id,
                          .nonce = answer.request.nonce,
                          .now = options_.now()};
  if (const auto checked = check_claims(*token, expected); !checked) return refuse(checked.error());
  ProvidedIdentity identity{.issuer = options_.issuer, .subject = token->subject()};
  take_claims(token->claims_json, options_.groups_claim, identity);
  if (const auto added = add_user_info(metadata, *tokens, identity); !added)
    return std::unexpected(added.error());
  return identity;
}

}  // namespace toolyard::openid
