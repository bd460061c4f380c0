#include "records/table.h"

#include <gtest/gtest.h>

#include "tests/support/areas/things.h"

namespace toolyard::testing::things {
namespace {

INSTANTIATE_TEST_SUITE_P(Engines, TableTest, testing::both_engines(), testing::engine_name);

TEST_P(TableTest, ReadsWhatItWrote) {
  const auto made = insert(thing("Anvil"));
  ASSERT_TRUE(made);
  const auto read = find(made->id);
  EXPECT_EQ(read.name, "Anvil");
  EXPECT_EQ(read.color, Color::green);
  EXPECT_EQ(read.size.width, 3);
  EXPECT_EQ(read.size.height, 4);
  ASSERT_EQ(read.notes.size(), 2u);
  EXPECT_EQ(read.notes[0].text, "\"a\"");
  EXPECT_EQ(read.notes[0].length, 3) << "kept, though callers may not give it";
  ASSERT_TRUE(std::holds_alternative<Owner>(read.owner));
  EXPECT_EQ(std::get<Owner>(read.owner).name, "Ada");
  EXPECT_EQ(std::get<Owner>(read.owner).mail, "ada@example.org");
  EXPECT_FALSE(read.remark);
  EXPECT_TRUE(read.is_new);
  EXPECT_EQ(read.weight, 0.5);
  EXPECT_EQ(read.tags, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(read.letters, 5);
  EXPECT_EQ(read.shown, "never stored");
  EXPECT_EQ(read.seen_at, Instant(std::chrono::seconds(7)));
  EXPECT_EQ(read.change_count, 1);
}

TEST_P(TableTest, HoldsAnEmptyTextWhereThereIsNone) {
  const auto made = *insert(thing("Anvil"));
  const auto place = [&] {
    return *database_->read([&](Transaction& transaction) -> Result<std::string> {
      return *transaction.row<std::string>("select place from things where id = $1", made.id);
    });
  };
  const auto put = [&](const Stored& before, std::optional<std::string> text) {
    auto after = before;
    after.place = std::move(text);
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      return update_record(transaction, before, after);
    }));
    return find(made.id);
  };
  EXPECT_EQ(place(), "");
  EXPECT_EQ(find(made.id).place, std::nullopt);
  const auto placed = put(made, "here");
  EXPECT_EQ(placed.place, "here");
  EXPECT_EQ(put(placed, std::nullopt).place, std::nullopt);
  EXPECT_EQ(place(), "");
}

TEST_P(TableTest, SpreadsWhatMayNotBeThereOverColumns) {
  const auto bare = *insert(thing("Anvil"));
  EXPECT_FALSE(find(bare.id).origin);
  auto known = bare;
  known.origin = Origin{.country = "Chile", .lot = {}, .mark = "C"};
  const auto update = [&](const Stored& before, const Stored& after) {
    return database_->write([&](Transaction& transaction) -> Result<void> {
      return update_record(transaction, before, after);
    });
  };
  ASSERT_TRUE(update(bare, known));
  const auto read = find(bare.id);
  ASSERT_TRUE(read.origin);
  EXPECT_EQ(read.origin->country, "Chile");
  EXPECT_FALSE(read.origin->lot);
  EXPECT_EQ(read.origin->mark, "C");
  ASSERT_TRUE(update(read, bare));
  EXPECT_FALSE(find(bare.id).origin);
}

TEST_P(TableTest, ExplainsConstraints) {
  ASSERT_TRUE(insert(thing("Anvil")));
  const auto again = insert(thing("Anvil"));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().type, &problems::duplicate);
  EXPECT_EQ(again.error().faults.at(0).pointer, "/name");
}

TEST_P(TableTest, InsertsOnlyWhatConflictsWithNothing) {
  const auto insert_new = [&](std::string_view conflict) {
    auto one = thing("Anvil");
    return *database_->write([&](Transaction& transaction) -> Result<bool> {
      return insert_new_record(transaction, one, conflict);
    });
  };
  EXPECT_TRUE(insert_new(any_conflict));
  EXPECT_FALSE(insert_new(any_conflict));
  EXPECT_FALSE(insert_new("name"));
}

