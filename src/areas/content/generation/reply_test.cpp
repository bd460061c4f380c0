#include "areas/content/generation/reply.h"

#include <gtest/gtest.h>

namespace toolyard::content {
namespace {

Text before() {
  Text text;
  text.title = "Title";
  text.body = "Body.";
  text.summary = "Summary.";
  return text;
}
Result<Text> taken(const WritingTask& task, std::string_view reply) {
  auto text = before();
  TOOLYARD_TRY_VOID(take_reply(text, task, reply));
  return text;
}
std::string refusal(const WritingTask& task, std::string_view reply) {
  const auto text = taken(task, reply);
  return text ? "" : std::string(text.error().type->code) + ": " + text.error().detail;
}

TEST(ContentReply, GoesIntoTheBody) {
  const auto markdown = taken({.purpose = "blog"}, "\n # A\n\ntext \n").value();
  EXPECT_EQ(markdown.body, "# A\n\ntext");
  EXPECT_EQ(markdown.body_format, BodyFormat::markdown);
  EXPECT_EQ(markdown.title, "Title");
  const auto html = taken({.output_format = OutputFormat::html}, "<p>x</p>").value();
  EXPECT_EQ(html.body_format, BodyFormat::html);
  EXPECT_EQ(taken({.output_format = OutputFormat::text}, "x")->body_format, BodyFormat::text);
}

TEST(ContentReply, LosesTheFenceAroundAllOfIt) {
  EXPECT_EQ(taken({}, "```markdown\n# A\n```")->body, "# A");
  EXPECT_EQ(taken({}, "```\na\n```\n\n```\nb\n```")->body, "```\na\n```\n\n```\nb\n```");
  EXPECT_EQ(taken({}, "``````")->body, "``````");
  EXPECT_EQ(taken({}, "```")->body, "```");
}

TEST(ContentReply, GoesWhereItsPurposeWantsIt) {
  const auto meta = taken({.purpose = "meta"}, "\"One line\nof words\"").value();
  std::string many = "\"Many";
  for (int i = 0; i < 500; ++i) many += " words";
  EXPECT_TRUE(taken({.purpose = "meta"}, many + "\"")->meta_description.starts_with("Many words"));
  EXPECT_EQ(meta.meta_description, "One line of words");
  EXPECT_EQ(meta.body, "Body.");
  EXPECT_EQ(taken({.purpose = "seo_title"}, "A title")->seo_title, "A title");
  std::string words;
  for (int i = 0; i < 200; ++i) words += "wörd ";
  const auto title = taken({.purpose = "seo_title"}, words).value().seo_title;
  EXPECT_EQ(title.size(), 24 * 6 - 1u) << "whole words, 119 characters";
}

TEST(ContentReply, AnObjectNamesItsPlaces) {
  const WritingTask json{.output_format = OutputFormat::json};
  const auto text = taken(json,
                          "```json\n{\"title\":\"New\",\"body\":\"B\",\"keywords\":[\"k\"],"
                          "\"more\":{\"a\":1}}\n```")
                        .value();
  EXPECT_EQ(text.title, "New");
  EXPECT_EQ(text.body, "B");
  EXPECT_EQ(text.summary, "Summary.") << "what is not named stays";
  EXPECT_EQ(text.keywords, std::vector<std::string>{"k"});
  EXPECT_EQ(refusal(json, "no object"),
            "unusable_reply: The model's response is not a JSON object.");
  EXPECT_TRUE(refusal(json, R"({"title":7})")
                  .starts_with("unusable_reply: The model's response is not valid at /title: "));
}

TEST(ContentReply, IsTheObjectInWhateverSurroundsIt) {
  const WritingTask json{.output_format = OutputFormat::json};
  for (const auto* reply :
       {"Sure, here is the object:\n\n```json\n{\"title\":\"New\"}\n```\n\nTell me if it fits.",
        "{\"title\":\"New\"}\n\nThis title is short.", "Here it is: {\"title\":\"New\",}",
        "A set such as {a, b} is not it. {\"title\":\"New\"}"})
    EXPECT_EQ(taken(json, reply)->title, "New") << reply;
  EXPECT_EQ(taken(json, "{\"body\":\"One\n\ntwo\"}")->body, "One\n\ntwo");
}

TEST(ContentReply, IsTheObjectWithSmallFaults) {
  const WritingTask json{.output_format = OutputFormat::json};
  EXPECT_EQ(taken(json, R"({"body":"a \_ b"})")->body, "a \\_ b");
  EXPECT_EQ(taken(json, R"({'title': 'New', 'body': 'It's new'})")->body, "It's new");
  EXPECT_EQ(taken(json, R"("{\"title\": \"New\"}")")->title, "New");
  EXPECT_EQ(taken(json, R"({"content": {"title": "New"}})")->title, "New");
  for (const auto* reply :
       {"{}", R"({"answer": "x"})", R"({"content": {"text": "x"}})", R"({"body": ""})"})
    EXPECT_EQ(refusal(json, reply),
              "unusable_reply: The model's response has none of the members of a text, such as "
              "`body`.")
        << reply;
}

TEST(ContentReply, HasToBeOfUse) {
  EXPECT_EQ(refusal({}, " \n\t"), "unusable_reply: The model's response is empty.");
  EXPECT_EQ(refusal({}, std::string(3, '\0')), "unusable_reply: The model's response is empty.");
  EXPECT_EQ(refusal({}, std::string((1 << 20) + 1, 'x')),
            "unusable_reply: The model's text is larger than 1 MiB.");
  EXPECT_EQ(taken({}, std::string("a\0b", 3))->body, "ab") << "no store takes a NUL";
}

}  // namespace
}  // namespace toolyard::content
