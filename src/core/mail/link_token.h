// The tokens in the links of mails: who may unsubscribe, who has opened or clicked what. Signed, so
// that nobody makes one for somebody else, and without anything to read in them.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.h"
#include "core/describe/describe.h"

namespace toolyard {

// `trial` is that of a mail to try a campaign with: its links lead nowhere. `confirm` says that
// whoever got the mail wants more of them; its `campaign` is the request that it confirms.
enum class LinkKind : std::uint8_t { unsubscribe = 1, open = 2, click = 3, trial = 4, confirm = 5 };

struct LinkClaims {
  LinkKind kind = LinkKind::unsubscribe;
  std::uint16_t link = 0;  // of a click: which of the campaign's links
  std::int64_t campaign = 0;
  std::int64_t subscriber = 0;
  bool operator==(const LinkClaims&) const = default;
};

class LinkSigner {
 public:
  static constexpr std::size_t token_size = 48;

  explicit LinkSigner(const SecretKey& secret) : key_(secret.derive("mail links")) {}

  // 48 characters that need no escape in a URL.
  std::string sign(const LinkClaims& claims) const;
  // Nothing for any text that we have not written, however it looks.
  std::optional<LinkClaims> read(std::string_view token) const;

 private:
  DerivedKey key_;
};

}  // namespace toolyard
