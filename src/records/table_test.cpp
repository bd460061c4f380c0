#include "records/table.h"

#include <gtest/gtest.h>

#include "records/change.h"
#include "tests/support/test_database.h"

namespace toolyard {
namespace {

enum class ThingId : std::int64_t {};

enum class Color : std::uint8_t { red, green };
constexpr auto spellings(Color) {
  return std::array<Spelling<Color>, 2>{{{Color::red, "red"}, {Color::green, "green"}}};
}

struct Size {
  std::int64_t width = 0, height = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Size::width>("Width.").column("width_mm"),
                      field<&Size::height>("Height.")};
  }
};

struct Note {
  std::string text;
  std::int64_t length = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Note::text>("Text."), field<&Note::length>("Length.").read_only()};
  }
};

struct Owner {
  std::string name, mail;
  static constexpr auto fields(auto...) {
    return std::array{field<&Owner::name>("Name.").column("owner_name"),
                      field<&Owner::mail>("Mail.").column("owner_mail")};
  }
};

struct Origin {
  std::string country;
  std::optional<std::int64_t> lot;
  static constexpr auto fields(auto...) {
    return std::array{field<&Origin::country>("Country."), field<&Origin::lot>("Lot.")};
  }
};

struct Thing {
  static constexpr std::array constraints{
      UserConstraint{"things_name_unique", &problems::duplicate, "/name", "There is one."}};
  static constexpr std::array computed{NamedSql{"letters", "cast(length(things.name) as bigint)"}};
  static constexpr std::array orderings{NamedSql{"name", "lower(things.name)"}};
  static constexpr std::array<std::string_view, 1> empty_if_none{"place"};
  static constexpr TableSpec table{.name = "things",
                                   .object_kind = "thing",
                                   .missing = "There is no such thing.",
                                   .constraints = constraints,
                                   .computed = computed,
                                   .orderings = orderings,
                                   .empty_if_none = empty_if_none};
  ThingId id{};
  std::string name;
  std::optional<Color> color;
  Size size;
  std::variant<std::int64_t, Owner> owner;
  std::optional<Origin> origin;
  std::vector<Note> notes;
  std::optional<Note> remark;
  bool is_new = false;
  double weight = 0;
  std::vector<std::string> tags;
  std::int64_t letters = 0;
  std::string shown = "never stored";
  std::optional<std::string> place;
  std::optional<Instant> seen_at;
  Instant updated_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&Thing::name>("Name.").sortable(),
                      field<&Thing::id>("Id.").read_only().sortable(),
                      field<&Thing::color>("Color."),
                      field<&Thing::size>("Size.").columns(),
                      field<&Thing::owner>("Owner, or a number that stands for one.").columns(),
                      field<&Thing::origin>("Origin.").columns(),
                      field<&Thing::notes>("Notes.").json(),
                      field<&Thing::remark>("Remark.").json(),
                      field<&Thing::is_new>("New.").json_member("details"),
                      field<&Thing::weight>("Weight.").json_member("details"),
                      field<&Thing::tags>("Tags.").json_member("details"),
                      field<&Thing::letters>("Letters.").read_only().computed(),
                      field<&Thing::shown>("Shown.").computed(),
                      field<&Thing::place>("Place."),
                      field<&Thing::seen_at>("Seen.").sortable(),
                      field<&Thing::updated_at>("Updated.").read_only()};
  }
};

struct ThingQuery : PageQuery {
  std::optional<Color> color;
  std::optional<Instant> seen_from;
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{field<&ThingQuery::color>("Color."),
                                 field<&ThingQuery::seen_from>("Seen from.").from("seen_at"),
                                 field<&ThingQuery::search>("Words.").searches("name"),
                                 sort_field<&ThingQuery::ordering, Thing>("-id")});
  }
};

