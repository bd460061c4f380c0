#include "core/json/decoder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/describe/schema.h"
#include "core/forms/decoder.h"
#include "core/json/writer.h"
#include "tests/support/vectors.h"

namespace toolyard {
namespace {

enum class Colour { red, green };
constexpr auto spellings(Colour) {
  return std::to_array<Spelling<Colour>>({{Colour::red, "red", "Warm."}, {Colour::green, "green"}});
}

struct Inner {
  std::int64_t number = 3;
  Blob file;
  static constexpr auto fields(auto...) {
    return std::array{field<&Inner::number>("A number.").required().limits(0, 9),
                      field<&Inner::file>("A file.")};
  }
};

struct Outer {
  std::string_view input;
  Colour colour = Colour::red;
  std::optional<std::int64_t> maybe;
  std::variant<bool, std::int64_t, Colour, std::string> choice = false;
  std::vector<Inner> list;
  Members<std::string> map;
  Json any;
  double ratio = 0.5;
  std::string note;
  std::int64_t id = 7;
  static constexpr auto fields(auto...) {
    return std::array{field<&Outer::input>("Text.").required("missing_input").limits(0, 10),
                      field<&Outer::colour>("A colour.").fault("unknown_colour"),
                      field<&Outer::maybe>("Perhaps."),
                      field<&Outer::choice>("Any of four."),
                      field<&Outer::list>("Records.").limits(0, 2),
                      field<&Outer::map>("Names to texts."),
                      field<&Outer::any>("Anything."),
                      field<&Outer::ratio>("A ratio.").limits(0, 1),
                      field<&Outer::note>("A note."),
                      field<&Outer::id>("Given by us.").read_only()};
  }
};

// Returns the record as JSON, its faults as `pointer code` lines, or the code of another problem.
std::string read(std::string text) {
  JsonDecoder decoder;
  Outer outer;
  const auto done = decoder.decode(PaddedText::of(text), type_of<Outer>, &outer);
  if (done) return to_json(outer);
  std::string faults;
  for (const auto& fault : done.error().faults) faults += fault.pointer + " " + fault.code + "\n";
  return faults.empty() ? std::string(done.error().type->code) : faults;
}

TEST(JsonDecoder, ReadsEveryShape) {
  EXPECT_EQ(read(R"({"input":"a\u00e9","colour":"green","maybe":4,"choice":"red",
      "list":[{"number":1,"file":"aGk="}],"map":{"x":"y"},"any":{"a":[1,"]\""]},"ratio":0.25})"),
            R"({"input":"aé","colour":"green","maybe":4,"choice":"red",)"
            R"("list":[{"number":1,"file":"aGk="}],"map":{"x":"y"},"any":{"a":[1,"]\""]},)"
            R"("ratio":0.25,"note":"","id":7})");
}

TEST(JsonDecoder, NamesAllFaultsAtOnce) {
  EXPECT_EQ(read(R"({"input":5,"color":"x","colour":"blue","maybe":1.5,"choice":[],"note":1,
      "list":[{"number":10},{},{}],"map":{"x":"y","x":"z"},"ratio":2,"maybe":1})"),
            "/input invalid_type\n/color unknown_field\n/colour unknown_colour\n"
            "/maybe invalid_type\n/choice invalid_type\n/note invalid_type\n"
            "/list/0/number out_of_range\n/list/1/number required\n/list out_of_range\n"
            "/map/x duplicate_key\n/ratio out_of_range\n/maybe duplicate_key\n");
}

