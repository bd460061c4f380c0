#include "areas/accounts/states.h"

#include <algorithm>
#include <vector>

#include "areas/accounts/store.h"
#include "core/describe/describe.h"
#include "records/change_counter.h"

namespace toolyard::accounts {

namespace {

constexpr std::uint64_t is_there = 1, is_active = 2;
constexpr int role_shift = 2, plan_shift = 8, version_shift = 16;
constexpr std::uint64_t role_mask = 7, plan_mask = 0xff;

std::uint64_t packed(const AccountState& state) {
  const auto role = state.role ? static_cast<std::uint64_t>(*state.role) + 1 : 0;
  return is_there | (state.is_active ? is_active : 0) | role << role_shift |
         std::uint64_t{state.plan} << plan_shift |
         static_cast<std::uint64_t>(state.token_version) << version_shift;
}

AccountState unpacked(std::uint64_t word) {
  AccountState state{.is_active = (word & is_active) != 0,
                     .plan = static_cast<std::uint8_t>(word >> plan_shift & plan_mask),
                     .token_version = static_cast<std::int64_t>(word >> version_shift)};
  if (const auto role = word >> role_shift & role_mask) state.role = static_cast<Role>(role - 1);
  return state;
}

}  // namespace

struct AccountStates::Change {
  UserId id{};
  std::optional<Role> role;
  std::optional<std::string> plan;
  bool is_active = false;
  std::int64_t token_version = 0;
  static constexpr auto fields(auto...) {
    return row_columns<Change, &Change::id, &Change::role, &Change::plan, &Change::is_active,
                       &Change::token_version>();
  }
};

Result<void> AccountStates::load() {
  auto done = take_changes();
  if (done) is_loaded_.store(true, std::memory_order_release);
  return done;
}

Result<void> AccountStates::refresh() {
  if (!is_loaded()) return {};
  return take_changes();
}

Result<void> AccountStates::take_changes() {
  const std::lock_guard lock(changing_);
  std::vector<Change> changes;
  const auto seen = database_.read([&](Transaction& transaction) -> Result<std::int64_t> {
    changes.clear();
    const auto last = last_change(transaction, accounts::changes);
    if (last != seen_change_)
      changes = transaction.rows<Change>(
          "select id, role, plan, is_active, token_version from users where change_number > $1 "
          "order by change_number",
          seen_change_);
    return last;
  });
  if (!seen) return std::unexpected(seen.error());
  for (const auto& change : changes) put(change);
  if (!changes.empty()) revision_.fetch_add(1, std::memory_order_release);
  seen_change_ = *seen;
  return {};
}

void AccountStates::put(const Change& change) {
  const auto index = static_cast<std::size_t>(change.id);
  while (words_.size() <= index) words_.append().store(0, std::memory_order_relaxed);
  size_.store(static_cast<std::int64_t>(words_.size()), std::memory_order_release);
  const AccountState state{.is_active = change.is_active,
                           .role = change.role,
                           .plan = plan_number(change.plan),
                           .token_version = change.token_version};
  words_[index].store(packed(state), std::memory_order_release);
}

std::uint8_t AccountStates::plan_number(const std::optional<std::string>& plan) const {
  if (!plan) return 0;
  const auto found = std::ranges::find(plans_, *plan);
  return found == plans_.end() ? 0 : static_cast<std::uint8_t>(found - plans_.begin() + 1);
}

std::optional<AccountState> AccountStates::find(UserId user) const {
  const auto index = static_cast<std::int64_t>(user);
  if (index < 0 || index >= size_.load(std::memory_order_acquire)) return std::nullopt;
  const auto word = words_[static_cast<std::size_t>(index)].load(std::memory_order_acquire);
  return word & is_there ? std::optional(unpacked(word)) : std::nullopt;
}

}  // namespace toolyard::accounts
