#include "areas/mailing/lists/service.h"

#include "areas/mailing/subscribers/checks.h"
#include "records/audit.h"
#include "records/list.h"

namespace toolyard::subscribers {
namespace {

constexpr std::string_view columns = "id, name, is_public, members, created_at, change_count";
constexpr std::array constraints{UserConstraint{"mail_lists_name_unique",
                                                &toolyard::problems::duplicate, "/name",
                                                "There is a list of this name already."}};

std::optional<StoredList> stored(Transaction& transaction, ListId id) {
  return transaction.row<StoredList>(
      "select " + std::string(columns) + " from mail_lists where id = $1", id);
}

bool hold_list(Transaction& transaction, ListId id) {
  return transaction.change("update mail_lists set members = members where id = $1", id) > 0;
}

// Whether it may get another name, or go. Who writes down recipients holds the lists, too.
Result<void> check_use(Transaction& transaction, const ListText& list) {
  const auto campaign = campaign_listing(transaction, list.name);
  if (!campaign) return {};
  return fail(problems::list_in_use, "The recipients of campaign " + std::to_string(*campaign) +
                                         " are being written down.");
}

void write_down(Transaction& transaction, std::string_view action, ListId id,
                const ListText* before, const ListText* after, Instant now) {
  audit<ListText>(transaction, action, "mail_list", static_cast<std::int64_t>(id), before, after,
                  now);
}

// In pieces, so that others can write between them.
constexpr int members_at_once = 10'000;

std::int64_t drop_members(Transaction& transaction, ListId id) {
  const auto gone = transaction.change(
      "delete from mail_list_members where list = $1 and subscriber in "
      "(select subscriber from mail_list_members where list = $1 limit $2)",
      id, members_at_once);
  add_members(transaction, id, -gone);
  return gone;
}

}  // namespace

std::vector<Fault> faults_of(const ListText& text) {
  if (is_plain_name(text.name)) return {};
  return {{"/name", "invalid_format", "Must be one line without control characters."}};
}

std::string tag_of(const StoredList& list) { return std::to_string(list.change_count); }

Result<Page<MailList>> ListService::list(const Call& call, const ListQuery& query) {
  static constexpr std::array<NamedSql, 4> known{{{"id", "id"},
                                                  {"name", "lower(name)"},
                                                  {"members", "members"},
                                                  {"created_at", "created_at"}}};
  return database_.read([&](Transaction& transaction) -> Result<Page<MailList>> {
    ListSql list("mail_lists");
    if (query.is_public) list.where(*query.is_public ? "is_public" : "not is_public");
    TOOLYARD_TRY_VOID(list.search(query.search, {"name"}));
    TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known));
    return list.page<MailList>(transaction, call, query,
                               "id, name, is_public, members, created_at");
  });
}

Result<StoredList> ListService::find(ListId id) {
  return database_.read([&](Transaction& transaction) -> Result<StoredList> {
    auto found = stored(transaction, id);
    if (!found) return no_such_list();
    return std::move(*found);
  });
}

Result<StoredList> ListService::create(ListText text) {
  if (auto faults = faults_of(text); !faults.empty()) return invalid(std::move(faults));
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredList> {
    const auto id = transaction.insert<ListId>(
        "insert into mail_lists (name, is_public, members, change_count, created_at) "
        "values ($1, $2, 0, 1, $3) returning id",
        text.name, text.is_public, now);
    if (!id) return explain(id.error(), constraints);
    write_down(transaction, "create", *id, nullptr, &text, now);
    return *stored(transaction, *id);
  });
}

Result<StoredList> ListService::change(const Call& call, ListId id, const MailList& request) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredList> {
    if (!hold_list(transaction, id)) return no_such_list();
    const auto before = *stored(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    auto after = request;
    keep_rest<&MailList::name, &MailList::is_public>(call, after,
                                                     static_cast<const MailList&>(before));
    if (auto faults = faults_of(after); !faults.empty()) return invalid(std::move(faults));
    if (static_cast<const ListText&>(before) == static_cast<const ListText&>(after)) return before;
    if (before.name != after.name) TOOLYARD_TRY_VOID(check_use(transaction, before));
    const auto done = transaction.execute(
        "update mail_lists set name = $2, is_public = $3, change_count = change_count + 1 "
        "where id = $1",
        id, after.name, after.is_public);
    if (!done) return explain(done.error(), constraints);
    write_down(transaction, "update", id, &before, &after, now);
    return *stored(transaction, id);
  });
}

Result<void> ListService::remove(const Call& call, ListId id) {
  const auto now = clock_();
  for (bool is_over = false; !is_over;) {
    auto done = database_.write([&](Transaction& transaction) -> Result<bool> {
      if (!hold_list(transaction, id)) return no_such_list();
      const auto before = *stored(transaction, id);
      TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
      TOOLYARD_TRY_VOID(check_use(transaction, before));
      if (drop_members(transaction, id) == members_at_once) return false;
      transaction.change("delete from mail_lists where id = $1", id);
      write_down(transaction, "delete", id, &before, nullptr, now);
      return true;
    });
    if (!done) return std::unexpected(std::move(done.error()));
    is_over = *done;
  }
  return {};
}

}  // namespace toolyard::subscribers
