#include "areas/content/revisions/model.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

std::string columns_of(const RevisionQuery& query) {
  constexpr std::string_view body = "content_revisions.body,";
  auto columns = table_of<Revision>().select_list();
  if (!query.include_body) columns.replace(columns.find(body), body.size(), "null,");
  return columns;
}

}  // namespace

Text text_of(const Revision& revision) {
  return {.content_type = revision.content_type,
          .title = revision.title,
          .slug = revision.slug,
          .locale = revision.locale,
          .summary = revision.summary,
          .body = revision.body.value_or(""),
          .body_format = revision.body_format,
          .seo_title = revision.seo_title,
          .meta_description = revision.meta_description,
          .keywords = revision.keywords,
          .tags = revision.tags,
          .tool_slug = revision.tool_slug,
          .template_id = revision.template_id,
          .variables = revision.variables,
          .byline = revision.byline,
          .canonical_url = revision.canonical_url,
          .noindex = revision.noindex,
          .cover = revision.cover};
}

std::optional<Revision> find_revision(Transaction& transaction, ItemId item,
                                      std::int64_t revision) {
  return find_record<Revision>(transaction, "where item = $1 and revision = $2", item, revision);
}

bool has_written(Transaction& transaction, const StoredItem& item, UserId user) {
  const auto reviewed = item.reviewed_revision.value_or(0);
  const auto restored = item.restored_from.value_or(reviewed);
  return transaction
      .row<std::int64_t>(
          "select 1 from content_revisions where item = $1 and author = $2 and (revision > $3 "
          "or revision <= $4 or revision <= (select max(o.restored_from) from content_revisions o "
          "where o.item = $1 and o.revision > $3 and o.restored_from <> $3)) limit 1",
          item.id, user, reviewed, restored == reviewed ? 0 : restored)
      .has_value();
}

Result<Page<Revision>> list_revisions(Transaction& transaction, const ContentItem& item,
                                      const Call& call, const RevisionQuery& query) {
  static constexpr std::array<NamedSql, 3> known{
      {{"id", "revision"}, {"revision", "revision"}, {"created_at", "created_at"}}};
  ListSql list(Revision::table.name);
  list.where("item = ?", bind(item.id));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known, "revision"));
  TOOLYARD_TRY(auto page, list.page<Revision>(transaction, call, query, columns_of(query)));
  for (auto& one : page.results) {
    one.is_latest = one.revision == item.revision;
    one.is_live = one.revision == item.live_revision;
    one.is_approved = one.revision == item.approved_revision;
  }
  return page;
}

}  // namespace toolyard::content
