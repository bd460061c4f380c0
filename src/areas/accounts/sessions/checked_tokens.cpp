#include "areas/accounts/sessions/checked_tokens.h"

#include <cstring>

namespace toolyard::accounts {

// Exclusive use of a slot for one lookup or update. Fails instead of waiting.
class CheckedTokens::Hold {
 public:
  explicit Hold(Slot& slot)
      : slot_(slot), succeeded_(!slot.is_held.exchange(true, std::memory_order_acquire)) {}
  ~Hold() {
    if (succeeded_) slot_.is_held.store(false, std::memory_order_release);
  }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;
  explicit operator bool() const { return succeeded_; }

 private:
  Slot& slot_;
  const bool succeeded_;
};

CheckedTokens::CheckedTokens() : slots_(std::make_unique<Slot[]>(size)) {}

// Only tokens signed by this server are stored, so nobody can choose a slot.
CheckedTokens::Slot& CheckedTokens::slot_of(const Sha256& hash) const {
  std::uint64_t place = 0;
  std::memcpy(&place, hash.data(), sizeof place);
  return slots_[place % size];
}

std::optional<CheckedTokens::Token> CheckedTokens::find(const Sha256& hash) const {
  auto& slot = slot_of(hash);
  const Hold hold(slot);
  if (!hold || !are_same(slot.hash, hash)) return std::nullopt;
  return slot.token;
}

void CheckedTokens::put(const Sha256& hash, const Token& token) {
  auto& slot = slot_of(hash);
  const Hold hold(slot);
  if (!hold) return;
  slot.hash = hash;
  slot.token = token;
}

}  // namespace toolyard::accounts
