#include "core/mail/link_token.h"

#include "core/crypto/signed_bytes.h"
#include "core/text/base64.h"

namespace toolyard {
namespace {

// Format: a version, the kind, the link, the campaign and the subscriber.
constexpr char form = 1;
constexpr SignedSize link_size{.bytes = 20, .mark = 16};
static_assert(base64_encoded_size(link_size.bytes + link_size.mark, false) ==
              LinkSigner::token_size);

}  // namespace

std::string LinkSigner::sign(const LinkClaims& claims) const {
  std::string bytes{form, static_cast<char>(claims.kind)};
  append_number(bytes, claims.link, 2);
  append_number(bytes, static_cast<std::uint64_t>(claims.campaign), 8);
  append_number(bytes, static_cast<std::uint64_t>(claims.subscriber), 8);
  return sign_bytes(key_, std::move(bytes), link_size);
}

std::optional<LinkClaims> LinkSigner::read(std::string_view token) const {
  const auto bytes = read_signed(key_, token, link_size);
  if (!bytes || bytes->front() != form) return std::nullopt;
  const std::string_view claims = *bytes;
  return LinkClaims{.kind = static_cast<LinkKind>(claims[1]),
                    .link = static_cast<std::uint16_t>(number_in(claims.substr(2, 2))),
                    .campaign = static_cast<std::int64_t>(number_in(claims.substr(4, 8))),
                    .subscriber = static_cast<std::int64_t>(number_in(claims.substr(12, 8)))};
}

}  // namespace toolyard
