#include "areas/accounts/service.h"

#include <algorithm>

#include "areas/accounts/emails/store.h"
#include "areas/accounts/event_kinds.h"
#include "areas/accounts/password.h"
#include "areas/accounts/store.h"
#include "core/text/characters.h"
#include "core/text/locale.h"
#include "records/audit.h"
#include "records/change_counter.h"
#include "records/events.h"

namespace toolyard::accounts {
namespace {

// ASCII only: this is what `\w` means in the published schema, and both databases fold its case
// alike. No `@`, so that a user name is never mistaken for the email address of another account.
bool is_username(std::string_view text) {
  const auto fits = [](char c) {
    return is_letter_or_digit(c) || std::string_view("_.+-").find(c) != std::string_view::npos;
  };
  return !text.empty() && text.size() <= 150 && std::ranges::all_of(text, fits);
}

// Rejects only what would break a mail header or cannot be an address. Whether the address exists
// is shown by an email to it.
bool is_email(std::string_view text) {
  const auto at = text.rfind('@');
  const auto is_bad = [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == 0x7f ||
           std::string_view("<>()[],;:\\\"").find(c) != std::string_view::npos;
  };
  const auto has_empty_part = [](std::string_view part) {
    return part.empty() || part.starts_with('.') || part.ends_with('.') || part.contains("..");
  };
  return text.size() <= 254 && at != text.npos && at <= 64 && text.find('@') == at &&
         !has_empty_part(text.substr(0, at)) && !has_empty_part(text.substr(at + 1)) &&
         std::ranges::none_of(text, is_bad);
}

std::unexpected<Error> no_account() {
  return fail(problems::no_active_account, "No active account found with the given credentials.");
}

void find_taken_email(Transaction& transaction, std::string_view email, UserId account,
                      std::vector<Fault>& faults) {
  if (is_email_taken(transaction, email, account))
    faults.push_back({"/email", "duplicate", "Another account has this email address."});
}

void find_locale_fault(const std::optional<std::string>& locale, std::vector<Fault>& faults) {
  if (locale && !is_locale(*locale))
    faults.push_back({"/locale", "invalid", "Must be a language, such as `en` or `pt-BR`."});
}

Result<void> refuse_taken(std::vector<Fault> faults) {
  if (faults.empty()) return {};
  auto refused = fail(toolyard::problems::duplicate, faults[0].detail);
  refused.error().faults = std::move(faults);
  return refused;
}

bool is_administrator(const User& user) { return user.is_active && user.role == Role::admin; }

// What remains of a deleted account. Nobody can register such a name or verify such an address.
StoredUser erased(const StoredUser& user, Instant now) {
  const auto id = std::to_string(static_cast<std::int64_t>(user.id));
  StoredUser left;
  left.id = user.id;
  left.username = "deleted account " + id;
  left.email = "deleted-account-" + id + "@deleted.invalid";
  left.is_active = false;
  left.password_hash = unmatchable_hash();
  left.token_version = user.token_version + 1;
  left.created_at = user.created_at;
  left.password_changed_at = user.password_changed_at;
  left.deleted_at = now;
  return left;
}

}  // namespace

AccountService::AccountService(Database& database, Clock clock, std::vector<std::string> plans,
                               OnNewPassword on_new_password)
    : database_(database), clock_(std::move(clock)), plans_(std::move(plans)),
      on_new_password_(std::move(on_new_password)), states_(database, plans_),
      records_(database, clock_, {}) {}

void AccountService::lock(Transaction& transaction) { lock_changes(transaction, changes); }

// Numbers a change of permissions, by which all nodes find it; this node does so after the commit.
void AccountService::number_change(Transaction& transaction, StoredUser& user) {
  database_.after_commit([this] { (void)states_.refresh(); });
  user.change_number = next_change(transaction, changes);
}

template <class Edit>
Result<User> AccountService::edit(UserId id, std::string_view action, Edit&& edit) {
  return database_.write([&](Transaction& transaction) -> Result<User> {
    lock(transaction);
    const auto edit_account = [&](Transaction& within, StoredUser& user) -> Result<void> {
      if (user.deleted_at) return no_such<User>();
      return edit(within, user);
    };
    return records_.change(transaction, {}, id, {action}, edit_account);
  });
}

std::vector<Fault> faults_of(const NewUser& user) {
  std::vector<Fault> faults;
  if (!is_username(user.username))
    faults.push_back(
        {"/username", "invalid", "Must be 1 to 150 letters, digits and the characters `. + - _`."});
  if (!is_email(user.email))
    faults.push_back({"/email", "invalid", "Must be a valid email address."});
  if (auto fault = find_fault(user.password, user.username, user.email))
    faults.push_back(std::move(*fault));
  find_locale_fault(user.locale, faults);
  return faults;
}

std::vector<Fault> AccountService::faults_of(const UserChange& change) const {
  if (!change.plan || std::ranges::find(plans_, *change.plan) != plans_.end()) return {};
  return {{"/plan", "invalid_option", "Must be the name of a plan of this server."}};
}

std::vector<Fault> faults_of(const ProfileChange& change) {
  std::vector<Fault> faults;
  if (change.email && !is_email(*change.email))
    faults.push_back({"/email", "invalid", "Must be a valid email address."});
  find_locale_fault(change.locale, faults);
  return faults;
}

std::vector<Fault> AccountService::faults_of(const StoredUser& user, const PasswordChange& change) {
  std::vector<Fault> faults;
  if (!matches(change.old_password, user.password_hash))
    faults.push_back({"/old_password", "wrong_password", "Must be the current password."});
  if (auto fault = find_fault(change.new_password, user.username, user.email)) {
    fault->pointer = "/new_password";
    faults.push_back(std::move(*fault));
  }
  return faults;
}

// If the store is not available, reports no faults: the call then fails with that error.
std::vector<Fault> AccountService::faults_of(UserId id, const PasswordChange& change) const {
  const auto account = stored(id);
  return account ? faults_of(*account, change) : std::vector<Fault>();
}

Result<User> AccountService::create(const NewUser& user, std::optional<Role> role,
                                    const Creation& how) {
  if (auto faults = accounts::faults_of(user); !faults.empty()) return invalid(std::move(faults));
  StoredUser made{{.username = user.username,
                   .email = user.email,
                   .locale = user.locale.value_or("en"),
                   .role = role}};
  made.password_hash = how.has_password ? hash_password(user.password) : unmatchable_hash();
  made.password_changed_at = clock_();
  if (how.is_verified) {
    made.email_verified_at = made.password_changed_at;
    made.email_proof = EmailProof::holder;
  }
  return database_.write([&](Transaction& transaction) -> Result<User> {
    lock(transaction);
    std::vector<Fault> faults;
    if (find_user(transaction, user.username))
      faults.push_back({"/username", "duplicate", "Another account has this user name."});
    find_taken_email(transaction, user.email, UserId{}, faults);
    TOOLYARD_TRY_VOID(refuse_taken(std::move(faults)));
    number_change(transaction, made);
    TOOLYARD_TRY(User created, records_.create({}, transaction, made));
    write_event(transaction, event_kinds::registered,
                AccountEvent{.id = created.id, .role = created.role},
                {static_cast<std::int64_t>(created.id)}, clock_());
    if (how.also) TOOLYARD_TRY_VOID(how.also(transaction, created));
    return created;
  });
}

Result<bool> AccountService::has_accounts() const {
  return database_.read(
      [](Transaction& transaction) -> Result<bool> { return has_users(transaction); });
}

Result<User> AccountService::find_by_name(std::string_view username) const {
  return database_.read([&](Transaction& transaction) -> Result<User> {
    if (auto user = find_user(transaction, username)) return std::move(*user);
    return fail(toolyard::problems::not_found, "There is no account with this name.");
  });
}

Result<User> AccountService::find(UserId id) const {
  return database_.read(
      [&](Transaction& transaction) { return require_record<User>(transaction, id); });
}

Result<void> AccountService::check_administrators(Transaction& transaction, const User& before,
                                                  const User& after) {
  if (is_administrator(before) && !is_administrator(after) &&
      count_other_administrators(transaction, before.id) == 0)
    return fail(problems::last_administrator, "This is the last administrator.");
  return {};
}

Result<User> AccountService::change(UserId id, const UserChange& change, std::string_view action) {
  if (auto faults = faults_of(change); !faults.empty()) return invalid(std::move(faults));
  return edit(id, action, [&](Transaction& transaction, StoredUser& user) -> Result<void> {
    const auto before = user;
    if (change.gives_role) user.role = change.role;
    if (change.gives_plan) user.plan = change.plan;
    user.is_active = change.is_active.value_or(user.is_active);
    TOOLYARD_TRY_VOID(check_administrators(transaction, before, user));
    // If the account is activated again, its holder has to sign in again.
    if (before.is_active && !user.is_active) ++user.token_version;
    if (table_of<StoredUser>().differs(&before, &user)) number_change(transaction, user);
    return {};
  });
}

Result<User> AccountService::change_locale(UserId id, const std::string& locale) {
  return edit(id, "update", [&](Transaction& transaction, StoredUser& user) -> Result<void> {
    TOOLYARD_TRY_VOID(admit_change(transaction, clock_()));
    user.locale = locale;
    return {};
  });
}

Result<void> AccountService::check_free_email(Transaction& transaction, std::string_view email,
                                              UserId id) {
  std::vector<Fault> faults;
  find_taken_email(transaction, email, id, faults);
  return refuse_taken(std::move(faults));
}

Result<User> AccountService::set_email(UserId id, const VerifiedEmail& verified) {
  const auto set = [&](Transaction& transaction, StoredUser& user) -> Result<void> {
    // Accounts may share an address: the first one to verify it gets it.
    const bool is_new = !is_same_email(user.email, verified.email);
    const bool is_proven = verified.proof != EmailProof::none;
    if (is_new || (!user.email_verified_at && is_proven)) {
      TOOLYARD_TRY_VOID(check_free_email(transaction, verified.email, id));
      user.email_verified_at = clock_();
    }
    user.email = verified.email;
    user.email_proof = verified.proof;
    if (!verified.ends_tokens) return {};
    ++user.token_version;
    number_change(transaction, user);
    return {};
  };
  return edit(id, verified.action, set);
}

Result<Page<User>> AccountService::list(const Call& call, const UserQuery& query) const {
  return database_.read(
      [&](Transaction& transaction) { return list_records<User>(transaction, call, query); });
}

Result<StoredUser> AccountService::stored(UserId id) const {
  return database_.read(
      [&](Transaction& transaction) { return require_record<StoredUser>(transaction, id); });
}

Result<void> AccountService::change_password(UserId id, const PasswordChange& change) {
  TOOLYARD_TRY(const auto account, stored(id));
  if (auto faults = faults_of(account, change); !faults.empty()) return invalid(std::move(faults));
  return set_password(id, "change_password", hash_password(change.new_password));
}

Result<void> AccountService::reset_password(UserId id, const std::string& hash) {
  return set_password(id, "reset_password", hash);
}

Result<void> AccountService::set_password(UserId id, std::string_view action,
                                          const std::string& hash) {
  TOOLYARD_TRY_VOID(
      edit(id, action, [&](Transaction& transaction, StoredUser& user) -> Result<void> {
        user.password_hash = hash;
        user.password_changed_at = clock_();
        ++user.token_version;
        number_change(transaction, user);
        if (on_new_password_) on_new_password_(transaction, user);
        return {};
      }));
  return {};
}

Result<void> AccountService::remove_password(UserId id) {
  TOOLYARD_TRY_VOID(
      edit(id, "remove_password", [&](Transaction& transaction, StoredUser& user) -> Result<void> {
        user.password_hash = unmatchable_hash();
        ++user.token_version;
        number_change(transaction, user);
        return {};
      }));
  return {};
}

// The audit log records that the account was deleted, and nothing of what it contained.
Result<void> AccountService::erase(UserId id, const OnErased& also) {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    lock(transaction);
    TOOLYARD_TRY(const auto before, require_locked<StoredUser>(transaction, id));
    if (before.deleted_at) return no_such<User>();
    auto after = erased(before, clock_());
    TOOLYARD_TRY_VOID(check_administrators(transaction, before, after));
    number_change(transaction, after);
    TOOLYARD_TRY_VOID(update_record(transaction, before, after));
    also(transaction, before);
    write_event(transaction, event_kinds::deleted, AccountEvent{.id = id, .role = before.role},
                {static_cast<std::int64_t>(id)}, clock_());
    write_audit(transaction,
                {.action = "delete",
                 .object_kind = User::table.object_kind,
                 .object_id = static_cast<std::int64_t>(id)},
                clock_());
    return {};
  });
}

Result<void> AccountService::cut_off(UserId id) {
  TOOLYARD_TRY_VOID(
      edit(id, "cut_off", [&](Transaction& transaction, StoredUser& user) -> Result<void> {
        ++user.token_version;
        // An intruder who was signed in may have requested the change.
        end_emails(transaction, id, EmailPurpose::email_change, clock_());
        number_change(transaction, user);
        return {};
      }));
  return {};
}

Result<User> AccountService::verify_password(std::string_view name,
                                             std::string_view password) const {
  TOOLYARD_TRY(const auto named,
               database_.read([&](Transaction& transaction) -> Result<std::vector<StoredUser>> {
                 return find_named(transaction, name);
               }));
  // An unknown name costs as much as a known one.
  if (named.empty()) (void)matches(password, unmatchable_hash());
  for (const auto& user : named)
    if (matches(password, user.password_hash) && user.is_active) return user;
  return no_account();
}

Result<bool> AccountService::has_password(UserId id, std::string_view password) const {
  TOOLYARD_TRY(const auto user, stored(id));
  return matches(password, user.password_hash);
}

}  // namespace toolyard::accounts
