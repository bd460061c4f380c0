#include "areas/accounts/sessions/ended_sign_ins.h"

#include <vector>

#include "areas/accounts/sessions/sign_in_number.h"
#include "areas/accounts/sessions/store.h"

namespace toolyard::accounts {

Result<void> EndedSignIns::refresh() {
  const std::lock_guard refreshing(refreshing_);
  TOOLYARD_TRY(const auto ids,
               database_.read([&](Transaction& transaction) -> Result<std::vector<std::string>> {
                 return ended_families(transaction, clock_() - token_lifetime_);
               }));
  std::set<std::uint64_t> ended;
  for (const auto& id : ids) ended.insert(sign_in_number(id));
  const std::lock_guard lock(mutex_);
  if (ended == ended_) return {};
  ended_ = std::move(ended);
  is_empty_ = ended_.empty();
  revision_.fetch_add(1, std::memory_order_release);
  return {};
}

bool EndedSignIns::holds(std::uint64_t sign_in) const {
  if (is_empty_.load(std::memory_order_acquire)) return false;
  const std::lock_guard lock(mutex_);
  return ended_.contains(sign_in);
}

}  // namespace toolyard::accounts
