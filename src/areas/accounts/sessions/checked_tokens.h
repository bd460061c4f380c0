// Access tokens whose signature and form have been checked, remembered by their hashes: a client
// sends the same one with every call for minutes. What can change meanwhile (its end, the account)
// is not remembered.
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

  // Both may find their place taken by another thread for a moment, and then do nothing.
  std::optional<Token> find(const Sha256& hash) const;
  void put(const Sha256& hash, const Token& token);

 private:
  struct alignas(64) Slot {
    std::atomic<bool> is_held = false;
    Sha256 hash{};  // all zeros: nobody's
    Token token;
  };
  class Hold;

  Slot& slot_of(const Sha256& hash) const;

  static constexpr std::size_t size = 1024;
  std::unique_ptr<Slot[]> slots_;
};

}  // namespace toolyard::accounts
