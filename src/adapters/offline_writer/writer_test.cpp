#include "adapters/offline_writer/writer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "adapters/offline_writer/words.h"
#include "core/json/decoder.h"
#include "core/text/utf8.h"

namespace toolyard::offline {
namespace {

ToolFacts facts() {
  return {.slug = "turner",
          .name = "Turner",
          .category = "text",
          .summary = "Turns a text around, `input` first.",
          .url = "https://tools.example/api/v1/t/turner/",
          .scope = "tools:turner",
          .options = {{.name = "input", .meaning = "What to turn.", .is_required = true},
                      {.name = "way",
                       .meaning = "Which way | or not.",
                       .standard = "left",
                       .values = {{"left", "To the left."}, {"right", ""}}},
                      {.name = "count", .meaning = "How often.", .standard = "1"}},
          .example = ExampleFacts{.summary = "Turns once.",
                                  .curl_arguments = {"-d", R"({"input":"it's"})"},
                                  .answer = "{\n  \"output\": \"s'ti\"\n}"},
          .errors = {{"too_round", "It has no end to turn."}}};
}

constexpr std::array purposes{"blog", "comparison", "faq",      "landing",
                              "meta", "seo_title",  "tutorial", "tool_description"};
constexpr std::array formats{OutputFormat::markdown, OutputFormat::text, OutputFormat::html,
                             OutputFormat::json};

class OfflineWriterTest : public ::testing::Test {
 protected:
  std::string write() {
    const auto written = writer_.write(task_, {});
    return written ? written->text : "fault: " + written.error().what;
  }
  std::string write(const std::string& purpose) {
    task_.purpose = purpose;
    return write();
  }

  OfflineWriter writer_{[](std::string_view slug) {
    return slug == "turner" ? std::optional(facts()) : std::nullopt;
  }};
  WritingTask task_{.prompt = "Write about turning.",
                    .max_tokens = 10'000,
                    .purpose = "tool_description",
                    .locale = "en",
                    .title = "Turn texts",
                    .tool_slug = "turner"};
};

bool holds(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

constexpr auto note =
    "This is a draft based on the description of the tool; edit it before publishing.";

TEST_F(OfflineWriterTest, DescribesATool) {
  EXPECT_EQ(write(), R"(# Turn texts

Turns a text around, `input` first.

## What it does

Turns a text around, `input` first. )"
                     R"(It belongs to the category `text` and is called with a POST to )"
                     R"(`https://tools.example/api/v1/t/turner/`.

It takes 3 options; required: `input`.

## Example

Turns once.

```sh
curl https://tools.example/api/v1/t/turner/ -H "X-API-Key: $KEY" \
  -d '{"input":"it'\''s"}'
```

The response contains, among other fields:

```json
{
  "output": "s'ti"
}
```

## Options

| Option | Meaning | Default |
|---|---|---|
| `input` | What to turn. | required |
| `way` | Which way \| or not. One of `left`, `right`. | `left` |
| `count` | How often. | `1` |

## Errors

| Code | Meaning |
|---|---|
| `too_round` | It has no end to turn. |

*This is a draft based on the description of the tool; edit it before publishing.*
)");
}

TEST_F(OfflineWriterTest, WritesStepsWithNumbers) {
  const auto text = write("tutorial");
  EXPECT_TRUE(holds(text, "\n1. Create an API key that permits `tools:turner`")) << text;
  EXPECT_TRUE(holds(text, "\n2. Send the request. Turns once.\n\n   ```sh\n   curl https://"))
      << text;
  EXPECT_TRUE(holds(text, "\n3. Read the response.")) << text;
  EXPECT_TRUE(holds(text, "\n5. If the request is rejected, check `code`")) << text;
}

TEST_F(OfflineWriterTest, AnswersQuestionsFromFacts) {
  const auto text = write("faq");
  EXPECT_TRUE(holds(text, "### What does Turner do?\n\nTurns a text around,")) << text;
  EXPECT_TRUE(
      holds(text, "### Which values does `way` take?\n\n- `left`: To the left.\n- `right`"));
  EXPECT_TRUE(holds(text, "### What is `count` for?\n\nHow often. Its default is `1`.")) << text;
  EXPECT_TRUE(holds(text, "### What does `too_round` mean?\n\nIt has no end to turn.")) << text;
}

TEST_F(OfflineWriterTest, ClaimsNothingThatNoFactSays) {
  EXPECT_TRUE(holds(write("faq"), "### Which fields are required?\n\n`input`."));
  auto bare = facts();
  for (auto& option : bare.options) option.is_required = false;
  bare.example = std::nullopt;
  bare.errors.clear();
  OfflineWriter writer([&](std::string_view) { return std::optional(bare); });
  for (const auto* purpose : purposes) {
    task_.purpose = purpose;
    const auto text = writer.write(task_, {})->text;
    for (const auto* claim :
         {"required", "Required", "Example", "Try it", "A call", "rejected", "Errors", "$KEY"})
      EXPECT_FALSE(holds(text, claim)) << purpose << claim << text;
  }
}

TEST_F(OfflineWriterTest, ComparesWithNothingItDoesNotKnow) {
  const auto text = write("comparison");
  EXPECT_TRUE(holds(text, "| What to compare | Turner | The other one |")) << text;
  EXPECT_TRUE(holds(text, "| Required | `input` | to be filled in |")) << text;
}

TEST_F(OfflineWriterTest, IsTheSameEveryTime) {
  for (const auto* purpose : purposes)
    for (const auto format : formats) {
      task_.output_format = format;
      const auto once = write(purpose);
      EXPECT_FALSE(once.starts_with("fault")) << purpose << once;
      task_.temperature += 0.1;
      EXPECT_EQ(write(purpose), once);
    }
}

TEST_F(OfflineWriterTest, EndsWithANoteAboutItself) {
  for (const auto* purpose : {"blog", "comparison", "faq", "landing", "tutorial", "", "other"}) {
    task_.output_format = OutputFormat::text;
    EXPECT_TRUE(write(purpose).ends_with("\n" + std::string(note) + "\n")) << purpose;
  }
  task_.locale = "pt-BR";
  task_.keywords = {"turning", " left\nand right "};
  EXPECT_TRUE(write().ends_with(std::string(note) +
                                " It is in English, but the requested locale is pt-BR. "
                                "Keywords to include: turning, left and right.\n"));
  for (const auto* locale : {"en", "EN-gb", "en_US", ""}) {
    task_.locale = locale;
    EXPECT_FALSE(holds(write(), "It is in English")) << locale;
  }
}

TEST_F(OfflineWriterTest, MetaAndTitleAreOneLine) {
  EXPECT_EQ(write("meta"), "Turn texts: Turns a text around, input first.");
  EXPECT_EQ(write("seo_title"), "Turn texts");
  task_.keywords = {"turner tool", "more"};
  EXPECT_EQ(write("seo_title"), "Turn texts | turner tool");
  task_.title.clear();
  EXPECT_EQ(write("seo_title"), "Turner: Turns a text around, input first | turner tool");
  task_.title = "An\n<b>odd</b>\ttitle " + std::string(40, 'x') + " " + std::string(90, 'y');
  for (const auto* purpose : {"meta", "seo_title"}) {
    const auto line = write(purpose);
    EXPECT_LE(count_code_points(line), purpose == std::string("meta") ? 160u : 60u) << line;
    EXPECT_EQ(line.find_first_of("\r\n\t"), line.npos);
    EXPECT_TRUE(line.starts_with("An <b>odd</b> title")) << line;
    EXPECT_TRUE(line.ends_with("…")) << line;
  }
  task_.output_format = OutputFormat::html;
  EXPECT_TRUE(write("seo_title").starts_with("An &lt;b&gt;odd&lt;/b&gt; title"));
  task_.output_format = OutputFormat::json;
  EXPECT_TRUE(write("seo_title").starts_with(R"({"seo_title":"An <b>odd</b> title)"));
  EXPECT_TRUE(write("meta").starts_with(R"({"meta_description":"An <b>odd</b> title)"));
}

struct Object {
  std::string title, summary, body, note;
  std::vector<std::string> sections, keywords;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Object::title>("").required(),    field<&Object::summary>("").required(),
        field<&Object::sections>("").required(), field<&Object::body>("").required(),
        field<&Object::keywords>("").required(), field<&Object::note>("").required()};
  }
};

TEST_F(OfflineWriterTest, WritesAnObject) {
  const auto markdown = write();
  task_.output_format = OutputFormat::json;
  task_.keywords = {};
  auto json = write();
  JsonDecoder decoder;
  Object object;
  ASSERT_TRUE(decoder.decode(PaddedText::of(json), type_of<Object>, &object)) << json;
  EXPECT_EQ(object.title, "Turn texts");
  EXPECT_EQ(object.summary, "Turns a text around, input first.");
  EXPECT_EQ(object.sections,
            (std::vector<std::string>{"What it does", "Example", "Options", "Errors"}));
  EXPECT_EQ(object.body, markdown);
  EXPECT_EQ(object.note, note);
}

TEST_F(OfflineWriterTest, EscapesWhatOthersWrote) {
  task_.title = "<script>alert(1)</script> *a* [b](javascript:c) `d` & | e";
  task_.keywords = {"<img src=x onerror=y>"};
  task_.prompt = "Do:\n- <svg onload=z>\n2) [x](y)\n* ~~~\n";
  for (const auto* purpose : purposes) {
    task_.output_format = OutputFormat::html;
    const auto html = write(purpose);
    for (const auto* tag : {"<script", "<img", "<svg"}) EXPECT_FALSE(holds(html, tag)) << html;
    task_.output_format = OutputFormat::markdown;
    if (purpose == std::string("meta") || purpose == std::string("seo_title")) continue;
    const auto markdown = write(purpose);
    EXPECT_TRUE(markdown.starts_with(
        R"(# \<script>alert(1)\</script> \*a\* \[b\](javascript:c) \`d\` \& \| e)"))
        << markdown;
    EXPECT_TRUE(holds(markdown, R"(\<svg onload=z>)")) << markdown;
    EXPECT_TRUE(holds(markdown, R"(\[x\](y))")) << markdown;
    EXPECT_TRUE(holds(markdown, R"(- \~\~\~)")) << markdown;
  }
}

TEST_F(OfflineWriterTest, KeepsToItsTokens) {
  for (const auto* purpose : purposes)
    for (const auto format : formats)
      for (const std::int64_t max : {1, 5, 20, 60, 100, 200, 400, 1'000}) {
        task_.purpose = purpose;
        task_.output_format = format;
        task_.max_tokens = max;
        const auto written = writer_.write(task_, {});
        if (!written) {
          EXPECT_TRUE(written.error().is_final);
          EXPECT_TRUE(written.error().what.starts_with("A draft requires at least ")) << max;
          EXPECT_LT(max, 200) << purpose << written.error().what;
          continue;
        }
        EXPECT_LE(written->completion_tokens, max);
        EXPECT_LE(written->text.size(), static_cast<std::size_t>(4 * max)) << purpose;
        EXPECT_EQ(written->cost_micros, 0);
      }
}

TEST_F(OfflineWriterTest, LeavesOutWholeSections) {
  task_.max_tokens = 120;
  const auto text = write("tool_description");
  EXPECT_TRUE(holds(text, "## What it does")) << text;
  EXPECT_FALSE(holds(text, "## Options")) << text;
  EXPECT_TRUE(text.ends_with("Sections were omitted to stay within `max_tokens`.*\n")) << text;
}

TEST_F(OfflineWriterTest, OutlinesWhatItKnowsNothingOf) {
  task_.tool_slug = std::nullopt;
  task_.keywords = {"left turns", "right turns"};
  task_.prompt = "Write a post.\n- Begin with a story.\n- End with a question.\n";
  EXPECT_EQ(write("blog"), R"(# Turn texts

To be written: the topic and the audience of this page.

## left turns

To be written: what readers should know about left turns.

## right turns

To be written: what readers should know about right turns.

## Points of the brief

To be included:

- Begin with a story.
- End with a question.

*This is an outline based on title, keywords and prompt; edit it before publishing.*
)");
  EXPECT_TRUE(holds(write("tutorial"), "## Steps\n\n1. Begin with a story.\n\n2. End with"));
  EXPECT_TRUE(holds(write("faq"), "## What about left turns?\n\nTo be answered."));
  EXPECT_TRUE(holds(write("comparison"), "| Begin with a story. | to be filled in |"));
  EXPECT_EQ(write("meta"), "Turn texts: left turns, right turns");
  task_ = {.prompt = "Write  a post\nabout <b>.", .max_tokens = 1'000, .purpose = "blog"};
  const auto text = write();
  EXPECT_TRUE(text.starts_with("# Write a post about \\<b>.\n")) << text;
  EXPECT_TRUE(holds(text, "## The brief\n\nWrite a post about \\<b>.\n")) << text;
  EXPECT_EQ(write("seo_title"), "Write a post about <b>.");
}

TEST_F(OfflineWriterTest, SaysWhereItKnowsNoSuchTool) {
  task_.tool_slug = "other";
  EXPECT_TRUE(write().ends_with("edit it before publishing. Unknown tool: `other`.*\n")) << write();
}

TEST_F(OfflineWriterTest, StopsOnRequest) {
  std::stop_source source;
  source.request_stop();
  const auto written = writer_.write(task_, source.get_token());
  ASSERT_FALSE(written);
  EXPECT_FALSE(written.error().is_final);
}

TEST_F(OfflineWriterTest, IsQuickWhateverItIsGiven) {
  task_.title = std::string(std::size_t{1} << 20, '`');
  task_.keywords.assign(10'000, std::string(1'000, '*'));
  task_.prompt.clear();
  for (int i = 0; i < 400'000; ++i) task_.prompt += "- x\n";
  task_.max_tokens = 32'768;
  for (const auto* purpose : purposes) EXPECT_FALSE(write(purpose).empty());
  task_.tool_slug = std::nullopt;
  for (const auto* purpose : purposes) EXPECT_FALSE(write(purpose).empty());
}

TEST(OfflineWriterNames, AreWhatRequestsCallIt) {
  OfflineWriter writer([](std::string_view) { return std::nullopt; });
  EXPECT_EQ(writer.name(), "template");
  EXPECT_EQ(writer.model_for({.model = "other"}), "template");
  EXPECT_EQ(writer.cost_at_most({.max_tokens = 32'768}), 0);
}

TEST(OfflineWriterWords, AreShortenedBetweenWords) {
  constexpr auto all = std::string::npos;
  EXPECT_EQ(shortened("one two", 7, all), "one two");
  EXPECT_EQ(shortened("one two three", 9, all), "one two…");
  EXPECT_EQ(shortened("one, two", 7, all), "one…");
  EXPECT_EQ(shortened("onetwothree", 5, all), "onet…");
  EXPECT_EQ(shortened("ééééé", 4, all), "ééé…");
  EXPECT_EQ(shortened("ééééé", 9, 7), "éé…");
  EXPECT_EQ(shortened("ééééé", 9, 3), "");
  EXPECT_EQ(shortened("one", 1, all), "");
  EXPECT_EQ(one_line(" a\r\n\tb\xc2\xa0 c\xe2\x80\xa8"), "a b c");
}

}  // namespace
}  // namespace toolyard::offline
