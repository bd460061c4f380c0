#include "core/crypto/preview_token.h"

#include <chrono>

#include "core/crypto/signed_bytes.h"
#include "core/text/base64.h"

namespace toolyard {
namespace {

// Format: item, revision and seconds.
constexpr SignedSize preview_size{.bytes = 24, .mark = 18};
static_assert(base64_encoded_size(preview_size.bytes + preview_size.mark, false) ==
              PreviewSigner::token_size);

std::int64_t number_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::int64_t>(number_in(bytes.substr(at, 8)));
}

}  // namespace

std::string PreviewSigner::sign(const PreviewClaims& claims) const {
  std::string bytes;
  const auto seconds = std::chrono::floor<std::chrono::seconds>(claims.expires_at);
  for (const auto number : {claims.item, claims.revision, seconds.time_since_epoch().count()})
    append_number(bytes, static_cast<std::uint64_t>(number), 8);
  return sign_bytes(key_, std::move(bytes), preview_size);
}

std::optional<PreviewClaims> PreviewSigner::read(std::string_view token, Instant now) const {
  const auto bytes = read_signed(key_, token, preview_size);
  if (!bytes) return std::nullopt;
  const PreviewClaims read{.item = number_at(*bytes, 0),
                           .revision = number_at(*bytes, 8),
                           .expires_at = Instant(std::chrono::seconds(number_at(*bytes, 16)))};
  if (read.expires_at <= now) return std::nullopt;
  return read;
}

}  // namespace toolyard
