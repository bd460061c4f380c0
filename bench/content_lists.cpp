// Fills a database with content items, and measures the plain SQL behind pages of their list.
//   content_lists fill DATABASE_URL COUNT
//   content_lists sql DATABASE_URL           prints `name<TAB>milliseconds`, a median each
//   content_lists pages                      prints `name<TAB>path` of the same pages over HTTP
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "bench/filled_database.h"

namespace {

using namespace toolyard;

constexpr auto tables =
    " from content_items i join content_revisions r on r.item = i.id and r.revision = i.revision "
    "left join content_generations g on g.id = i.generation ";

// `rows` is the SQL after `select i.id from`, and `count` the SQL after `select count(*) from` for
// the number of all rows; empty if the program need not count them.
struct Page {
  const char* name;
  const char* path;
  std::string rows;
  std::string count;
};

// The full-text index, in SQL for both engines.
std::string words(const std::string& condition) {
  return "content_search s cross join content_items i where i.id = s.rowid and " + condition;
}
Page counted(const char* name, const char* path, const std::string& rows) {
  return {name, path, rows + " order by i.id desc limit 20", rows};
}
Page items(const char* name, const char* path, const std::string& rest) {
  return {name, path, "content_items i " + rest + " limit 20", ""};
}

std::vector<Page> pages() {
  return {
      items("first page", "?", "order by i.id desc"),
      {"page 1000", "?page=1000", "content_items i order by i.id desc limit 20 offset 19980", ""},
      items("status", "?status=human_review", "where i.status = 'human_review' order by i.id desc"),
      items("type and locale", "?content_type=faq&locale=de",
            "where i.content_type = 'faq' and i.locale = 'de' order by i.id desc"),
      items("by change", "?ordering=-updated_at", "order by i.updated_at desc, i.id desc"),
      items("by title", "?ordering=title", "order by lower(i.title), i.id"),
      items("status by change", "?status=draft&ordering=-updated_at",
            "where i.status = 'draft' order by i.updated_at desc, i.id desc"),
      items("live", "?is_live=true", "where i.live_revision is not null order by i.id desc"),
      counted("tool", "?tool_slug=base64", "content_items i where i.tool_slug = 'base64'"),
      counted("made after", "?created_after=2026-01-03",
              "content_items i where i.created_at > 1767398400000000"),
      counted("a rare word", "?search=item777word", words("s.words like '%item777word%'")),
      counted("two words", "?search=guide+item77word",
              words("s.words like '%guide%' and s.words like '%item77word%'")),
      counted("a frequent word", "?search=zebra", words("s.words like '%zebra%'")),
  };
}

// Returns `count` paragraphs of random words. One in fifty also contains the word `zebra`.
std::vector<std::string> paragraphs(std::size_t count) {
  std::minstd_rand random(5);
  const auto word = [&] {
    static constexpr std::string_view onsets = "bcdfghklmnprstvw", vowels = "aeiou";
    std::string text;
    for (auto syllables = 1 + random() % 3; syllables > 0; --syllables) {
      text += onsets[random() % onsets.size()];
      text += vowels[random() % vowels.size()];
      if (random() % 3 == 0) text += onsets[random() % onsets.size()];
    }
    return text;
  };
  std::vector<std::string> all(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (int words = 0; words < 45; ++words) all[i] += word() + " ";
    if (i % 50 == 0) all[i] += "zebra ";
  }
  return all;
}

constexpr const char* fill_items =
    "insert into content_items (id, revision, change_count, status, content_type, locale, slug, "
    "title, tool_slug, live_revision, first_published_at, published_at, approved_revision, "
    "created_at, updated_at) "
    "select n.i, 1, 0, case when n.i % 5 = 0 then 'draft' when n.i % 5 = 1 then 'ai_generated' "
    "when n.i % 5 = 2 then 'human_review' when n.i % 5 = 3 then 'approved' else 'published' end, "
    "case when n.i % 4 = 0 then 'faq' when n.i % 4 = 1 then 'blog' when n.i % 4 = 2 then "
    "'tutorial' else 'landing' end, case when n.i % 3 = 0 then 'de' else 'en' end, "
    "'guide-' || n.i, 'Guide ' || ((n.i * 7919) % 1000003) || ' to item' || n.i || 'word', "
    "case when n.i % 17 = 0 then 'base64' else null end, "
    "case when n.i % 5 = 4 then 1 else null end, "
    "case when n.i % 5 = 4 then 1767225600000000 + n.i * 1000000 else null end, "
    "case when n.i % 5 = 4 then 1767225600000000 + n.i * 1000000 else null end, "
    "case when n.i % 5 >= 3 then 1 else null end, 1767225600000000 + n.i * 1000000, "
    "1767225600000000 + ((n.i * 104729) % 1000003) * 1000000 from numbers n";
constexpr const char* fill_revisions =
    "insert into content_revisions (item, revision, content_type, locale, slug, title, summary, "
    "body_format, seo_title, meta_description, tool_slug, details, word_count, created_at, body) "
    "select i.id, 1, i.content_type, i.locale, i.slug, i.title, 'In short.', 'markdown', '', '', "
    "i.tool_slug, '{\"keywords\":[],\"tags\":[],\"variables\":{},\"quality\":[]}', 90, "
    "i.created_at, p.text || q.text from content_items i "
    "join paragraphs p on p.i = i.id % 997 join paragraphs q on q.i = (i.id / 997) % 997";
constexpr const char* fill_words =
    "insert into content_search (rowid, words) select i.id, "
    "lower(r.title) || chr10 || i.slug || chr10 || r.body from content_items i "
    "join content_revisions r on r.item = i.id cross join line_end";
constexpr const char* fill_counts =
    "insert into content_counts (content_type, locale, status, is_live, items) "
    "select content_type, locale, status, live_revision is not null, count(*) "
    "from content_items group by 1, 2, 3, 4";
constexpr const char* fill_live =
    "insert into content_live (item, revision, locale, slug, content_type, title, published_at) "
    "select id, 1, locale, slug, content_type, title, published_at from content_items "
    "where live_revision is not null";

void fill(Database& database, std::int64_t count) {
  const bool is_postgres = database.engine() == "postgres";
  bench::write_by_numbers(database, count, [&](Transaction& transaction) {
    transaction.run_script("create table paragraphs (i bigint primary key, text text not null)");
    transaction.run_script("create table line_end (chr10 text not null)");
    transaction.change("insert into line_end (chr10) values ($1)", std::string_view("\n"));
    std::int64_t number = 0;
    for (const auto& text : paragraphs(997))
      transaction.change("insert into paragraphs (i, text) values ($1, $2)", number++, text);
    if (is_postgres) transaction.run_script("drop index content_search_words");
    for (const auto* sql : {fill_items, fill_revisions, fill_words, fill_counts, fill_live})
      transaction.change(sql);
    if (is_postgres)
      transaction.run_script(
          "create index content_search_words on content_search using gin (words gin_trgm_ops); "
          "select setval(pg_get_serial_sequence('content_items', 'id'), max(id)) "
          "from content_items");
    for (const auto* table : {"paragraphs", "line_end"})
      transaction.run_script("drop table " + std::string(table));
  });
}

double median_ms(Database& database, const Page& page) {
  const auto sql = "select i.*, r.*, g.*" + std::string(tables) +
                   "where i.id in (select id from (select i.id from " + page.rows + ") as page)";
  const bench::Rounds rounds{.most = 21, .max_slow = 5};
  return bench::median_ms(database, rounds, [&](Transaction& transaction) {
    if (!page.count.empty()) bench::read_all(transaction, "select count(*) from " + page.count);
    bench::read_all(transaction, sql);
  });
}

void time_sql(Database& database) {
  for (const auto& page : pages()) bench::print(page.name, median_ms(database, page));
}

}  // namespace

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "pages") {
    for (const auto& page : pages()) std::printf("%s\t%s\n", page.name, page.path);
    return 0;
  }
  return bench::run(count, words, {fill, time_sql});
}