TEST(JsonDecoder, CountsNoMoreThanTwentyFaults) {
  std::string text = R"({"input":"")";
  for (int i = 0; i < 100'000; ++i) text += ",\"x" + std::to_string(i) + "\":0";
  const auto faults = read(text + "}");
  EXPECT_EQ(std::ranges::count(faults, '\n'), 20);
}

TEST(JsonDecoder, NullMeansAbsentAndReadOnlyIsIgnored) {
  EXPECT_EQ(read(R"({"input":null})"), "/input missing_input\n");
  const auto text = read(R"({"input":"","maybe":null,"id":99})");
  EXPECT_NE(text.find(R"("maybe":null)"), std::string::npos);
  EXPECT_NE(text.find(R"("id":7)"), std::string::npos);
}

TEST(JsonDecoder, SkipsWhatOthersSayBeyondWhatIsKnown) {
  const auto given = [](std::string text) -> std::string {
    JsonDecoder decoder;
    Outer outer;
    const auto read =
        decoder.decode(PaddedText::of(text), type_of<Outer>, &outer, {.skips_unknown = true});
    if (!read) return std::string(read.error().type->code);
    return outer.note;
  };
  EXPECT_EQ(given(R"({"input":"x","new":{"a":[1,null]},"note":"n","list":[{"number":1,"b":2}]})"),
            "n");
  EXPECT_EQ(given(R"({"input":"x","new":[1,}})"), "malformed_json");
  EXPECT_EQ(given(R"({"input":"x","new":1,"note":2})"), "validation_error");
}

TEST(JsonDecoder, RefusesWhatIsNoJson) {
  for (const auto* text :
       {"", "{", R"({"input":"x"} x)", R"({"input":"x",})", R"({"input":"x" "note":""})", "{]",
        R"({"input":"\ud800"})", R"({"input":"\udc00"})", R"({"\ud800":1})", R"({"note":"\x"})",
        R"({"any":[1,]})", R"({"any":tru})", R"({"any":01})", R"({"any":NaN})", R"({"any":"a)",
        "{\"input\":\"\x01\"}", R"({"maybe":+1})", R"({"any":1.})", R"({"zzz":[1,}})"})
    EXPECT_EQ(read(text), "malformed_json") << text;
  EXPECT_EQ(read("{\"input\":\"\xff\"}"), "invalid_encoding");
  EXPECT_EQ(read("[1]"), " invalid_type\n");
}

// The surplus closing brackets make up for the text after the colon.
TEST(JsonDecoder, RefusesAValueAsName) {
  for (const auto* text :
       {R"({"input":"x":"y"}})", R"({"input":"x" : y}})", R"({"input":"x","any":["a":1]]})",
        R"({"input":"x","zzz":["a":{}}]]})", R"({"input":"x","zzz":{"a":"b":[]}})"})
    EXPECT_EQ(read(text), "malformed_json") << text;
}

