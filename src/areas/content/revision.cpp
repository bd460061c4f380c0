#include "areas/content/revision.h"

#include "areas/content/item_row.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

struct RevisionRow : Revision {
  std::string details;
  static constexpr auto fields(auto...) {
    return std::array{field<&RevisionRow::revision>(""),
                      field<&RevisionRow::content_type>(""),
                      field<&RevisionRow::title>(""),
                      field<&RevisionRow::slug>(""),
                      field<&RevisionRow::locale>(""),
                      field<&RevisionRow::summary>(""),
                      field<&RevisionRow::body>(""),
                      field<&RevisionRow::body_format>(""),
                      field<&RevisionRow::seo_title>(""),
                      field<&RevisionRow::meta_description>(""),
                      field<&RevisionRow::tool_slug>(""),
                      field<&RevisionRow::template_id>("").named("template"),
                      field<&RevisionRow::template_version>(""),
                      field<&RevisionRow::word_count>(""),
                      field<&RevisionRow::restored_from>(""),
                      field<&RevisionRow::author>(""),
                      field<&RevisionRow::created_at>(""),
                      field<&RevisionRow::details>("")};
  }
};

constexpr std::string_view columns_before_body =
    "r.revision, r.content_type, r.title, r.slug, r.locale, r.summary, ";
constexpr std::string_view columns_after_body =
    ", r.body_format, r.seo_title, r.meta_description, r.tool_slug, r.template, "
    "r.template_version, r.word_count, r.restored_from, r.author, r.created_at, r.details";

Revision revision_of(RevisionRow&& row, const StoredItem& item) {
  auto details = details_from(row.details);
  Revision revision = std::move(row);
  revision.keywords = std::move(details.keywords);
  revision.tags = std::move(details.tags);
  revision.variables = std::move(details.variables);
  revision.is_latest = revision.revision == item.revision;
  revision.is_live = revision.revision == item.live_revision;
  revision.is_approved = revision.revision == item.approved_revision;
  return revision;
}

}  // namespace

Result<Page<Revision>> list_revisions(Transaction& transaction, const StoredItem& item,
                                      const Call& call, const RevisionQuery& query) {
  static constexpr std::array<NamedSql, 3> known{
      {{"id", "r.revision"}, {"revision", "r.revision"}, {"created_at", "r.created_at"}}};
  ListSql list("content_revisions r");
  list.where("r.item = ?", bind(item.id));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known, "r.revision"));
  std::string columns(columns_before_body);
  columns.append(query.include_body ? "r.body" : "null as body").append(columns_after_body);
  TOOLYARD_TRY(auto rows, list.page<RevisionRow>(transaction, call, query, columns));
  Page<Revision> page{
      .count = rows.count, .next = std::move(rows.next), .previous = std::move(rows.previous)};
  for (auto& row : rows.results) page.results.push_back(revision_of(std::move(row), item));
  return page;
}

}  // namespace toolyard::content
