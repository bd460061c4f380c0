#include "core/describe/schema.h"

#include <gtest/gtest.h>

#include "core/describe/faults.h"
#include "core/json/writer.h"

namespace toolyard {
namespace {

enum class Tone { low, high };
constexpr auto spellings(Tone) {
  return std::to_array<Spelling<Tone>>({{Tone::low, "low"}, {Tone::high, "high"}});
}

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
                      field<&Note::title>("The title.").required().limits(1, 20),
                      field<&Note::body>("The body."), field<&Note::inner>("More.")};
  }
};

struct Maybe {
  std::optional<std::int64_t> count;
  std::optional<Tone> tone;
  std::optional<Inner> inner;
  std::optional<std::variant<std::int64_t, std::string>> either;
  std::optional<Instant> moment;
  std::optional<std::string> rare;
  std::optional<bool> flag = true;
  static constexpr auto fields(auto...) {
    return std::array{field<&Maybe::count>("").limits(1, 9),
                      field<&Maybe::tone>(""),
                      field<&Maybe::inner>(""),
                      field<&Maybe::either>(""),
                      field<&Maybe::moment>(""),
                      field<&Maybe::rare>("").sparse(),
                      field<&Maybe::flag>("")};
  }
};

struct Upload {
  Blob file;
  std::vector<Blob> more;
  std::optional<std::int64_t> count;
  static constexpr auto fields(auto...) {
    return std::array{field<&Upload::file>("").required(), field<&Upload::more>(""),
                      field<&Upload::count>("")};
  }
};

struct Formats {
  std::string_view day;
  std::vector<std::string> addresses;
  std::string name;
  std::int64_t size = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Formats::day>("").format(Format::date).limits(0, 10),
                      field<&Formats::addresses>("").format(Format::email).item_limits(3, 254),
                      field<&Formats::name>("").limits(1, 5),
                      field<&Formats::size>("").limits(1, 100)};
  }
};

struct Wide {
  std::int64_t count = 0;
  std::vector<std::int64_t> list;
  double ratio = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Wide::count>("").limits(-1e15, 1e15),
                      field<&Wide::list>("").limits(0, 1e5),
                      field<&Wide::ratio>("").limits(0.25, 1e6)};
  }
};

enum class Kind { sha256, short_one, half };
constexpr auto spellings(Kind) {
  return std::to_array<Spelling<Kind>>({{Kind::sha256, "sha256", "A digest."},
                                        {Kind::short_one, "short-one"},
                                        {Kind::half, "half", "", "One half"}});
}

// A record whose fields have every property of presentation.
struct Seen {
  std::string_view input;
  std::optional<Blob> file;
  std::vector<Blob> files;
  std::optional<Kind> kind;
  std::vector<Kind> kinds;
  bool deep = false;
  std::int64_t case_of = 0;
  std::int64_t at_most_ms = 0;
  std::string code;
  std::int64_t owner = 0;
  std::string name;
  std::optional<std::variant<std::int64_t, Kind>> version;
  bool sorted = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Seen::input>("").main().widget(Widget::code),
        field<&Seen::file>("").accepts("image/png,image/gif", 1000).excludes<&Seen::input>(),
        field<&Seen::files>("").accepts("application/pdf"),
        field<&Seen::kind>("").group("Digests"),
        field<&Seen::kinds>(""),
        field<&Seen::deep>("").rare().when<&Seen::kind>(Kind::sha256, Kind::half),
        field<&Seen::case_of>("")
            .named("case")
            .title("Upper case")
            .unit("px")
            .when<&Seen::deep>(true),
        field<&Seen::at_most_ms>("").digits(2),
        field<&Seen::code>("").secret().pattern("^a+$").shows(Show::primary, "text/html"),
        field<&Seen::owner>("").refers_to("users"),
        field<&Seen::name>("").names_record(),
        field<&Seen::version>(""),
        field<&Seen::sorted>("").when<&Seen::version>(std::nullopt, 1, 7)};
  }
};

struct Heard {
  Blob sound;
  static constexpr auto fields(auto...) {
    return std::array{field<&Heard::sound>("").shows(Show::audio, "audio/wav")};
  }
};

