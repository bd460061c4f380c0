// Signed tokens in the links of previews: they show one revision of a text, or of the site record,
// at its address to anybody who has the link, until they expire.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.h"
#include "core/describe/describe.h"

namespace toolyard {

struct PreviewClaims {
  std::int64_t item = 0;  // id of the content item; 0: the site record
  std::int64_t revision = 0;
  Instant expires_at;
  bool operator==(const PreviewClaims&) const = default;
};

class PreviewSigner {
 public:
  static constexpr std::size_t token_size = 56;

  explicit PreviewSigner(const SecretKey& secret) : key_(secret.derive("previews")) {}

  // Returns a token of 56 characters that need no escape in a URL. The time is cut to seconds.
  std::string sign(const PreviewClaims& claims) const;
  // Returns null for any text that was not made by `sign` with the same key, or has expired.
  std::optional<PreviewClaims> read(std::string_view token, Instant now) const;

 private:
  DerivedKey key_;
};

}  // namespace toolyard
