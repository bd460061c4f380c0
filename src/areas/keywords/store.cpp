#include "areas/keywords/store.h"

#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "records/list.h"

namespace toolyard::keywords {
namespace {

constexpr std::array constraints{
    UserConstraint{"keywords_keyword_unique", &toolyard::problems::duplicate, "/keyword",
                   "There is this keyword already, of the same locale, country and device."}};

// As the column of that name has it.
struct Tags {
  std::vector<std::string> tags;
  static constexpr auto fields(auto...) { return std::array{field<&Tags::tags>("")}; }
};

std::string country_of(const KeywordText& text) { return text.country.value_or(""); }

void put_tags(Transaction& transaction, KeywordId id, const std::vector<std::string>& tags) {
  for (const auto& tag : tags)
    transaction.change(
        "insert into keyword_tags (keyword, tag) values ($1, $2) "
        "on conflict (tag, keyword) do nothing",
        id, tag);
}

void filter(ListSql& list, const KeywordQuery& query) {
  if (!query.locale.empty()) list.where("k.locale = ?", bind(query.locale));
  if (!query.country.empty()) list.where("k.country = ?", bind(query.country));
  if (query.device) list.where("k.device = ?", bind(*query.device));
  if (!query.tag.empty())
    list.where("exists (select 1 from keyword_tags t where t.keyword = k.id and t.tag = ?)",
               bind(query.tag));
  if (!query.tool_slug.empty()) list.where("k.tool_slug = ?", bind(query.tool_slug));
  if (query.source) list.where("k.source = ?", bind(*query.source));
  if (query.is_tracked) list.where(*query.is_tracked ? "k.is_tracked" : "not k.is_tracked");
  if (query.min_volume) list.where("k.volume >= ?", bind(*query.min_volume));
}

}  // namespace

std::string keyword_columns() {
  return "k.id, k.keyword, k.locale, k.country as country_text, k.device, k.intent, k.volume, "
         "k.difficulty, k.cpc_micros, k.target_url, k.tool_slug, k.tags as tag_list, k.source, "
         "k.is_tracked, k.change_count, k.created_at, k.updated_at";
}

StoredKeyword keyword_of(KeywordRow&& row) {
  thread_local JsonDecoder decoder;
  Tags tags;
  if (!decoder.decode(PaddedText::of(row.tag_list), type_of<Tags>, &tags))
    throw BrokenStore("the tags of a keyword are no JSON");
  auto country = std::move(row.country_text);
  StoredKeyword one = std::move(row);
  one.tags = std::move(tags.tags);
  if (!country.empty()) one.country = std::move(country);
  return one;
}

Result<Page<StoredKeyword>> list_keywords(Transaction& transaction, const Call& call,
                                          const KeywordQuery& query) {
  static constexpr std::array<NamedSql, 6> known{{{"id", "k.id"},
                                                  {"keyword", "k.keyword"},
                                                  {"volume", "coalesce(k.volume, -1)"},
                                                  {"difficulty", "coalesce(k.difficulty, -1)"},
                                                  {"created_at", "k.created_at"},
                                                  {"updated_at", "k.updated_at"}}};
  ListSql list("keywords k");
  filter(list, query);
  TOOLYARD_TRY_VOID(list.search(query.search, {"k.keyword"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known, "k.id"));
  TOOLYARD_TRY(auto rows, list.page<KeywordRow>(transaction, call, query, keyword_columns()));
  Page<StoredKeyword> page{.count = rows.count,
                           .next = std::move(rows.next),
                           .previous = std::move(rows.previous),
                           .results = {}};
  for (auto& row : rows.results) page.results.push_back(keyword_of(std::move(row)));
  return page;
}

std::optional<StoredKeyword> find_keyword(Transaction& transaction, KeywordId id) {
  auto row = transaction.row<KeywordRow>(
      "select " + keyword_columns() + " from keywords k where k.id = $1", id);
  if (!row) return std::nullopt;
  return keyword_of(std::move(*row));
}

bool hold_keyword(Transaction& transaction, KeywordId id) {
  return transaction.change("update keywords set change_count = change_count where id = $1", id) >
         0;
}

std::optional<KeywordId> insert_keyword(Transaction& transaction, const KeywordText& text,
                                        Instant now) {
  const auto id = transaction.row<KeywordId>(
      "insert into keywords (keyword, locale, country, device, intent, volume, difficulty, "
      "cpc_micros, target_url, tool_slug, tags, source, is_tracked, is_measured, change_count, "
      "created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, "
      "false, 1, $14, $14) on conflict (keyword, locale, country, device) do nothing returning id",
      text.keyword, text.locale, country_of(text), text.device, text.intent, text.volume,
      text.difficulty, text.cpc_micros, text.target_url, text.tool_slug, to_json(Tags{text.tags}),
      text.source, text.is_tracked, now);
  if (id) put_tags(transaction, *id, text.tags);
  return id;
}

std::unexpected<Error> keyword_is_taken() {
  return explain({"keywords_keyword_unique"}, constraints);
}

Result<void> update_keyword(Transaction& transaction, const StoredKeyword& before,
                            const StoredKeyword& after) {
  const bool is_same = before.keyword == after.keyword && before.country == after.country &&
                       before.device == after.device;
  const auto done = transaction.execute(
      "update keywords set keyword = $2, locale = $3, country = $4, device = $5, intent = $6, "
      "volume = $7, difficulty = $8, cpc_micros = $9, target_url = $10, tool_slug = $11, "
      "tags = $12, source = $13, is_tracked = $14, is_measured = is_measured and $15, "
      "change_count = change_count + 1, updated_at = $16 where id = $1",
      after.id, after.keyword, after.locale, country_of(after), after.device, after.intent,
      after.volume, after.difficulty, after.cpc_micros, after.target_url, after.tool_slug,
      to_json(Tags{after.tags}), after.source, after.is_tracked, is_same, after.updated_at);
  if (!done) return explain(done.error(), constraints);
  if (!is_same) transaction.change("delete from keyword_facts where keyword = $1", after.id);
  if (before.tags == after.tags) return {};
  transaction.change("delete from keyword_tags where keyword = $1", after.id);
  put_tags(transaction, after.id, after.tags);
  return {};
}

void delete_keyword(Transaction& transaction, KeywordId id) {
  transaction.change("delete from keyword_facts where keyword = $1", id);
  transaction.change("delete from keyword_tags where keyword = $1", id);
  transaction.change("delete from keywords where id = $1", id);
}

}  // namespace toolyard::keywords
