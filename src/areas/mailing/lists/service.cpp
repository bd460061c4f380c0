#include "areas/mailing/lists/service.h"

#include <algorithm>

#include "areas/mailing/subscribers/model.h"
#include "areas/mailing/subscribers/selection.h"
#include "areas/mailing/subscribers/store.h"
#include "core/endpoint/budget.h"
#include "core/text/locale.h"
#include "records/audit.h"
#include "records/list.h"

namespace toolyard::subscribers {
namespace {

// Returns an error if the recipients of a campaign are being collected from the list, which also
// locks it.
Result<void> check_use(Transaction& transaction, const MailList& list) {
  const auto campaign = campaign_listing(transaction, list.name);
  if (!campaign) return {};
  return fail(problems::list_in_use,
              "The recipients of campaign " + std::to_string(*campaign) + " are being collected.");
}

Result<void> check(Transaction& transaction, const StoredList* before, StoredList& after) {
  if (auto faults = faults_of(after); !faults.empty()) return invalid(std::move(faults));
  if (!before || before->name == after.name) return {};
  return check_use(transaction, *before);
}

// Number of members deleted per transaction, so that others can write in between.
constexpr int members_at_once = 2'000;

std::int64_t drop_members(Transaction& transaction, ListId id) {
  const auto gone = transaction.change(
      "delete from mail_list_members where list = $1 and subscriber in "
      "(select subscriber from mail_list_members where list = $1 limit $2)",
      id, members_at_once);
  add_members(transaction, id, -gone);
  return gone;
}

constexpr std::int64_t found_at_once = 2'000;

std::optional<std::int64_t> lock_members(Transaction& transaction, ListId list) {
  return transaction.row<std::int64_t>(
      "update mail_lists set members = members where id = $1 returning members", list);
}

std::vector<SubscriberId> found_after(Transaction& transaction, const SubscriberQuery& query,
                                      SubscriberId last) {
  const Selection selection(transaction, query);
  ListSql list(selection.from());
  selection.narrow(list);
  list.where(std::string(selection.id()) + " > ?", bind(last));
  const std::array<NamedSql, 1> known{{{"id", selection.id()}}};
  if (!list.order("", "id", known, selection.id())) return {};
  return list.first<SubscriberId>(transaction, found_at_once, "subscribers.id");
}

// Number of subscribers per transaction.
constexpr std::size_t changed_at_once = 500;

struct ChangedPiece {
  std::int64_t changed = 0, unchanged = 0;
  std::vector<SubscriberId> missing;
};

// Returns nullopt if there is no such list.
std::optional<ChangedPiece> change_piece(Transaction& transaction, ListId list,
                                         std::span<const SubscriberId> some,
                                         ListService::MembershipChange change) {
  using enum ListService::MembershipChange;
  ChangedPiece piece;
  std::vector<SubscriberId> there;
  // Locked, so that they are not erased meanwhile.
  for (const auto id : some)
    (lock_record<StoredSubscriber>(transaction, id) ? there : piece.missing).push_back(id);
  if (!lock_members(transaction, list)) return std::nullopt;
  for (const auto id : there) {
    const bool is_changed =
        change == join ? join_list(transaction, list, id) : leave_list(transaction, list, id);
    ++(is_changed ? piece.changed : piece.unchanged);
  }
  add_members(transaction, list, change == join ? piece.changed : -piece.changed);
  return piece;
}

std::vector<Fault> member_faults(const MembersRequest& request) {
  if (request.subscribers.has_value() == request.query.has_value())
    return {
        {"/subscribers", "conflict", "Exactly one of `subscribers` and `query` must be given."}};
  if (request.query && !request.query->locale.empty() && !is_locale(request.query->locale))
    return {{"/query/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`."}};
  return {};
}

}  // namespace

std::vector<Fault> faults_of(const MailList& request) {
  constexpr std::string_view one_line = "Must be one line without control characters.";
  std::vector<Fault> faults;
  if (!is_plain_name(request.name))
    faults.push_back({"/name", "invalid_format", std::string(one_line)});
  if (!is_plain_name(request.frequency))
    faults.push_back({"/frequency", "invalid_format", std::string(one_line)});
  if (request.locale && !is_locale(*request.locale))
    faults.push_back({"/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`."});
  return faults;
}

ListService::ListService(Database& database, Clock clock)
    : database_(database), clock_(clock), records_(database, std::move(clock), {.check = check}) {}

Result<void> ListService::remove(const Call& call, ListId id) {
  const auto now = clock_();
  for (bool is_over = false; !is_over;) {
    TOOLYARD_TRY(is_over, database_.write_slice([&](Transaction& transaction) -> Result<bool> {
      TOOLYARD_TRY(const auto before, require_locked<StoredList>(transaction, id));
      TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
      TOOLYARD_TRY_VOID(check_use(transaction, before));
      if (drop_members(transaction, id) == members_at_once) return false;
      remove_record<StoredList>(transaction, id);
      audit<MailList>(transaction, "delete", MailList::table.object_kind,
                      static_cast<std::int64_t>(id), &before, nullptr, now);
      return true;
    }));
  }
  settle_call();
  return {};
}

// `some` is sorted.
Result<void> ListService::change_all(ListId list, std::span<const SubscriberId> some,
                                     MembershipChange change, MembersChanged& done) {
  while (!some.empty()) {
    const auto now = some.first(std::min(some.size(), changed_at_once));
    TOOLYARD_TRY(const auto piece,
                 database_.write_slice([&](Transaction& transaction) -> Result<ChangedPiece> {
                   auto made = change_piece(transaction, list, now, change);
                   if (!made) return no_such<StoredList>();
                   return std::move(*made);
                 }));
    done.changed += piece.changed;
    done.unchanged += piece.unchanged;
    done.missing.insert(done.missing.end(), piece.missing.begin(), piece.missing.end());
    some = some.subspan(now.size());
  }
  return {};
}

Result<void> ListService::change_some(ListId list, const std::vector<SubscriberId>& some,
                                      MembershipChange change, MembersChanged& done) {
  auto sorted = some;
  std::ranges::sort(sorted);
  const auto repeated = std::ranges::unique(sorted);
  sorted.erase(repeated.begin(), repeated.end());
  return change_all(list, sorted, change, done);
}

Result<void> ListService::change_found(ListId list, const MemberQuery& request,
                                       MembershipChange change, MembersChanged& done) {
  SubscriberQuery query;
  query.status = request.status;
  query.tag = request.tag;
  query.list = request.list;
  query.locale = request.locale;
  query.search = request.search;
  for (SubscriberId last{}; true;) {
    TOOLYARD_TRY(const auto found,
                 database_.read([&](Transaction& transaction) -> Result<std::vector<SubscriberId>> {
                   return found_after(transaction, query, last);
                 }));
    MembersChanged piece;  // subscribers that are gone were not asked for by their ids
    TOOLYARD_TRY_VOID(change_all(list, found, change, piece));
    done.changed += piece.changed;
    done.unchanged += piece.unchanged;
    if (std::ssize(found) < found_at_once) return {};
    last = found.back();
  }
}

std::vector<Fault> ListService::faults_of(const Call& call, const MembersRequest& request) {
  const bool is_readable = request.query || !call.gives(type_of<MembersRequest>, "query");
  return is_readable ? member_faults(request) : std::vector<Fault>();
}

Result<MembersChanged> ListService::change_members(ListId list, const MembersRequest& request,
                                                   MembershipChange change) {
  if (auto faults = member_faults(request); !faults.empty()) return invalid(std::move(faults));
  MembersChanged done;
  TOOLYARD_TRY_VOID(request.subscribers ? change_some(list, *request.subscribers, change, done)
                                        : change_found(list, *request.query, change, done));
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<MembersChanged> {
    const auto members = lock_members(transaction, list);
    if (!members) return no_such<StoredList>();
    done.members = *members;
    if (done.changed > 0)
      audit<MembersChanged>(transaction,
                            change == MembershipChange::join ? "add_members" : "remove_members",
                            "mail_list", static_cast<std::int64_t>(list), nullptr, &done, now);
    return done;
  });
}

}  // namespace toolyard::subscribers