TEST(JsonDecoder, BoundsTheDepth) {
  const auto nested = [](std::size_t depth) {
    return R"({"input":"","any":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
  };
  EXPECT_EQ(read(nested(64)), "malformed_json");
  EXPECT_NE(read(nested(60)), "malformed_json");
  EXPECT_EQ(read(nested(100'000)), "malformed_json");
}

TEST(JsonDecoder, NeverRoundsIntegers) {
  EXPECT_NE(read(R"({"input":"","maybe":9007199254740993})").find("9007199254740993"),
            std::string::npos);
  EXPECT_EQ(read(R"({"input":"","maybe":9223372036854775808})"), "/maybe out_of_range\n");
}

TEST(JsonDecoder, ReadsWholeValuesHoweverTheyAreWritten) {
  const auto maybe = [](std::string_view number) -> std::string {
    std::string text = "{\"input\":\"\",\"maybe\":" + std::string(number) + "}";
    JsonDecoder decoder;
    Outer outer;
    const auto done = decoder.decode(PaddedText::of(text), type_of<Outer>, &outer);
    if (done) return std::to_string(*outer.maybe);
    return done.error().faults.empty() ? "broken" : done.error().faults[0].code;
  };
  const std::string zeros(100'000, '0');
  EXPECT_EQ(maybe("4.0"), "4");
  EXPECT_EQ(maybe("-4.00"), "-4");
  EXPECT_EQ(maybe("1e1"), "10");
  EXPECT_EQ(maybe("1E+01"), "10");
  EXPECT_EQ(maybe("2500e-2"), "25");
  EXPECT_EQ(maybe("1.25e2"), "125");
  EXPECT_EQ(maybe("0.00125e5"), "125");
  EXPECT_EQ(maybe("-0.0"), "0");
  EXPECT_EQ(maybe("0e99999999999999999999"), "0");
  EXPECT_EQ(maybe("9007199254740993.0"), "9007199254740993");
  EXPECT_EQ(maybe("9223372036854775807.0"), "9223372036854775807");
  EXPECT_EQ(maybe("-922337203685477580.8e1"), "-9223372036854775808");
  EXPECT_EQ(maybe("1" + zeros + "e-100000"), "1");
  EXPECT_EQ(maybe("0." + zeros + "1e100001"), "1");
  for (const auto* number : {"1.5", "1e-1", "15e-1", "10e-2", "1e-99999999999999999999",
                             "9223372036854775807.5", "123456789012345678901234567890.5"})
    EXPECT_EQ(maybe(number), "invalid_type") << number;
  for (const auto* number : {"9223372036854775808.0", "-9223372036854775809.0", "1e19", "1e400",
                             "1e99999999999999999999", "123456789012345678901234567890.0"})
    EXPECT_EQ(maybe(number), "out_of_range") << number;
  EXPECT_EQ(maybe("1.e1"), "broken");
}

// Returns where a text breaks, as `offset line:column detail`.
std::string break_in(std::string text) {
  JsonDecoder decoder;
  Outer outer;
  const auto done = decoder.decode(PaddedText::of(text), type_of<Outer>, &outer);
  if (done || !done.error().position) return "nowhere";
  const auto& [offset, line, column] = *done.error().position;
  return std::to_string(offset) + " " + std::to_string(line) + ":" + std::to_string(column) + " " +
         done.error().detail;
}

TEST(JsonDecoder, FindsTheBrokenString) {
  EXPECT_EQ(break_in("{\n\"note\": \"\\\"é\t\",\"input\":\"\n\"}"),
            "15 2:13 A string contains an unescaped control character.");
  EXPECT_EQ(break_in("{\"note\":\"\\\n\"}"),
            "10 1:11 A string contains an unescaped control character.");
  EXPECT_EQ(break_in("{\"input\":\"x\",\n\"note\":\"a\\\"}"),
            "21 2:8 A string has no closing quote.");
}

TEST(JsonDecoder, NamesAByteOrderMark) {
  EXPECT_EQ(break_in("\xEF\xBB\xBF{\"input\":\"x\"}"),
            "0 1:1 The body starts with a byte order mark.");
  std::string text = "\xEF\xBB\xBF{}";
  const auto checked = JsonDecoder().check(PaddedText::of(text));
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().type->code, "malformed_json");
  EXPECT_EQ(checked.error().hint, "This is a byte order mark (U+FEFF), which JSON does not allow.");
}

TEST(JsonDecoder, SaysWhereTheTextBreaks) {
  std::string text = "{\"input\":\"x\",\n \"note\": tru}";
  JsonDecoder decoder;
  Outer outer;
  const auto done = decoder.decode(PaddedText::of(text), type_of<Outer>, &outer);
  ASSERT_FALSE(done);
  ASSERT_TRUE(done.error().position);
  EXPECT_EQ(done.error().position->line, 2u);
}

TEST(JsonDecoder, RefusesTheBrokenFilesOfTheTestSuite) {
  const auto folder = vectors({"vectors/json_test_suite"});
  if (!folder) GTEST_SKIP() << "the JSON test suite is not here";
  int files = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(*folder / "vectors/json_test_suite/test_parsing")) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto name = entry.path().filename().string();
    const auto inside = "{\"input\":\"\",\"any\":" + text + "}";
    // A text that is invalid on its own is invalid inside an object, except for texts that the
    // wrapping completes.
    if (name.starts_with("n_") && name.find("trailing_#") == std::string::npos) {
      EXPECT_TRUE(read(inside) == "malformed_json" || read(inside) == "invalid_encoding" ||
                  read(text) == "malformed_json" || read(text) == " invalid_type\n")
          << name << ": " << read(inside);
    }
    if (name.starts_with("y_")) {
      EXPECT_NE(read(inside), "malformed_json") << name;
    }
    ++files;
  }
  EXPECT_GT(files, 0);
}

TEST(FormDecoder, ReadsTextsFilesAndOptions) {
  const FormPart parts[] = {{"input", "a"},
                            {"colour", "green"},
                            {"choice", "5"},
                            {"ratio", "0.75"},
                            {"options", R"({"note":"from options","list":[{"number":2}]})"}};
  FormDecoder decoder;
  Outer outer;
  ASSERT_TRUE(decoder.decode(parts, type_of<Outer>, &outer));
  EXPECT_EQ(outer.colour, Colour::green);
  EXPECT_EQ(std::get<std::int64_t>(outer.choice), 5);
  EXPECT_EQ(outer.note, "from options");
  EXPECT_EQ(outer.list.at(0).number, 2);
  EXPECT_DOUBLE_EQ(outer.ratio, 0.75);
}

TEST(FormDecoder, NamesFaults) {
  const FormPart parts[] = {{"colour", "blue"}, {"maybe", "x"}, {"maybe", "1"}, {"zzz", ""}};
  FormDecoder decoder;
  Outer outer;
  const auto done = decoder.decode(parts, type_of<Outer>, &outer);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().faults.size(), 5u);  // two for `maybe`, and the missing input
}

