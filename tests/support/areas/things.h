// Records of every kind of column, in a table of their own, for tests of src/records.
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "records/change.h"
#include "tests/support/test_database.h"

namespace toolyard::testing::things {

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
  std::string mark = {};
  static constexpr auto fields(auto...) {
    return std::array{field<&Origin::country>("Country."), field<&Origin::lot>("Lot."),
                      field<&Origin::mark>("Mark.")};
  }
};

struct Thing {
  static constexpr std::array constraints{
      UserConstraint{"things_name_unique", &problems::duplicate, "/name", "There is one."}};
  static constexpr std::array computed{NamedSql{"letters", "cast(length(things.name) as bigint)"}};
  static constexpr std::array orderings{NamedSql{"name", "lower(things.name)"}};
  static constexpr std::array<std::string_view, 2> empty_if_none{"place", "mark"};
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

// A record with versions: the fields of its current version are joined from another table.
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
  mark text not null,
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

}  // namespace toolyard::testing::things
