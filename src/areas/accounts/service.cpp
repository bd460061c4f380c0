#include "areas/accounts/service.h"

#include <algorithm>

#include "areas/accounts/password.h"
#include "areas/accounts/store.h"

namespace toolyard::accounts {
namespace {

// ASCII only: what `\w` means in the schema we publish, and what both databases fold alike.
bool is_username(std::string_view text) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_.@+-").find(c) != std::string_view::npos;
  };
  return !text.empty() && text.size() <= 150 && std::ranges::all_of(text, fits);
}

// Only what would break a mail header or cannot be an address; whether it exists shows a mail.
bool is_email(std::string_view text) {
  const auto at = text.rfind('@');
  const auto is_bad = [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == 0x7f ||
           std::string_view("<>()[],;:\\\"").find(c) != std::string_view::npos;
  };
  return text.size() <= 254 && at != text.npos && at > 0 && at <= 64 && at + 1 < text.size() &&
         text.find('@') == at && std::ranges::none_of(text, is_bad);
}

Result<User> no_account() {
  return fail(problems::no_active_account, "No active account found with the given credentials.");
}

Result<User> no_such_user() {
  return fail(toolyard::problems::not_found, "There is no account of this name.");
}

}  // namespace

AccountService::AccountService(Database& database, Clock clock)
    : database_(database), clock_(std::move(clock)) {}

Result<User> AccountService::create(const NewUser& user, std::optional<Role> role) {
  std::vector<Fault> faults;
  if (!is_username(user.username))
    faults.push_back(
        {"/username", "invalid", "Must be 1 to 150 letters, digits and the characters @ . + - _"});
  if (!is_email(user.email)) faults.push_back({"/email", "invalid", "Must be an e-mail address."});
  if (auto fault = find_fault(user.password, user.username, user.email))
    faults.push_back(std::move(*fault));
  if (!faults.empty()) return invalid(std::move(faults));
  const auto hash = hash_password(user.password);
  return database_.write([&](Transaction& transaction) {
    return insert_user(transaction, {user.username, user.email, hash, role, clock_()});
  });
}

Result<User> AccountService::find_by_name(std::string_view username) const {
  return database_.read([&](Transaction& transaction) -> Result<User> {
    auto user = find_user(transaction, username);
    if (!user) return no_such_user();
    return std::move(*user);
  });
}

Result<User> AccountService::set_role(std::string_view username, std::optional<Role> role) {
  return database_.write([&](Transaction& transaction) -> Result<User> {
    auto user = find_user(transaction, username);
    if (!user) return no_such_user();
    update_role(transaction, user->id, role);
    user->role = role;
    return std::move(*user);
  });
}

Result<User> AccountService::verify_password(std::string_view name,
                                             std::string_view password) const {
  struct Candidate {
    std::optional<User> user;
    std::string hash = hash_of_nobody();
  };
  const auto found = database_.read([&](Transaction& transaction) -> Result<Candidate> {
    Candidate candidate{.user = find_user(transaction, name)};
    if (!candidate.user && name.find('@') != name.npos)
      if (auto users = find_two_by_email(transaction, name); users.size() == 1)
        candidate.user = std::move(users.front());
    if (candidate.user)
      candidate.hash = find_password(transaction, candidate.user->id).value().password_hash;
    return candidate;
  });
  if (!found) return std::unexpected(found.error());
  const bool is_right = matches(password, found->hash);
  if (!is_right || !found->user || !found->user->is_active) return no_account();
  return *found->user;
}

}  // namespace toolyard::accounts