// A record with versions.
struct VersionedPage {
  static constexpr std::array joined_tables{
      JoinedTable{"page_versions",
                  "join page_versions on page_versions.page = pages.id "
                  "and page_versions.version = pages.version"}};
  static constexpr TableSpec table{.name = "pages", .joined = joined_tables};
  ThingId id{};
  std::string title, text;
  std::int64_t version = 1;
  std::vector<std::string> tags;
  Size size;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&VersionedPage::id>("Id.").sortable(),
        field<&VersionedPage::title>("Title."),
        field<&VersionedPage::version>("Version."),
        field<&VersionedPage::text>("Text.").in("page_versions"),
        field<&VersionedPage::tags>("Tags.").json_member("details").in("page_versions"),
        field<&VersionedPage::size>("Size.").columns().in("page_versions")};
  }
};
struct VersionedPageQuery : PageQuery {
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&VersionedPageQuery::search>("Words.").searches("title, text"),
                   sort_field<&VersionedPageQuery::ordering, VersionedPage>("id")});
  }
};

constexpr std::string_view schema = R"(
create table pages (id bigint generated by default as identity primary key, title text not null,
  version bigint not null);
create table page_versions (page bigint not null, version bigint not null, text text not null,
  details text not null, width_mm bigint not null, height bigint not null);
create table things (id bigint generated by default as identity primary key, name text not null,
  color text, width_mm bigint not null, height bigint not null,
  owner_name text not null, owner_mail text not null, country text, lot bigint,
  notes text not null, remark text,
  details text not null, place text not null, seen_at bigint, updated_at bigint not null,
  change_count bigint not null default 1);
create unique index things_name_unique on things (name);
)";

using Stored = Versioned<Thing>;

class TableTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  TableTest() {
    EXPECT_TRUE(database_->write([this](Transaction& transaction) -> Result<void> {
      transaction.run_script(database_->respell(schema));
      return {};
    }));
  }

  static Stored thing(std::string name) {
    Stored one{{.name = std::move(name)}};
    one.color = Color::green;
    one.size = {3, 4};
    one.owner = Owner{"Ada", "ada@example.org"};
    one.notes = {{"\"a\"", 3}, {"b", 1}};
    one.tags = {"x", "y"};
    one.weight = 0.5;
    one.is_new = true;
    one.seen_at = Instant(std::chrono::seconds(7));
    return one;
  }
  Result<Stored> insert(Stored one) {
    return database_->write([&](Transaction& transaction) -> Result<Stored> {
      TOOLYARD_TRY_VOID(insert_record(transaction, one));
      return one;
    });
  }
  Stored find(ThingId id) {
    return *database_->read(
        [&](Transaction& transaction) { return require_record<Stored>(transaction, id); });
  }
  std::string names(const ThingQuery& query) {
    const auto page = database_->read(
        [&](Transaction& transaction) { return list_records<Thing>(transaction, {}, query); });
    if (!page) return page.error().faults.at(0).pointer;
    std::string all;
    for (const auto& one : page->results) all += one.name + " ";
    return all;
  }

  testing::TestDatabase database_{GetParam(), testing::Schema::empty};
};

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
  known.origin = Origin{.country = "Chile", .lot = {}};
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
  // What somebody else has changed meanwhile stays.
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

TEST(SortField, NamesWhatAListCanBeOrderedBy) {
  const auto& field = type_of<ThingQuery>.fields.back();
  EXPECT_EQ(field.name, "ordering");
  EXPECT_EQ(field.meaning,
            "Sort fields, separated by commas: `name`, `id`, `seen_at`; prefix `-` for descending "
            "order.");
}

class RecordsTest : public TableTest {
 protected:
  RecordsTest() {
    EXPECT_TRUE(database_->write([this](Transaction& transaction) -> Result<void> {
      transaction.run_script(database_->respell(
          "create table audit_entries (happened_at bigint, user_id bigint, key_id bigint, "
          "remote_address text, request_id text, action text, object_kind text, object_id bigint, "
          "before text, after text, agent text);"));
      return {};
    }));
  }
  std::string audited() {
    return *database_->read([](Transaction& transaction) -> Result<std::string> {
      std::string all;
      for (const auto& action :
           transaction.rows<std::string>("select action from audit_entries order by happened_at"))
        all += action + " ";
      return all;
    });
  }
  Call giving(std::string_view name) {
    given_.mark(find_field(type_of<Thing>, name));
    return {.given = given_};
  }

