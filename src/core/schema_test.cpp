#include "core/schema.h"

#include <gtest/gtest.h>

#include "core/page.h"

namespace toolyard {
namespace {

struct Inner {
  std::string text;
  static constexpr auto fields(auto...) {
    return std::array{field<&Inner::text>("A text.").required()};
  }
};

struct Note {
  static constexpr std::string_view schema_name = "Note";
  std::int64_t id = 0;
  std::string title;
  std::string body = "none";
  Inner inner;
  static constexpr auto fields(auto...) {
    return std::array{field<&Note::id>("Its number.").read_only(),
                      field<&Note::title>("The title.").required(), field<&Note::body>("The body."),
                      field<&Note::inner>("More.")};
  }
};

std::string schema(Direction direction) {
  std::string out;
  Components components;
  append_record_schema(out, type_of<Note>, direction, components);
  return out;
}
bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST(Schema, NamesComponents) {
  Components components;
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::answer), "Note");
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::request), "Note") << "one for both ways";
  EXPECT_EQ(components.name_of(type_of<Note>, Direction::change), "PatchedNote");
  EXPECT_EQ(components.name_of(type_of<Page<Note>>, Direction::answer), "PaginatedNoteList");
  EXPECT_EQ(components.entries.size(), 3u);
}

TEST(Schema, ARequestNeedsLessThanAnAnswer) {
  EXPECT_TRUE(has(schema(Direction::request), R"("required":["title"],"additional)"));
  EXPECT_TRUE(has(schema(Direction::answer), R"("required":["id","title"]})"));
  EXPECT_TRUE(has(schema(Direction::request), R"("default":"none")"));
}

TEST(Schema, AChangeNeedsNothing) {
  const auto change = schema(Direction::change);
  EXPECT_FALSE(has(change, "required"));
  EXPECT_FALSE(has(change, "default"));
  EXPECT_TRUE(has(change, R"("additionalProperties":false)"));
  EXPECT_FALSE(has(change, "Patched")) << "what stands inside is given as a whole";
}

}  // namespace
}  // namespace toolyard