TEST_P(TableTest, WritesOnlyWhatDiffers) {
  const auto made = *insert(thing("Anvil"));
  auto after = made;
  after.remark = Note{"heavy", 5};
  after.size.height = 5;
  const auto written = [&] {
    return database_->write([&](Transaction& transaction) -> Result<void> {
      return update_record(transaction, made, after);
    });
  };
  // A concurrent change of another column is kept.
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("update things set color = 'red' where id = $1", made.id);
    return {};
  }));
  ASSERT_TRUE(written());
  const auto read = find(made.id);
  EXPECT_EQ(read.color, Color::red);
  EXPECT_EQ(read.size.height, 5);
  ASSERT_TRUE(read.remark);
  EXPECT_EQ(read.remark->text, "heavy");
  EXPECT_EQ(read.change_count, 2);
}

TEST_P(TableTest, ListsByTheDescriptionOfTheQuery) {
  auto red = thing("Red wheel");
  red.color = Color::red;
  red.seen_at.reset();
  ASSERT_TRUE(insert(thing("anvil")));
  ASSERT_TRUE(insert(red));
  ASSERT_TRUE(insert(thing("Wheel")));
  EXPECT_EQ(names({}), "Wheel Red wheel anvil ");
  ThingQuery query;
  query.ordering = "name";
  EXPECT_EQ(names(query), "anvil Red wheel Wheel ");
  query.search = "wheel";
  EXPECT_EQ(names(query), "Red wheel Wheel ");
  query.color = Color::red;
  EXPECT_EQ(names(query), "Red wheel ");
  EXPECT_EQ(names({.seen_from = Instant(std::chrono::seconds(7)), .ordering = "id"}),
            "anvil Wheel ");
  EXPECT_EQ(names({.ordering = "seen_at"}), "Red wheel anvil Wheel ");
  EXPECT_EQ(names({.ordering = "weight"}), "/ordering");
}

TEST_P(TableTest, ReadsRecordsWithARowOfAnotherTable) {
  const auto add = [](Transaction& transaction, const VersionedPage& page) {
    insert_joined(transaction, "page_versions", page,
                  {{"page", bind(page.id)}, {"version", bind(page.version)}});
  };
  const auto read = database_->write([&](Transaction& transaction) -> Result<VersionedPage> {
    VersionedPage page{.title = "Anvils", .text = "Old", .tags = {"a"}, .size = {1, 2}};
    TOOLYARD_TRY_VOID(insert_record(transaction, page));
    add(transaction, page);
    auto after = page;
    after.version = 2;
    after.text = "New";
    after.tags = {"b", "c"};
    EXPECT_FALSE(table_of<VersionedPage>().differs(&page, &page));
    TOOLYARD_TRY_VOID(update_record(transaction, page, after));
    add(transaction, after);
    return require_record<VersionedPage>(transaction, page.id);
  });
  ASSERT_TRUE(read);
  EXPECT_EQ(read->title, "Anvils");
  EXPECT_EQ(read->text, "New");
  EXPECT_EQ(read->tags, (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(read->size.height, 2);
  const auto count = [&](std::string_view words) {
    return database_
        ->read([&](Transaction& transaction) {
          return list_records<VersionedPage>(transaction, {}, VersionedPageQuery{{}, words, {}});
        })
        ->count;
  };
  EXPECT_EQ(count("anvils new"), 1);
  EXPECT_EQ(count("old"), 0) << "an earlier version";
}

struct Unkept {
  static constexpr TableSpec table{.name = "unkept"};
  std::int64_t id = 0;
  std::vector<std::string> names;
  static constexpr auto fields(auto...) {
    return std::array{field<&Unkept::id>("Id."), field<&Unkept::names>("Names.")};
  }
};

TEST(Table, NamesAFieldThatHasNoColumnType) {
  try {
    table_of<Unkept>();
    FAIL() << "a list has no column form";
  } catch (const std::logic_error& fault) {
    EXPECT_STREQ(fault.what(),
                 "the field names needs `.json()`, `.columns()` or `.computed()` to be stored");
  }
}

TEST(SortField, NamesWhatAListCanBeOrderedBy) {
  const auto& field = type_of<ThingQuery>.fields.back();
  EXPECT_EQ(field.name, "ordering");
  EXPECT_EQ(field.meaning,
            "Sort fields, separated by commas: `name`, `id`, `seen_at`; prefix `-` for descending "
            "order.");
}

}  // namespace
}  // namespace toolyard::testing::things