template <class T> std::string schema(Direction direction) {
  std::string out;
  Components components;
  components.note(type_of<T>, direction);
  append_record_schema(out, type_of<T>, direction, components);
  return out;
}
template <class T> std::string field_schema(std::string_view name, Direction direction) {
  std::string out;
  Components components;
  components.note(type_of<T>, direction);
  for (const auto& field : type_of<T>.fields)
    if (field.name == name) append_field_schema(out, field, type_of<T>, direction, components);
  return out;
}
bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST(Schema, ARequestNeedsLessThanAnAnswer) {
  EXPECT_TRUE(has(schema<Note>(Direction::request), R"("required":["title"],"additional)"));
  EXPECT_TRUE(has(schema<Note>(Direction::answer), R"("required":["id","title","body","inner"]})"));
  EXPECT_TRUE(has(schema<Note>(Direction::both), R"("required":["title"],"additional)"));
  EXPECT_TRUE(has(schema<Note>(Direction::request), R"("default":"none")"));
}

TEST(Schema, AnAnswerOfWhatGoesBothWaysHasMore) {
  Components components({"Note"});
  components.note(type_of<Note>, Direction::answer);
  std::string out;
  append_schema(out, type_of<Note>, Direction::answer, components);
  EXPECT_EQ(out, R"({"allOf":[{"$ref":"#/components/schemas/Note"}],)"
                 R"("required":["id","title","body","inner"]})");
  out.clear();
  append_schema(out, type_of<Note>, Direction::request, components);
  EXPECT_EQ(out, R"({"$ref":"#/components/schemas/Note"})");
}

TEST(Schema, AnOpenRequestTakesMore) {
  Components components;
  components.note(type_of<Note>, Direction::request);
  components.open(type_of<Note>);
  std::string out;
  append_record_schema(out, type_of<Note>, Direction::request, components);
  EXPECT_FALSE(has(out, "additionalProperties"));
}

TEST(Schema, AChangeNeedsNothing) {
  const auto change = schema<Note>(Direction::change);
  EXPECT_FALSE(has(change, "required"));
  EXPECT_FALSE(has(change, "default"));
  EXPECT_TRUE(has(change, R"("additionalProperties":false)"));
  EXPECT_FALSE(has(change, "Patched")) << "what stands inside is given as a whole";
}

TEST(Schema, AnAnswerHasNoLimitsAndNothingThatIsOnlyRead) {
  const auto answer = schema<Note>(Direction::answer);
  EXPECT_FALSE(has(answer, "maxLength")) << "what is stored was taken by other limits, perhaps";
  EXPECT_FALSE(has(answer, "readOnly"));
  EXPECT_TRUE(has(schema<Note>(Direction::request), R"("maxLength":20)"));
  EXPECT_TRUE(has(schema<Note>(Direction::request), R"("readOnly":true)"));
}

TEST(Schema, WhatMayBeNullSaysSo) {
  for (const auto direction :
       {Direction::answer, Direction::request, Direction::change, Direction::both}) {
    const auto all = schema<Maybe>(direction);
    EXPECT_TRUE(has(all, R"("count":{"type":["integer","null"])")) << all;
    EXPECT_TRUE(has(all, R"("tone":{"type":["string","null"],"enum":["low","high",null])")) << all;
    EXPECT_TRUE(has(all, R"("inner":{"anyOf":[{"$ref":"#/components/schemas/Inner"},)"
                         R"({"type":"null"}])"))
        << all;
    EXPECT_TRUE(has(all, R"({"type":"string"},{"type":"null"}])")) << all;
    EXPECT_TRUE(has(all, R"("moment":{"type":["string","null"],"format":"date-time")")) << all;
  }
}

TEST(Schema, NothingIsNullInQueriesAndForms) {
  EXPECT_FALSE(has(schema<Maybe>(Direction::query), "null"));
  EXPECT_FALSE(has(schema<Maybe>(Direction::form), "null"));
}

TEST(Schema, WhatIsLeftOutIsNeitherNullNorRequired) {
  const auto answer = schema<Maybe>(Direction::answer);
  EXPECT_TRUE(has(answer, R"("rare":{"type":"string")")) << answer;
  EXPECT_TRUE(has(answer, R"("required":["count","tone","inner","either","moment","flag"])"));
  EXPECT_TRUE(has(schema<Maybe>(Direction::request), R"("rare":{"type":["string","null"])"));
}

TEST(Schema, AnOptionalHasADefaultWhereItHoldsOne) {
  const auto request = schema<Maybe>(Direction::request);
  EXPECT_TRUE(
      has(request,
          R"("flag":{"type":["boolean","null"],"title":"Flag","description":"","default":true})"))
      << request;
  EXPECT_FALSE(has(request, R"("default":null)"));
}

TEST(Schema, FilesAreFilesInForms) {
  const std::string file =
      R"({"type":"string","format":"binary","contentMediaType":"application/octet-stream")";
  const auto form = schema<Upload>(Direction::form);
  EXPECT_TRUE(has(form, R"("file":)" + file)) << form;
  EXPECT_TRUE(has(form, R"("more":{"type":"array","items":)" + file + "}")) << form;
  const auto request = schema<Upload>(Direction::request);
  EXPECT_TRUE(has(request, R"("file":{"type":"string","contentEncoding":"base64")")) << request;
  EXPECT_TRUE(holds_files(type_of<Upload>));
  EXPECT_FALSE(holds_files(type_of<Note>));
}

TEST(Schema, TextsHaveFormats) {
  EXPECT_EQ(field_schema<Formats>("day", Direction::query),
            R"({"type":"string","format":"date","title":"Day","description":""})");
  EXPECT_EQ(field_schema<Formats>("addresses", Direction::answer),
            R"({"type":"array","items":{"type":"string","format":"email"},)"
            R"("title":"Addresses","description":""})");
}

TEST(Schema, ADefaultKeepsItsOwnLimits) {
  const auto request = schema<Formats>(Direction::request);
  EXPECT_TRUE(has(request, R"("name":{"type":"string","minLength":1,"maxLength":5,)"
                           R"("title":"Name","description":""})"))
      << request;
  EXPECT_TRUE(has(request, R"("minimum":1,"maximum":100,"title":"Size","description":""})"))
      << request;
}

TEST(Schema, LargeNumbersAreMarked) {
  EXPECT_TRUE(has(schema<Note>(Direction::answer), R"("id":{"type":"integer","format":"int64")"));
  EXPECT_FALSE(has(schema<Formats>(Direction::answer), "int64"));
}

TEST(Schema, WritesWholeLimitsAsIntegers) {
  const auto request = schema<Wide>(Direction::request);
  EXPECT_TRUE(has(request, R"("minimum":-1000000000000000,"maximum":1000000000000000,)"))
      << request;
  EXPECT_TRUE(has(request, R"("maxItems":100000,)")) << request;
  EXPECT_TRUE(has(request, R"("minimum":0.25,"maximum":1000000,)")) << request;
  Faults faults;
  std::int64_t count = 0;
  store_integer(type_of<std::int64_t>, &count, std::int64_t{2'000'000'000'000'000},
                type_of<Wide>.fields.data(), Place::root(), faults);
  const auto refused = std::move(faults).result();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().faults.at(0).detail,
            "Must be from -1000000000000000 to 1000000000000000.");
}

TEST(Schema, TellsHowFieldsAreSeen) {
  const auto hints = [](std::string_view name) {
    return field_schema<Seen>(name, Direction::request);
  };
  EXPECT_EQ(hints("input"), R"({"type":"string","title":"Input",)"
                            R"("x-toolyard":{"level":"main","widget":"code"},)"
                            R"("description":"","default":""})");
  EXPECT_TRUE(has(hints("deep"), R"("x-toolyard":{"level":"rare",)"
                                 R"("when":{"field":"kind","is":["sha256","half"]}})"))
      << hints("deep");
  EXPECT_TRUE(has(hints("case"), R"("title":"Upper case","x-toolyard":{"unit":"px",)"
                                 R"("when":{"field":"deep","is":[true]}})"))
      << hints("case");
  EXPECT_TRUE(has(hints("sorted"), R"("when":{"field":"version","is":[null,1,7]})"))
      << hints("sorted");
  EXPECT_TRUE(
      has(hints("at_most_ms"), R"("title":"At most","x-toolyard":{"unit":"ms","digits":2})"));
  EXPECT_TRUE(has(hints("code"), R"({"type":"string","format":"password","pattern":"^a+$",)"));
  EXPECT_TRUE(has(hints("code"), R"({"show":"primary","media_type":"text/html","secret":true})"));
  EXPECT_FALSE(has(field_schema<Seen>("code", Direction::answer), "pattern"));
  EXPECT_TRUE(has(hints("owner"), R"("x-toolyard":{"refers":"users"})"));
  EXPECT_TRUE(has(hints("name"), R"("x-toolyard":{"label":true})"));
  EXPECT_FALSE(has(field_schema<Note>("body", Direction::request), "x-toolyard"));
}

TEST(Schema, TellsWhichFilesAreTaken) {
  const auto file = field_schema<Seen>("file", Direction::request);
  EXPECT_TRUE(has(file, R"("x-toolyard":{"accepts":["image/png","image/gif"],)"
                        R"("max_bytes":1000,"excludes":["input"]})"))
      << file;
  EXPECT_FALSE(has(file, "contentMediaType")) << "it may be either";
  EXPECT_TRUE(has(field_schema<Seen>("files", Direction::request),
                  R"("items":{"type":"string","contentEncoding":"base64",)"
                  R"("contentMediaType":"application/pdf"},"title":"Files",)"
                  R"("x-toolyard":{"accepts":["application/pdf"],"many":true})"));
  const auto sound = field_schema<Heard>("sound", Direction::answer);
  EXPECT_TRUE(has(sound, R"("contentMediaType":"audio/wav")")) << sound;
  EXPECT_FALSE(has(sound, "accepts")) << "it is given, not taken";
  EXPECT_TRUE(has(field_schema<Seen>("files", Direction::form),
                  R"("format":"binary","contentMediaType":"application/pdf")"));
}

TEST(Schema, TellsWhatValuesMeanWhereTheyStand) {
  const std::string meanings = R"("x-enumDescriptions":{"sha256":"A digest."})";
  const std::string labels = R"("labels":{"sha256":"SHA-256","half":"One half"}})";
  EXPECT_EQ(field_schema<Seen>("kind", Direction::request),
            R"({"type":["string","null"],"enum":["sha256","short-one","half",null],)" + meanings +
                R"(,"title":"Kind","x-toolyard":{"group":"Digests",)" + labels +
                R"(,"description":""})");
  EXPECT_EQ(field_schema<Seen>("kinds", Direction::answer),
            R"({"type":"array","items":{"type":"string","enum":["sha256","short-one","half"],)" +
                meanings + R"(,"x-toolyard":{)" + labels +
                R"(},"title":"Kinds","description":""})");
}

}  // namespace
}  // namespace toolyard
