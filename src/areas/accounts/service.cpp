#include "areas/accounts/service.h"

#include <algorithm>

#include "areas/accounts/password.h"
#include "areas/accounts/store.h"
#include "core/text/characters.h"
#include "records/audit.h"
#include "records/list.h"

namespace toolyard::accounts {
namespace {

// ASCII only: what `\w` means in the schema we publish, and what both databases fold alike. No `@`:
// a name must never be taken for the e-mail address of somebody else.
bool is_username(std::string_view text) {
  const auto fits = [](char c) {
    return is_letter_or_digit(c) || std::string_view("_.+-").find(c) != std::string_view::npos;
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

void find_taken_email(Transaction& transaction, std::string_view email, UserId account,
                      std::vector<Fault>& faults) {
  if (is_email_taken(transaction, email, account))
    faults.push_back({"/email", "duplicate", "Another account has this e-mail address."});
}

Result<User> taken(std::vector<Fault> faults) {
  auto refused = fail(toolyard::problems::duplicate, faults[0].detail);
  refused.error().faults = std::move(faults);
  return refused;
}

Result<User> no_such_user() {
  return fail(toolyard::problems::not_found, "There is no account of this name.");
}

}  // namespace

AccountService::AccountService(Database& database, Clock clock, std::vector<std::string> plans)
    : database_(database), clock_(std::move(clock)), plans_(std::move(plans)),
      standings_(database, plans_) {}

void AccountService::write_down(Transaction& transaction, std::string_view action,
                                const User* before, const std::optional<User>& after) {
  audit<User>(transaction, action, "user", static_cast<std::int64_t>(after->id), before, &*after,
              clock_());
}

void AccountService::publish() {
  database_.after_commit([this] { (void)standings_.refresh(); });
}

std::vector<Fault> AccountService::faults_of(const NewUser& user) const {
  std::vector<Fault> faults;
  if (!is_username(user.username))
    faults.push_back(
        {"/username", "invalid", "Must be 1 to 150 letters, digits and the characters `. + - _`."});
  if (!is_email(user.email)) faults.push_back({"/email", "invalid", "Must be an e-mail address."});
  if (auto fault = find_fault(user.password, user.username, user.email))
    faults.push_back(std::move(*fault));
  return faults;
}

std::vector<Fault> AccountService::faults_of(const UserChange& change) const {
  if (!change.plan || std::ranges::find(plans_, *change.plan) != plans_.end()) return {};
  return {{"/plan", "invalid_option", "There is no such plan."}};
}

std::vector<Fault> AccountService::faults_of(const ProfileChange& change) const {
  if (!change.email || is_email(*change.email)) return {};
  return {{"/email", "invalid", "Must be an e-mail address."}};
}

std::vector<Fault> AccountService::faults_of(const Known& known, const PasswordChange& change) {
  std::vector<Fault> faults;
  if (!matches(change.old_password, known.password_hash))
    faults.push_back({"/old_password", "wrong_password", "Is not the password."});
  if (auto fault = find_fault(change.new_password, known.user.username, known.user.email)) {
    fault->pointer = "/new_password";
    faults.push_back(std::move(*fault));
  }
  return faults;
}

// Where the store is away, whoever goes on will say so.
std::vector<Fault> AccountService::faults_of(UserId id, const PasswordChange& change) const {
  const auto account = known(id);
  return account ? faults_of(*account, change) : std::vector<Fault>();
}

Result<User> AccountService::create(const NewUser& user, std::optional<Role> role) {
  if (auto faults = faults_of(user); !faults.empty()) return invalid(std::move(faults));
  const auto hash = hash_password(user.password);
  return database_.write([&](Transaction& transaction) -> Result<User> {
    hold_accounts(transaction);
    std::vector<Fault> faults;
    if (find_user(transaction, user.username))
      faults.push_back({"/username", "duplicate", "An account of this name exists."});
    find_taken_email(transaction, user.email, UserId{}, faults);
    if (!faults.empty()) return taken(std::move(faults));
    publish();
    auto made = insert_user(transaction, {user.username, user.email, hash, role, clock_()});
    if (made) write_down(transaction, "create", nullptr, *made);
    return made;
  });
}

Result<bool> AccountService::has_accounts() const {
  return database_.read(
      [](Transaction& transaction) -> Result<bool> { return has_users(transaction); });
}

Result<User> AccountService::find_by_name(std::string_view username) const {
  return database_.read([&](Transaction& transaction) -> Result<User> {
    auto user = find_user(transaction, username);
    if (!user) return no_such_user();
    return std::move(*user);
  });
}

Result<User> AccountService::find(UserId id) const {
  return database_.read([&](Transaction& transaction) -> Result<User> {
    auto user = find_user(transaction, id);
    if (!user) return no_such_user();
    return std::move(*user);
  });
}

Result<User> AccountService::change(UserId id, const UserChange& change) {
  if (auto faults = faults_of(change); !faults.empty()) return invalid(std::move(faults));
  return database_.write([&](Transaction& transaction) -> Result<User> {
    hold_accounts(transaction);
    const auto before = find_user(transaction, id);
    if (!before) return no_such_user();
    auto user = *before;
    if (change.gives_role) user.role = change.role;
    if (change.gives_plan) user.plan = change.plan;
    user.is_active = change.is_active.value_or(user.is_active);
    const auto rules = [](const User& one) { return one.is_active && one.role == Role::admin; };
    if (rules(*before) && !rules(user) && count_other_administrators(transaction, id) == 0)
      return fail(problems::last_administrator, "This is the last administrator.");
    // Whoever was let out and comes in again begins anew.
    if (before->is_active && !user.is_active) ++user.token_version;
    if (user.role == before->role && user.plan == before->plan &&
        user.is_active == before->is_active)
      return user;
    publish();
    update_standing(transaction, user);
    write_down(transaction, "update", &*before, user);
    return user;
  });
}

Result<User> AccountService::change_profile(UserId id, const ProfileChange& change) {
  if (!change.email) return find(id);
  if (auto faults = faults_of(change); !faults.empty()) return invalid(std::move(faults));
  return database_.write([&](Transaction& transaction) -> Result<User> {
    hold_accounts(transaction);
    const auto before = find_user(transaction, id);
    if (!before) return no_such_user();
    std::vector<Fault> faults;
    find_taken_email(transaction, *change.email, id, faults);
    if (!faults.empty()) return taken(std::move(faults));
    auto user = *before;
    user.email = *change.email;
    update_email(transaction, id, user.email);
    write_down(transaction, "update", &*before, user);
    return user;
  });
}

Result<Page<User>> AccountService::list(const Call& call, const UserQuery& query) const {
  static constexpr std::array<NamedSql, 3> columns{
      {{"id", "id"}, {"username", "lower(username)"}, {"created_at", "created_at"}}};
  ListSql list("users");
  if (query.role) list.where("role = ?", bind(*query.role));
  if (query.plan) list.where("plan = ?", bind(*query.plan));
  if (query.is_active) list.where("is_active = ?", bind(*query.is_active));
  TOOLYARD_TRY_VOID(list.search(query.search, {"username", "email"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", columns));
  return database_.read([&](Transaction& transaction) {
    return list.page<User>(transaction, call, query, user_columns);
  });
}

Result<AccountService::Known> AccountService::known(UserId id) const {
  return database_.read([&](Transaction& transaction) -> Result<Known> {
    auto user = find_user(transaction, id);
    if (!user) return std::unexpected(no_such_user().error());
    return Known{std::move(*user), find_password(transaction, id).value().password_hash};
  });
}

Result<void> AccountService::change_password(UserId id, const PasswordChange& change) {
  TOOLYARD_TRY(const auto account, known(id));
  if (auto faults = faults_of(account, change); !faults.empty()) return invalid(std::move(faults));
  const auto hash = hash_password(change.new_password);
  return database_.write([&](Transaction& transaction) -> Result<void> {
    publish();
    update_password(transaction, id, hash, clock_());
    write_down(transaction, "change_password", &account.user, find_user(transaction, id));
    return {};
  });
}

Result<void> AccountService::cut_off(UserId id) {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    publish();
    const auto before = find_user(transaction, id);
    if (!before) return std::unexpected(no_such_user().error());
    cut_off_tokens(transaction, id);
    write_down(transaction, "cut_off", &*before, find_user(transaction, id));
    return {};
  });
}

Result<User> AccountService::verify_password(std::string_view name,
                                             std::string_view password) const {
  struct Candidate {
    std::optional<User> user;
    std::string hash;
  };
  const auto found =
      database_.read([&](Transaction& transaction) -> Result<std::vector<Candidate>> {
        std::vector<Candidate> candidates;
        for (auto& user : find_named(transaction, name)) {
          auto password = find_password(transaction, user.id).value();
          candidates.emplace_back(std::move(user), std::move(password.password_hash));
        }
        if (candidates.empty()) candidates.emplace_back(std::nullopt, hash_of_nobody());
        return candidates;
      });
  if (!found) return std::unexpected(found.error());
  for (const auto& [user, hash] : *found)
    if (matches(password, hash) && user && user->is_active) return *user;
  return no_account();
}

}  // namespace toolyard::accounts
