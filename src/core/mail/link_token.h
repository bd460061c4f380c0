// Signed tokens in the links of emails: they identify who unsubscribes, and who has opened or
// clicked what. They cannot be forged, and contain nothing but ids.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.h"
#include "core/describe/describe.h"

namespace toolyard {

// `trial` is for a test email of a campaign: its links change nothing. `confirm` confirms that the
// recipient wants further emails; its `campaign` is the id of the request that it confirms.
// `manage` shows, changes and erases the recipient's data; its `campaign` is the id of the request
// for it.
enum class LinkKind : std::uint8_t {
  unsubscribe = 1,
  open = 2,
  click = 3,
  trial = 4,
  confirm = 5,
  manage = 6
};

struct LinkClaims {
  LinkKind kind = LinkKind::unsubscribe;
  std::uint16_t link = 0;  // of a click: number of the link in the campaign
  std::int64_t campaign = 0;
  std::int64_t subscriber = 0;
  bool operator==(const LinkClaims&) const = default;
};

class LinkSigner {
 public:
  static constexpr std::size_t token_size = 48;

  explicit LinkSigner(const SecretKey& secret) : key_(secret.derive("mail links")) {}

  // Returns a token of 48 characters that need no escape in a URL.
  std::string sign(const LinkClaims& claims) const;
  // Returns null for any text that was not made by `sign` with the same key.
  std::optional<LinkClaims> read(std::string_view token) const;

 private:
  DerivedKey key_;
};

}  // namespace toolyard
