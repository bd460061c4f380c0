#include "areas/accounts/single_sign_on/identities.h"

#include <algorithm>

#include "areas/accounts/single_sign_on/store.h"
#include "records/audit.h"

namespace toolyard::accounts {

namespace {

// What the audit log records about a link.
struct AuditedIdentity {
  std::string issuer;
  std::string subject;
  static constexpr auto fields(auto...) {
    return std::array{field<&AuditedIdentity::issuer>("Issuer of the provider."),
                      field<&AuditedIdentity::subject>("Id of the person at the provider.")};
  }
};

void audit_link(Transaction& transaction, std::string_view action, UserId user,
                const AuditedIdentity* before, const AuditedIdentity* after, Instant now) {
  audit(transaction, action, User::table.object_kind, static_cast<std::int64_t>(user), before,
        after, now);
}

}  // namespace

Result<void> LinkedIdentities::link(Transaction& transaction, UserId user,
                                    const ProvidedIdentity& identity) {
  const auto now = dependencies_.clock();
  if (!insert_identity(transaction, user, identity.issuer, identity.subject, now))
    return fail(problems::single_sign_on_refused,
                "The account belongs to another person at the provider.");
  const AuditedIdentity linked{.issuer = identity.issuer, .subject = identity.subject};
  audit_link(transaction, "link_identity", user, nullptr, &linked, now);
  dependencies_.emails.note(transaction, user, EmailPurpose::identity_linked);
  return {};
}

Result<Page<LinkedIdentity>> LinkedIdentities::list(const Call& call,
                                                    const PageQuery& query) const {
  TOOLYARD_TRY(auto page, dependencies_.database.read([&](Transaction& transaction) {
    return list_identities(transaction, call.caller.user, call, query);
  }));
  return page_as<LinkedIdentity>(std::move(page));
}

void LinkedIdentities::remove_one(Transaction& transaction, const StoredIdentity& identity) {
  delete_identity(transaction, identity.id);
  const AuditedIdentity removed{.issuer = identity.issuer, .subject = identity.subject};
  audit_link(transaction, "unlink_identity", identity.user_id, &removed, nullptr,
             dependencies_.clock());
}

Result<void> LinkedIdentities::remove(const Call& call, const AccountProof& proof) {
  const auto user = call.caller.user;
  TOOLYARD_TRY_VOID(dependencies_.sessions.prove(call.caller, proof));
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    const auto all = identities_of(transaction, user);
    const auto found = std::ranges::find(all, LinkedIdentityId{call.id}, &StoredIdentity::id);
    if (found == all.end()) return no_such<LinkedIdentity>();
    remove_one(transaction, *found);
    dependencies_.emails.note(transaction, user, EmailPurpose::identity_unlinked);
    return {};
  });
}

Result<void> LinkedIdentities::remove_of(const Caller& caller, UserId user) {
  if (user == caller.user)
    return fail(problems::own_single_sign_on, "Remove your own links with the password.");
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    const auto all = identities_of(transaction, user);
    if (all.empty())
      return fail(toolyard::problems::not_found, "The account has no linked identity.");
    for (const auto& one : all) remove_one(transaction, one);
    dependencies_.emails.note(transaction, user, EmailPurpose::identity_unlinked);
    return {};
  });
}

}  // namespace toolyard::accounts
