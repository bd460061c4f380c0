#include "core/describe/components.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/endpoint/page.h"

namespace toolyard {
namespace {

struct Inner {
  std::int64_t n = 0;
  static constexpr auto fields(auto...) { return std::array{field<&Inner::n>("")}; }
};

struct Note {
  static constexpr std::string_view schema_name = "Note";
  std::int64_t id = 0;
  Inner inner;
  Inner made;
  static constexpr auto fields(auto...) {
    return std::array{field<&Note::id>("").read_only(), field<&Note::inner>(""),
                      field<&Note::made>("").read_only()};
  }
};

struct Other {
  static constexpr std::string_view schema_name = "Note";
  std::int64_t id = 0;
  static constexpr auto fields(auto...) { return std::array{field<&Other::id>("")}; }
};

struct ShelfList {
  static constexpr std::string_view schema_name = "ShelfList";
  std::int64_t id = 0;
  static constexpr auto fields(auto...) { return std::array{field<&ShelfList::id>("")}; }
};

struct MakeRequest {
  std::int64_t id = 0;
  static constexpr auto fields(auto...) { return std::array{field<&MakeRequest::id>("")}; }
};

TEST(Components, AreNamedAfterRecords) {
  Components components;
  components.note(type_of<Page<Note>>, Direction::answer);
  components.note(type_of<Note>, Direction::change);
  components.note(type_of<MakeRequest>, Direction::form);
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::answer), "Note");
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::change), "PatchedNote");
  EXPECT_EQ(components.name_of(type_of<Page<Note>>, Direction::answer), "PaginatedNoteList");
  EXPECT_EQ(components.name_of(type_of<Page<ShelfList>>, Direction::answer), "PaginatedShelfList")
      << "a list of lists";
  EXPECT_EQ(components.name_of(type_of<MakeRequest>, Direction::form), "MakeForm");
}

TEST(Components, WhatIsOnlySentHasItsOwnName) {
  Components components;
  components.note(type_of<Note>, Direction::request);
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::request), "Note");
  EXPECT_EQ(components.name_of(type_of<Inner>, Direction::request), "InnerRequest");
  EXPECT_EQ(components.name_of(type_of<Inner>, Direction::answer), "Inner") << "it is read too";
}

TEST(Components, WhatIsSentAndAnsweredHasTwoNames) {
  Components components;
  components.note(type_of<Note>, Direction::request);
  components.note(type_of<Note>, Direction::answer);
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::request), "NoteRequest");
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::answer), "Note");
  EXPECT_EQ(components.named().size(), 4u);
}

TEST(Components, SomeHaveOneNameBothWays) {
  Components components({"Note"});
  components.note(type_of<Note>, Direction::answer);
  components.note(type_of<Note>, Direction::request);
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::request), "Note");
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::answer), "Note");
  EXPECT_EQ(components.name_of(type_of<Inner>, Direction::both), "Inner");
  EXPECT_EQ(components.name_of(type_of<Inner>, Direction::answer), "Inner");
  EXPECT_EQ(components.named().size(), 2u);
}

TEST(Components, TwoRecordsOfOneNameAreRefused) {
  Components components;
  components.note(type_of<Note>, Direction::answer);
  components.note(type_of<Other>, Direction::answer);
  EXPECT_THROW(components.named(), std::logic_error);
}

TEST(Components, AReservedNameIsRefused) {
  Components components;
  components.reserve("Note");
  components.note(type_of<Note>, Direction::answer);
  EXPECT_THROW(components.named(), std::logic_error);
}

}  // namespace
}  // namespace toolyard
