#include "areas/accounts/passkeys/ceremony.h"

#include <array>

#include "core/crypto/random.h"
#include "core/crypto/sha256.h"
#include "core/json/decoder.h"
#include "core/text/base64.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/url.h"

namespace toolyard::accounts {

namespace {

struct ClientData {
  std::string type, challenge, origin;
  bool is_cross_origin = false;
  std::optional<std::string> top_origin;
  static constexpr auto fields(auto...) {
    using C = ClientData;
    return std::array{
        field<&C::type>("Type of the ceremony.").required(),
        field<&C::challenge>("Challenge, in base64url.").required(),
        field<&C::origin>("Origin of the page.").required(),
        field<&C::is_cross_origin>("Whether the page is embedded in a page of another origin.")
            .named("crossOrigin"),
        field<&C::top_origin>("Origin of the page it is embedded in.").named("topOrigin")};
  }
};

std::optional<ClientData> read_client_data(std::string_view bytes) {
  std::string text(bytes);
  JsonDecoder decoder;
  ClientData data;
  if (!decoder.decode(PaddedText::of(text), type_of<ClientData>, &data, {.skips_unknown = true}))
    return std::nullopt;
  return data;
}

std::string random_name() {
  std::array<unsigned char, 16> bytes;
  fill_random(bytes);
  return encode_hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace

RelyingParty relying_party_at(std::string_view address) {
  const auto parts = split_url(address);
  RelyingParty party{
      .id = std::string(parts.host),
      .origin = std::string(address.substr(0, parts.scheme.size() + 3 + parts.authority.size()))};
  for (auto* text : {&party.id, &party.origin})
    for (auto& c : *text) c = toolyard::lower(c);
  return party;
}

Ceremony::Ceremony(std::string_view type, const ProblemType& refusal, const DerivedKey& key,
                   Clock clock)
    : type_(type), refusal_(refusal), signer_(key), clock_(std::move(clock)) {}

Claims Ceremony::claims_of(UserId user, std::int64_t token_version) const {
  const auto now = std::chrono::floor<std::chrono::seconds>(clock_()).time_since_epoch();
  const std::chrono::seconds longest = lifetime;
  return {.token_type = TokenType::challenge,
          .exp = (now + longest).count(),
          .iat = now.count(),
          .jti = random_name(),
          .user_id = user,
          .ver = token_version};
}

std::string Ceremony::challenge(const Claims& claims) const {
  return encode_base64(signer_.sign(claims), base64_url, false);
}

Result<Claims> Ceremony::check(std::string_view client_data, const RelyingParty& party) const {
  const auto browser_data = read_client_data(client_data);
  if (!browser_data) return refuse("`clientDataJSON` is not valid client data.");
  if (browser_data->type != type_)
    return refuse("`clientDataJSON` must be of the type `" + std::string(type_) + "`.");
  if (browser_data->origin != party.origin || browser_data->is_cross_origin ||
      browser_data->top_origin)
    return refuse("Passkeys of this server can only be used on its own pages, at `" + party.origin +
                  "`.");
  const auto token = read_base64url(browser_data->challenge);
  auto claims = signer_.read(token.value_or(""), clock_());
  if (!claims || claims->token_type != TokenType::challenge) return refuse_challenge();
  return std::move(*claims);
}

Result<void> Ceremony::check(const AuthenticatorData& data, const RelyingParty& party) const {
  const auto hash = sha256(party.id);
  if (data.relying_party_hash !=
      std::string_view(reinterpret_cast<const char*>(hash.data()), hash.size()))
    return refuse("The passkey belongs to a server other than `" + party.id + "`.");
  if (!data.is_user_present || !data.is_user_verified)
    return refuse("The authenticator must verify the user, such as by a PIN or a fingerprint.");
  return {};
}

std::unexpected<Error> Ceremony::refuse(std::string_view detail) const {
  return fail(refusal_, std::string(detail));
}

std::unexpected<Error> Ceremony::refuse_challenge() const {
  return refuse("The challenge has expired, was already used, or was issued for another purpose.");
}

}  // namespace toolyard::accounts
