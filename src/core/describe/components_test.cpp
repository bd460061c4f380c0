#include "core/describe/components.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/endpoint/page.h"

namespace toolyard {
namespace {

struct Middle {
  std::int64_t n = 0;
  static constexpr auto fields(auto...) { return std::array{field<&Middle::n>("")}; }
};

struct Memo {
  static constexpr std::string_view schema_name = "Note";
  std::int64_t id = 0;
  Middle inner;
  Middle made;
  static constexpr auto fields(auto...) {
    return std::array{field<&Memo::id>("").read_only(), field<&Memo::inner>(""),
                      field<&Memo::made>("").read_only()};
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
  components.note(type_of<Page<Memo>>, Direction::answer);
  components.note(type_of<Memo>, Direction::change);
  components.note(type_of<MakeRequest>, Direction::form);
  EXPECT_EQ(components.name_of(type_of<Memo>, Direction::answer), "Note");
  EXPECT_EQ(components.name_of(type_of<Memo>, Direction::change), "PatchedNote");
  EXPECT_EQ(components.name_of(type_of<Page<Memo>>, Direction::answer), "PaginatedNoteList");
  EXPECT_EQ(components.name_of(type_of<Page<ShelfList>>, Direction::answer), "PaginatedShelfList")
      << "a list of lists";
  EXPECT_EQ(components.name_of(type_of<MakeRequest>, Direction::form), "MakeForm");
}

TEST(Components, WhatIsOnlySentHasItsOwnName) {
  Components components;
  components.note(type_of<Memo>, Direction::request);
  EXPECT_EQ(components.name_of(type_of<Memo>, Direction::request), "Note");
  EXPECT_EQ(components.name_of(type_of<Middle>, Direction::request), "MiddleRequest");
  EXPECT_EQ(components.name_of(type_of<Middle>, Direction::answer), "Middle") << "it is read too";
}

TEST(Components, WhatIsSentAndAnsweredHasTwoNames) {
  Components components;
  components.note(type_of<Memo>, Direction::request);
  components.note(type_of<Memo>, Direction::answer);
  EXPECT_EQ(components.name_of(type_of<Memo>, Direction::request), "NoteRequest");
  EXPECT_EQ(components.name_of(type_of<Memo>, Direction::answer), "Note");
  EXPECT_EQ(components.named().size(), 4u);
}

TEST(Components, SomeHaveOneNameBothWays) {
  Components components({"Note"});
  components.note(type_of<Memo>, Direction::answer);
  components.note(type_of<Memo>, Direction::request);
  EXPECT_EQ(components.name_of(type_of<Memo>, Direction::request), "Note");
  EXPECT_EQ(components.name_of(type_of<Memo>, Direction::answer), "Note");
  EXPECT_EQ(components.name_of(type_of<Middle>, Direction::both), "Middle");
  EXPECT_EQ(components.name_of(type_of<Middle>, Direction::answer), "Middle");
  EXPECT_EQ(components.named().size(), 2u);
}

TEST(Components, TwoRecordsOfOneNameAreRefused) {
  Components components;
  components.note(type_of<Memo>, Direction::answer);
  components.note(type_of<Other>, Direction::answer);
  EXPECT_THROW(components.named(), std::logic_error);
}

TEST(Components, AReservedNameIsRefused) {
  Components components;
  components.reserve("Note");
  components.note(type_of<Memo>, Direction::answer);
  EXPECT_THROW(components.named(), std::logic_error);
}

}  // namespace
}  // namespace toolyard
