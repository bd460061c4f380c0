// Pages of the public site cost as much with many live texts as with few: compares how much the
// database reads for each.
#include "areas/content/reading/reading.h"
#include "tests/support/areas/content.h"
#include "tests/tables/read_costs.h"

namespace toolyard::content {
namespace {

// Exists before the database.
struct CountedReads {
  testing::ReadCosts costs;
};

class LiveTexts : protected CountedReads, public testing::ContentTest {
 protected:
  // Adds texts with these ids, of which one in twenty is about a tool. Of all texts, 500 alone has
  // the word `unusual`.
  void fill(std::int64_t first, std::int64_t last) {
    constexpr std::array statements{
        R"(insert into content_items (id, revision, change_count, status, content_type, locale,
             slug, title, tool_slug, live_revision, first_published_at, published_at, created_at,
             updated_at)
           select i, 1, 1, 'published', {type}, 'en', 'text-' || i, 'Text ' || i, {tool}, 1, i, i,
             i, i from n)",
        R"(insert into content_revisions (item, revision, content_type, locale, slug, title,
             summary, body_format, seo_title, meta_description, tool_slug, details, word_count,
             created_at, body)
           select i, 1, {type}, 'en', 'text-' || i, 'Text ' || i, '', 'markdown', '', '', {tool},
             '{}', 2, i, 'A body' from n)",
        R"(insert into content_live (item, revision, locale, slug, content_type, title, tool_slug,
             published_at, listed_at)
           select i, 1, 'en', 'text-' || i, {type}, 'Text ' || i, {tool}, i, i from n)",
        R"(insert into content_live_labels (kind, locale, name, listed_at, item, label)
           select 'tag', 'en', 'all', i, i, 'All' from n)",
        R"(insert into content_live_search (rowid, words)
           select i, 'frequent words of ' || i || case i when 500 then ' unusual' else '' end
           from n)",
    };
    const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
      for (std::string sql : statements) {
        for (auto at = sql.find("{tool}"); at != sql.npos; at = sql.find("{tool}"))
          sql.replace(at, 6, "case when i % 20 = 0 then 'base64' end");
        for (auto at = sql.find("{type}"); at != sql.npos; at = sql.find("{type}"))
          sql.replace(at, 6,
                      "case i % 10 when 7 then 'tutorial' when 8 then 'landing' "
                      "when 9 then 'comparison' else 'blog' end");
        transaction.change(database_->respell("with recursive n(i) as (select cast($1 as bigint) "
                                              "union all select i + 1 from n where "
                                              "i < cast($2 as bigint)) " +
                                              sql),
                           first, last);
      }
      if (database_->engine() != "sqlite")
        transaction.run_script(
            "select gin_clean_pending_list('content_live_search_words'); analyze");
      return {};
    });
    ASSERT_TRUE(done) << done.error().detail;
  }
  void measure(const std::string& name, const std::function<void(Transaction&)>& work) {
    const auto once = [&] {
      const auto done = database_->read([&](Transaction& transaction) -> Result<void> {
        work(transaction);
        return {};
      });
      EXPECT_TRUE(done) << done.error().detail;
    };
    once();
    measured_[name] = CountedReads::costs.of(*database_, once);
  }
  void measure_search(const std::string& words, std::size_t found) {
    measure("a search for " + words, [&](Transaction& transaction) {
      EXPECT_EQ(search_live(transaction, "en", words, 20).size(), found) << words;
    });
  }
  std::map<std::string, std::int64_t> costs() {
    measured_.clear();
    const TextPlace place{"en", "blog", "text-500"};
    LiveText text;
    measure("a text", [&](Transaction& transaction) { text = *find_live(transaction, place); });
    text.tags = {"All"};
    measure("related texts", [&](Transaction& transaction) {
      EXPECT_EQ(related_to(transaction, text, 4).size(), 4u);
    });
    measure("neighbours",
            [&](Transaction& transaction) { EXPECT_TRUE(neighbours_of(transaction, text).newer); });
    measure("translations", [&](Transaction& transaction) {
      EXPECT_TRUE(live_translations(transaction, text.id).empty());
    });
    measure("an old address",
            [&](Transaction& transaction) { EXPECT_FALSE(find_former(transaction, place)); });
    measure("a tool", [&](Transaction& transaction) {
      EXPECT_EQ(texts_of_tool(transaction, "en", "base64").others.size(), 12u);
    });
    measure("a list", [&](Transaction& transaction) {
      EXPECT_EQ(
          list_live(transaction, {.locale = "en", .content_type = "blog", .most = 20}).texts.size(),
          20u);
    });
    measure("texts with a tag", [&](Transaction& transaction) {
      EXPECT_EQ(
          list_live(transaction,
                    {.locale = "en", .label_kind = LabelKind::tag, .label_name = "all", .most = 20})
              .texts.size(),
          20u);
    });
    measure_search("unusual", 1);
    measure_search("unusaul", 1);
    measure_search("frequent words", 20);
    measure_search("frequnet", 20);
    measure_search("nothinglikeit", 0);
    measure_search("of", 20);
    measure_search("zq xj", 0);
    measure_search("zqxjk", 0);  // its first half is too short for the index
    return measured_;
  }

  std::map<std::string, std::int64_t> measured_;
};
INSTANTIATE_TEST_SUITE_P(Tables, LiveTexts, testing::both_engines(), testing::engine_name);

TEST_P(LiveTexts, CostNoMoreToReadIfThereAreMany) {
  fill(1, 12'000);
  const auto before = costs();
  fill(12'001, 60'000);
  for (const auto& [name, cost] : costs())
    EXPECT_LE(cost, 2 * before.at(name) + 1'000) << name << " with many live texts";
}

// In the transaction of a change, others wait.
TEST_P(LiveTexts, CostNoMoreToPublishIfThereAreMany) {
  const auto publish = [&] {
    return CountedReads::costs.of(*database_, [&] {
      const auto item = make_in(Status::published);
      EXPECT_TRUE(items_.act(approver_, item.id, Action::unpublish, {}));
    });
  };
  publish();
  fill(10'001, 10'500);
  const auto before = publish();
  fill(20'001, 60'000);
  EXPECT_LE(publish(), 2 * before + 1'000);
}

}  // namespace
}  // namespace toolyard::content
