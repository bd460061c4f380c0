// Cache of access tokens whose signature and format have been checked, by hash: a client sends the
// same token with every call for minutes. The caller still checks with every call what can change:
// whether the token has expired, and the state of the account.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/crypto/sha256.h"
#include "core/endpoint/identity.h"

namespace toolyard::accounts {

class CheckedTokens {
 public:
  struct Token {
    UserId user_id{};
    std::int64_t ver = 0;
    std::int64_t exp = 0;
    std::uint64_t sign_in = 0;
  };

  CheckedTokens();

  // If another thread is using the slot, `find` returns nothing and `put` does nothing.
  std::optional<Token> find(const Sha256& hash) const;
  void put(const Sha256& hash, const Token& token);

 private:
  struct alignas(64) Slot {
    std::atomic<bool> is_held = false;
    Sha256 hash{};  // all zeros: empty slot
    Token token;
  };
  class Hold;

  Slot& slot_of(const Sha256& hash) const;

  static constexpr std::size_t size = 1024;
  std::unique_ptr<Slot[]> slots_;
};

}  // namespace toolyard::accounts
