#include "core/describe/conditions.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "core/describe/schema.h"

namespace toolyard {
namespace {

enum class Way { whole, words, none };
constexpr auto spellings(Way) {
  return std::to_array<Spelling<Way>>(
      {{Way::whole, "whole"}, {Way::words, "words"}, {Way::none, "none"}});
}

struct Marking {
  std::optional<Way> way;
  std::variant<bool, std::int64_t> marks = false;
  std::int64_t most = 10;
  std::optional<std::string_view> key;
  std::string_view salt;
  std::string_view with_key;
  std::string_view with_either;
  std::string_view with_marks;
  std::string_view with_most;
  std::string_view with_way;
  std::string_view with_both;

  static constexpr auto fields(auto...) {
    return std::array{field<&Marking::way>(""),
                      field<&Marking::marks>(""),
                      field<&Marking::most>(""),
                      field<&Marking::key>("").unless<&Marking::way>(Way::none),
                      field<&Marking::salt>(""),
                      field<&Marking::with_key>("").unless<&Marking::key>(std::nullopt),
                      field<&Marking::with_either>("")
                          .unless<&Marking::key>(std::nullopt)
                          .or_unless<&Marking::salt>(std::nullopt),
                      field<&Marking::with_marks>("").unless<&Marking::marks>(false),
                      field<&Marking::with_most>("").unless<&Marking::most>(0),
                      field<&Marking::with_way>("").when<&Marking::way>(std::nullopt, Way::whole),
                      field<&Marking::with_both>("")
                          .when<&Marking::way>(Way::words)
                          .or_when<&Marking::marks>(true)
                          .unless<&Marking::salt>(std::nullopt)};
  }
};

// Returns what is refused, a line for each field.
std::string refusals(const Marking& marking) {
  std::string text;
  for (const auto& fault : values_without_effect(type_of<Marking>, &marking)) {
    EXPECT_EQ(fault.code, "conflicting_options");
    text += fault.pointer + " " + fault.detail + "\n";
  }
  return text;
}

TEST(Conditions, AskForAnotherFieldThatIsGiven) {
  EXPECT_EQ(refusals({.with_key = "x"}), "/with_key Is only used if `key` is given.\n");
  EXPECT_EQ(refusals({.key = "", .with_key = "x"}), "/with_key Is only used if `key` is given.\n");
  EXPECT_EQ(refusals({.key = "k", .with_key = "x"}), "");
  EXPECT_EQ(refusals({.with_key = ""}), "");
  EXPECT_EQ(refusals({.way = Way::none, .key = "k", .with_key = "x"}),
            "/key Is only used if `way` is not `none`.\n");
}

TEST(Conditions, MayHaveAlternatives) {
  EXPECT_EQ(refusals({.with_either = "x"}),
            "/with_either Is only used if `key` is given, or `salt` is given.\n");
  EXPECT_EQ(refusals({.key = "k", .with_either = "x"}), "");
  EXPECT_EQ(refusals({.salt = "s", .with_either = "x"}), "");
}

TEST(Conditions, ExcludeValues) {
  EXPECT_EQ(refusals({.with_marks = "x"}), "/with_marks Is only used if `marks` is not `false`.\n");
  EXPECT_EQ(refusals({.marks = std::int64_t{0}, .with_marks = "x"}), "");
  EXPECT_EQ(refusals({.marks = true, .with_marks = "x"}), "");
  EXPECT_EQ(refusals({.most = 0, .with_most = "x"}),
            "/with_most Is only used if `most` is not `0`.\n");
  EXPECT_EQ(refusals({.most = 70, .with_most = "x"}), "");
}

TEST(Conditions, MustAllHold) {
  EXPECT_EQ(refusals({.with_both = "x"}),
            "/with_both Is only used if `way` is `words`, or `marks` is `true`.\n");
  EXPECT_EQ(refusals({.marks = true, .with_both = "x"}),
            "/with_both Is only used if `salt` is given.\n");
  EXPECT_EQ(refusals({.marks = true, .salt = "s", .with_both = "x"}), "");
}

TEST(Conditions, HoldForWhatWasChosen) {
  const Marking marking{.with_way = "x"};
  EXPECT_EQ(refusals(marking), "");
  EXPECT_TRUE(check_effect<&Marking::way>(marking, Way::whole));
  const auto refused = check_effect<&Marking::way>(marking, Way::words);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().faults.at(0).detail,
            "Is only used if `way` is `whole`. It was not given, and is `words` for this input.");
}

TEST(Conditions, AreInTheSchema) {
  Components components;
  std::string schema;
  append_record_schema(schema, type_of<Marking>, Direction::request, components);
  const auto has = [&](std::string_view what) { return schema.contains(what); };
  EXPECT_TRUE(has(R"("when":{"field":"key","is_not":[null]})"));
  EXPECT_TRUE(has(R"("when":{"field":"marks","is_not":[false]})"));
  EXPECT_TRUE(has(R"("when":{"any":[{"field":"key","is_not":[null]},)"
                  R"({"field":"salt","is_not":[null]}]})"));
  EXPECT_TRUE(has(R"("when":{"all":[{"any":[{"field":"way","is":["words"]},)"
                  R"({"field":"marks","is":[true]}]},{"field":"salt","is_not":[null]}]})"));
}

}  // namespace
}  // namespace toolyard