  std::int64_t now_ = 100;
  SeenFields given_;
  std::vector<std::string> seen_;
  Records<Stored> records_{
      *database_,
      [this] { return Instant(std::chrono::seconds(++now_)); },
      {.check = [](Transaction&, const Stored*, Stored& after) -> Result<void> {
         if (after.name.empty()) return invalid("/name", "required", "A thing needs a name.");
         return {};
       },
       .written = [this](Transaction&, const Stored* before, const Stored& after) -> Result<void> {
         seen_.push_back((before ? before->name : "") + ">" + after.name);
         return {};
       },
       .complete =
           [](Transaction&, std::span<Stored* const> all) {
             for (auto* one : all) one->shown = "completed";
           }}};
};

INSTANTIATE_TEST_SUITE_P(Engines, RecordsTest, testing::both_engines(), testing::engine_name);

TEST_P(RecordsTest, ChangesWhatWasGivenAlone) {
  const auto made = records_.create(thing("Anvil"));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->shown, "completed");
  const Thing request{.name = "Hammer", .color = Color::red};
  const auto changed = records_.patch(giving("name"), made->id, request);
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->name, "Hammer");
  EXPECT_EQ(changed->color, Color::green);
  EXPECT_EQ(changed->change_count, 2);
  EXPECT_GT(changed->updated_at, made->updated_at);
  EXPECT_EQ(seen_, (std::vector<std::string>{">Anvil", "Anvil>Hammer"}));
  EXPECT_EQ(audited(), "create update ");
  EXPECT_EQ(find(made->id).name, "Hammer");
}

TEST_P(RecordsTest, WritesNothingWhereNothingDiffers) {
  const auto made = *records_.create(thing("Anvil"));
  const auto same = records_.patch(giving("name"), made.id, Thing{.name = "Anvil"});
  ASSERT_TRUE(same);
  EXPECT_EQ(same->change_count, 1);
  EXPECT_EQ(same->updated_at, made.updated_at);
  EXPECT_EQ(audited(), "create ");
}

TEST_P(RecordsTest, KeepsWhatReadersMayNotGive) {
  const auto made = *records_.create(thing("Anvil"));
  const Thing request{.id = ThingId{99}};
  const auto same = records_.patch(giving("id"), made.id, request);
  ASSERT_TRUE(same);
  EXPECT_EQ(same->id, made.id);
}

TEST_P(RecordsTest, RefusesWhatHasChangedSince) {
  const auto made = *records_.create(thing("Anvil"));
  auto call = giving("name");
  call.if_match = "\"7\"";
  const auto refused = records_.patch(call, made.id, Thing{.name = "Hammer"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &problems::precondition_failed);
  EXPECT_EQ(records_.remove(call, made.id).error().type, &problems::precondition_failed);
  EXPECT_EQ(find(made.id).name, "Anvil");
}

TEST_P(RecordsTest, ChecksBeforeItWrites) {
  const auto made = *records_.create(thing("Anvil"));
  const auto refused = records_.patch(giving("name"), made.id, Thing{});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().faults.at(0).pointer, "/name");
  EXPECT_EQ(find(made.id).name, "Anvil");
}

TEST_P(RecordsTest, RemovesOnce) {
  const auto made = *records_.create(thing("Anvil"));
  EXPECT_TRUE(records_.remove({}, made.id));
  const auto again = records_.remove({}, made.id);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().detail, "There is no such thing.");
  EXPECT_EQ(audited(), "create delete ");
}

TEST_P(RecordsTest, RemovesWhatMayGo) {
  const auto made = *records_.create(thing("Anvil"));
  const auto is_red = [](const Stored& one) -> Result<void> {
    if (one.color != Color::red) return fail(problems::duplicate, "It is not red.");
    return {};
  };
  const auto refused = records_.remove({}, made.id, {"discard"}, is_red);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail, "It is not red.");
  ASSERT_TRUE(records_.patch(giving("color"), made.id, Thing{.color = Color::red}));
  EXPECT_TRUE(records_.remove({}, made.id, {"discard"}, is_red));
  EXPECT_EQ(audited(), "create update discard ");
}

}  // namespace
}  // namespace toolyard
