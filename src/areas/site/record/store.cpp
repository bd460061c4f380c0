#include "areas/site/record/store.h"

#include <array>

#include "core/json/writer.h"
#include "records/list.h"

namespace toolyard::site {

SiteState find_state(Transaction& transaction) {
  return require_record<SiteState>(transaction, SiteId::only).value();
}

SiteState lock_state(Transaction& transaction) {
  return require_locked<SiteState>(transaction, SiteId::only).value();
}

std::optional<SiteText> find_text(Transaction& transaction, std::int64_t revision) {
  if (revision == 0) return SiteText();
  auto found = find_record<SiteRevisionWithText>(transaction, "where revision = $1", revision);
  if (!found) return std::nullopt;
  return std::move(found->text);
}

void insert_revision(Transaction& transaction, const SiteRevisionWithText& revision) {
  transaction.change(
      "insert into site_revisions (revision, text, changed, restored_from, author, created_at) "
      "values ($1, $2, $3, $4, $5, $6)",
      revision.revision, to_json(revision.text), to_json(revision.changed), revision.restored_from,
      revision.author, revision.created_at);
}

Result<SiteRevisionWithText> require_revision(Transaction& transaction, std::int64_t revision) {
  auto found = find_record<SiteRevisionWithText>(transaction, "where revision = $1", revision);
  if (!found) return no_such<SiteRevision>();
  const auto state = find_state(transaction);
  found->is_latest = revision == state.revision;
  found->is_live = revision == state.live_revision;
  return std::move(*found);
}

Result<Page<SiteRevision>> list_revisions(Transaction& transaction, const Call& call,
                                          const SiteRevisionQuery& query) {
  static constexpr std::array<NamedSql, 1> known{{{"revision", "revision"}}};
  ListSql list(SiteRevision::table.name);
  TOOLYARD_TRY_VOID(list.order({}, "-revision", known, "revision"));
  TOOLYARD_TRY(auto page, list.page<SiteRevision>(transaction, call, query));
  const auto state = find_state(transaction);
  for (auto& one : page.results) {
    one.is_latest = one.revision == state.revision;
    one.is_live = one.revision == state.live_revision;
  }
  return page;
}

}  // namespace toolyard::site
