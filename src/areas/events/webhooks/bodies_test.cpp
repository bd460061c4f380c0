// Bodies of webhooks: events as JSON, thin ones, and messages for chats.
#include "areas/events/webhooks/bodies.h"

#include <gtest/gtest.h>

#include "core/json/decoder.h"

namespace toolyard::webhooks {
namespace {

events::OwnEvent event(std::string data) {
  events::OwnEvent made;
  made.id = 7;
  made.position = 9;
  made.type = "content.published";
  made.timestamp = Instant(std::chrono::seconds(1'800'000'000));
  made.object_kind = "content_item";
  made.object_id = 12;
  made.data.text = std::move(data);
  return made;
}
constexpr std::string_view summary = "A revision went live.";
constexpr auto full = Contents::full;

TEST(WebhookBody, IsTheEventWithOrWithoutItsData) {
  const auto one = event(R"({"id":12,"title":"T"})");
  EXPECT_EQ(body_of(one, summary, Format::standard, full),
            R"({"id":7,"position":9,"type":"content.published","version":1,)"
            R"("timestamp":"2027-01-15T08:00:00Z","object_kind":"content_item","object_id":12,)"
            R"("data":{"id":12,"title":"T"}})");
  EXPECT_EQ(body_of(one, summary, Format::standard, Contents::thin),
            R"({"id":7,"position":9,"type":"content.published","version":1,)"
            R"("timestamp":"2027-01-15T08:00:00Z","object_kind":"content_item","object_id":12})");
}

TEST(WebhookBody, IsASentenceForPeople) {
  EXPECT_EQ(sentence_of(event(R"({"id":12,"title":"My text"})"), summary),
            "A revision went live: My text (content_item 12)");
  EXPECT_EQ(sentence_of(event(R"({"name":"News"})"), summary),
            "A revision went live: News (content_item 12)");
  EXPECT_EQ(sentence_of(event("{}"), summary), "A revision went live (content_item 12)");
}

TEST(WebhookBody, OfAChatMentionsNobodyAndHasNoMarkup) {
  const auto one = event(R"({"title":"<!channel> & @everyone \"x\""})");
  EXPECT_EQ(body_of(one, summary, Format::slack, full),
            R"x({"text":"A revision went live: &lt;!channel&gt; &amp; @everyone \"x\" )x"
            R"x((content_item 12)"})x");
  EXPECT_EQ(body_of(one, summary, Format::discord, full),
            R"x({"content":"A revision went live: <!channel> & @everyone \"x\" )x"
            R"x((content_item 12)","allowed_mentions":{"parse":[]}})x");
  EXPECT_NE(body_of(one, summary, Format::teams, full).find("\"RichTextBlock\""),
            std::string::npos);
  for (const auto& format : spellings(Format{}))
    EXPECT_TRUE(is_valid_json(body_of(one, summary, format.value, full))) << format.name;
}

TEST(WebhookBody, OfALongNameEndsAtACharacter) {
  std::string name;
  for (int i = 0; i < 200; ++i) name += "€";
  const auto sentence = sentence_of(event(R"({"title":")" + name + "\"}"), summary);
  EXPECT_LT(sentence.size(), 400u);
  EXPECT_NE(sentence.find("€ (content_item"), std::string::npos);
}

}  // namespace
}  // namespace toolyard::webhooks