struct Named {
  std::string title;
  static constexpr auto fields(auto...) {
    return std::array{field<&Named::title>("A title.").limits(1, 5)};
  }
};
struct Chosen {
  std::variant<Colour, Named> named = Colour::red;
  std::variant<Colour, std::string, std::vector<std::string>> texts = Colour::red;
  std::variant<std::int64_t, std::vector<std::int64_t>> numbers = 1;
  std::string other;
  static constexpr auto fields(auto...) {
    return std::array{field<&Chosen::named>("A colour or a record."),
                      field<&Chosen::texts>("A colour, a text or texts."),
                      field<&Chosen::numbers>("One or more."), field<&Chosen::other>("Another.")};
  }
};

// Returns the chosen value as JSON, or the faults.
std::string chosen(std::string_view name, std::string_view value) {
  const FormPart part{name, value};
  FormDecoder decoder;
  Chosen into;
  const auto done = decoder.decode({&part, 1}, type_of<Chosen>, &into);
  std::string text;
  if (!done) {
    for (const auto& fault : done.error().faults)
      text += fault.pointer + " " + std::string(fault.code) + ": " + fault.detail;
    return text;
  }
  const auto& field = type_of<Chosen>.fields[find_field(type_of<Chosen>, name)];
  append_json(text, *field.type, field.member_of(&into));
  return text;
}

TEST(FormDecoder, ReadsChoicesAsWhatTheyAreWrittenAs) {
  EXPECT_EQ(chosen("named", "green"), R"("green")");
  EXPECT_EQ(chosen("named", R"({"title":"x"})"), R"({"title":"x"})");
  EXPECT_EQ(chosen("texts", "green"), R"("green")");
  EXPECT_EQ(chosen("texts", "other"), R"("other")");
  EXPECT_EQ(chosen("texts", R"(["a","b"])"), R"(["a","b"])");
  EXPECT_EQ(chosen("texts", "[a"), R"("[a")");
  EXPECT_EQ(chosen("texts", "{"), R"("{")");
  EXPECT_EQ(chosen("numbers", "5"), "5");
  EXPECT_EQ(chosen("numbers", "5,6"), "[5,6]");
  EXPECT_EQ(chosen("numbers", "[5,6]"), "[5,6]");
}

TEST(FormDecoder, FindsFaultsOfChoicesAtTheirField) {
  EXPECT_EQ(chosen("named", "blue").find("/named "), 0u) << chosen("named", "blue");
  EXPECT_EQ(chosen("named", R"({"title":"x")"), "/named invalid_type: Must be valid JSON.");
  EXPECT_EQ(chosen("named", R"({"title":""})").find("/named/title "), 0u);
  EXPECT_EQ(chosen("named", R"({"titel":"x"})").find("/named/titel unknown_field"), 0u);
  EXPECT_EQ(chosen("named", R"([1])").find("/named "), 0u);
  EXPECT_EQ(chosen("numbers", "[5").find("/numbers invalid_type"), 0u);
  // Only a single value is allowed, which cannot reach beyond its field.
  EXPECT_EQ(chosen("named", R"({"title":"x"},"other":"y")"),
            "/named invalid_type: Must be valid JSON.");
  EXPECT_EQ(chosen("named", R"({"title":"x"},{"title":"y"})"),
            "/named invalid_type: Must be valid JSON.");
  EXPECT_EQ(chosen("named", R"({"title":"x"}],[{"title":"y"})"),
            "/named invalid_type: Must be valid JSON.");
}

TEST(JsonDecoder, UnescapesAChoiceOnce) {
  std::string text = R"({"texts":"a\\\"b\\n"})";
  JsonDecoder decoder;
  Chosen into;
  ASSERT_TRUE(decoder.decode(PaddedText::of(text), type_of<Chosen>, &into));
  EXPECT_EQ(std::get<std::string>(into.texts), R"(a\"b\n)");
}

TEST(Description, AnswersForWhatAShapeHasNot) {
  EXPECT_THROW(type_of<Chosen>.store_text(nullptr, "x"), std::logic_error);
  EXPECT_THROW(type_of<std::string>.append(nullptr, "x"), std::logic_error);
}

TEST(Schema, ComesFromTheSameTable) {
  std::string schema;
  Components components;
  components.note(type_of<Outer>, Direction::request);
  append_record_schema(schema, type_of<Outer>, Direction::request, components);
  EXPECT_NE(schema.find(R"("colour":{"type":"string","enum":["red","green"])"), std::string::npos);
  EXPECT_NE(schema.find(R"("required":["input"],"additionalProperties":false)"), std::string::npos);
  EXPECT_NE(schema.find(R"("ratio":{"type":"number","minimum":0,"maximum":1)"), std::string::npos);
  EXPECT_EQ(components.named().size(), 2u) << "the record, and the one inside of it";
}

}  // namespace
}  // namespace toolyard
