// Lists in requests: given items replace the default in every format, and the limits of a list do
// not apply to its items.
#include <gtest/gtest.h>

#include "core/describe/schema.h"
#include "core/forms/decoder.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard {
namespace {

struct Lists {
  std::vector<std::string> words = {"one", "two"};
  std::vector<std::int64_t> numbers = {1, 2, 3};
  std::optional<std::vector<std::string>> perhaps;
  Members<std::string> named = {{"a", "b"}};
  static constexpr auto fields(auto...) {
    return std::array{field<&Lists::words>("Words.").limits(1, 3).item_limits(1, 20),
                      field<&Lists::numbers>("Numbers.").limits(0, 3),
                      field<&Lists::perhaps>("Perhaps some."),
                      field<&Lists::named>("Names to texts.")};
  }
};

// Returns the lists as JSON, or the faults as `pointer code` lines.
std::string shown(const Result<void>& done, const Lists& lists) {
  if (done) return to_json(lists);
  std::string faults;
  for (const auto& fault : done.error().faults) faults += fault.pointer + " " + fault.code + "\n";
  return faults;
}
std::string from_json(std::string text) {
  JsonDecoder decoder;
  Lists lists;
  const auto done = decoder.decode(PaddedText::of(text), type_of<Lists>, &lists);
  return shown(done, lists);
}
std::string from_form(std::vector<FormPart> parts) {
  FormDecoder decoder;
  Lists lists;
  const auto done = decoder.decode(parts, type_of<Lists>, &lists);
  return shown(done, lists);
}

constexpr auto kDefaults =
    R"({"words":["one","two"],"numbers":[1,2,3],"perhaps":null,"named":{"a":"b"}})";

TEST(ListField, KeepsItsDefaultWhenAbsentNullOrBlank) {
  EXPECT_EQ(from_json("{}"), kDefaults);
  EXPECT_EQ(from_json(R"({"words":null,"named":null})"), kDefaults);
  EXPECT_EQ(from_form({}), kDefaults);
  EXPECT_EQ(from_form({{"numbers", ""}}), kDefaults);
}

TEST(ListField, IsReplacedByWhatIsGiven) {
  EXPECT_EQ(from_json(R"({"words":["longer than three"],"numbers":[],"named":{}})"),
            R"({"words":["longer than three"],"numbers":[],"perhaps":null,"named":{}})");
  EXPECT_EQ(from_form({{"words", "a"}, {"words", "b, c"}, {"numbers", "70,80"}}),
            R"({"words":["a","b, c"],"numbers":[70,80],"perhaps":null,"named":{"a":"b"}})");
  EXPECT_EQ(from_form({{"words", R"(["a"])"}, {"words", "b"}, {"named", R"({"x":"y"})"}}),
            R"({"words":["a","b"],"numbers":[1,2,3],"perhaps":null,"named":{"x":"y"}})");
}

TEST(ListField, GathersTheRepeatedPartsOfAnOptionalOne) {
  EXPECT_EQ(from_form({{"perhaps", ""}, {"perhaps", "a"}, {"perhaps", "b"}}),
            R"({"words":["one","two"],"numbers":[1,2,3],"perhaps":["a","b"],"named":{"a":"b"}})");
}

struct Point {
  std::int64_t x = 0;
  static constexpr auto fields(auto...) { return std::array{field<&Point::x>("Where.")}; }
};
enum class Every { all };
constexpr auto spellings(Every) { return std::to_array<Spelling<Every>>({{Every::all, "all"}}); }
struct Repeated {
  std::vector<Point> points;
  std::variant<Every, std::vector<std::int64_t>> some = Every::all;
  static constexpr auto fields(auto...) {
    return std::array{field<&Repeated::points>("Points.").limits(0, 2),
                      field<&Repeated::some>("All or some.")};
  }
};
std::string from_repeated(std::vector<FormPart> parts) {
  FormDecoder decoder;
  Repeated repeated;
  const auto done = decoder.decode(parts, type_of<Repeated>, &repeated);
  if (done) return to_json(repeated);
  std::string faults;
  for (const auto& fault : done.error().faults) faults += fault.pointer + " " + fault.code + "\n";
  return faults;
}

// Arrays in forms as in OpenAPI: one part per item.
TEST(ListField, GathersTheRepeatedPartsOfRecordsAndOfChoices) {
  EXPECT_EQ(from_repeated({{"points", R"({"x":1})"}, {"points", R"({"x":2})"}}),
            R"({"points":[{"x":1},{"x":2}],"some":"all"})");
  EXPECT_EQ(from_repeated({{"points", R"([{"x":1}])"}, {"points", R"({"x":2})"}}),
            R"({"points":[{"x":1},{"x":2}],"some":"all"})");
  EXPECT_EQ(from_repeated({{"some", "7"}, {"some", "8,9"}}), R"({"points":[],"some":[7,8,9]})");
}

struct Pairs {
  std::vector<std::string> words;
  std::vector<double> numbers;
  std::vector<Point> points;
  static constexpr auto fields(auto...) {
    return std::array{field<&Pairs::words>("Words.").limits(2, 3),
                      field<&Pairs::numbers>("Numbers.").limits(2, 3),
                      field<&Pairs::points>("Points.").limits(2, 2)};
  }
};
std::string faults_of_pairs(std::vector<FormPart> parts) {
  FormDecoder decoder;
  Pairs pairs;
  const auto done = decoder.decode(parts, type_of<Pairs>, &pairs);
  std::string faults;
  for (const auto& fault : faults_in(done)) faults += fault.pointer + " " + fault.code + "\n";
  return faults;
}

TEST(ListField, CountsRepeatedPartsBehindTheLast) {
  EXPECT_EQ(faults_of_pairs({{"words", "a"}, {"words", "b"}}), "");
  EXPECT_EQ(faults_of_pairs({{"numbers", "1"}, {"words", "a"}, {"numbers", "2"}, {"words", "b"}}),
            "");
  EXPECT_EQ(faults_of_pairs({{"points", "{}"}, {"points", "{}"}}), "");
  EXPECT_EQ(faults_of_pairs({{"words", "a"}}), "/words out_of_range\n");
  EXPECT_EQ(faults_of_pairs({{"numbers", "1,2"}, {"numbers", "3,4"}}), "/numbers out_of_range\n");
  EXPECT_EQ(faults_of_pairs({{"points", "{}"}}), "/points out_of_range\n");
}

TEST(ListField, NamesTheRepeatedPartThatIsWrong) {
  EXPECT_EQ(from_repeated({{"points", R"({"x":1})"}, {"points", R"({"x":"a"})"}}),
            "/points/1/x invalid_type\n");
  EXPECT_EQ(from_repeated({{"points", R"({"x":1})"}, {"points", R"([{"x":2}])"}}),
            "/points duplicate_key\n");
  EXPECT_EQ(from_repeated({{"points", "{}"}, {"points", "{}"}, {"points", "{}"}}),
            "/points out_of_range\n");
  EXPECT_EQ(from_repeated({{"some", "all"}, {"some", "8"}}), "/some duplicate_key\n");
}

TEST(ListField, HasLimitsForEachItem) {
  EXPECT_EQ(from_json(R"({"words":["","this is longer than it may be","b"]})"),
            "/words/0 out_of_range\n/words/1 out_of_range\n");
  EXPECT_EQ(from_form({{"words", "a"}, {"words", "this is longer than it may be"}}),
            "/words/1 out_of_range\n");
  std::string schema;
  Components components;
  append_record_schema(schema, type_of<Lists>, Direction::request, components);
  EXPECT_TRUE(
      schema.find(R"("items":{"type":"string","minLength":1,"maxLength":20},"minItems":1)") !=
      schema.npos)
      << schema;
}

TEST(ListField, CountsItsItems) {
  EXPECT_EQ(from_json(R"({"words":[],"numbers":[1,2,3,4]})"),
            "/words out_of_range\n/numbers out_of_range\n");
  EXPECT_EQ(from_form({{"words", "a"}, {"words", "b"}, {"words", "c"}, {"words", "d"}}),
            "/words out_of_range\n");
  EXPECT_EQ(from_form({{"words", "a"}, {"words", R"(["b"])"}}), "/words duplicate_key\n");
}

}  // namespace
}  // namespace toolyard
