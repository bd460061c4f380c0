#include "app/outside/writers.h"

#include <gtest/gtest.h>

#include "app/wiring/tool_facts.h"
#include "core/text/utf8.h"
#include "tools/catalog.h"
#include "tools/markdown_preview.h"

namespace toolyard {
namespace {

constexpr std::string_view site = "https://tools.example";

Settings with_model() {
  Settings settings;
  settings.model.base_url = "https://api.example/v1";
  settings.model.model = "small-1";
  return settings;
}

std::string fault_of(const Settings& settings) {
  const auto checked = check_writers(settings);
  if (checked) return "";
  const auto& fault = checked.error().faults.front();
  return fault.pointer.substr(1) + ": " + fault.detail;
}

TEST(Writers, AreTheOfflineOneUntilAModelIsSet) {
  const Writers alone{Settings{}};
  ASSERT_EQ(alone.all().size(), 1u);
  EXPECT_EQ(alone.all()[0].get().name(), "template");
  const Writers both{with_model()};
  ASSERT_EQ(both.all().size(), 2u);
  EXPECT_EQ(both.all()[0].get().name(), "openai_compatible");
  EXPECT_EQ(both.all()[0].get().model_for({}), "small-1");
  EXPECT_EQ(both.all()[1].get().name(), "template");
}

TEST(Writers, CountByThePriceThatIsSet) {
  auto settings = with_model();
  EXPECT_EQ(Writers(settings).all()[0].get().cost_at_most({.max_tokens = 1'000'000}), 0);
  settings.model.price_per_million = "0,2.5";
  EXPECT_EQ(Writers(settings).all()[0].get().cost_at_most({.max_tokens = 1'000'000}), 2'500'000);
}

TEST(WriterSettings, MakeSenseTogether) {
  EXPECT_EQ(fault_of(Settings{}), "");
  EXPECT_EQ(fault_of(with_model()), "");
  auto settings = with_model();
  settings.model.base_url = "api.example/v1";
  EXPECT_EQ(fault_of(settings),
            "llm_base_url: Must be http:// or https:// with a host, such as https://HOST/v1.");
  settings.model.base_url = "https://ada:hidden@api.example/v1";
  EXPECT_EQ(fault_of(settings), "llm_base_url: Must not contain a user or password.");
  settings = with_model();
  settings.model.model.clear();
  EXPECT_EQ(fault_of(settings), "llm_model: Must be set together with llm_base_url.");
  settings = with_model();
  settings.model.price_per_million = "0.15";
  EXPECT_EQ(fault_of(settings),
            "llm_price_per_million: Must be US dollars per million tokens of input and of output, "
            "such as 0.15,0.60.");
  settings = with_model();
  settings.server.outgoing_proxy = "http://ada:hidden@proxy";
  EXPECT_EQ(fault_of(settings), "outgoing_proxy: Must be http://[USER:PASSWORD@]HOST:PORT.");
  for (const auto* key : {"a b", "a\n", "\xff", "a\x7f"}) {
    settings = with_model();
    settings.model.api_key = key;
    EXPECT_EQ(fault_of(settings),
              "llm_api_key: Contains characters that are not allowed in a key, such as spaces.");
  }
}

TEST(WriterSettings, BelongToAnAddress) {
  for (const auto setting :
       {&ModelSettings::api_key, &ModelSettings::model, &ModelSettings::price_per_million}) {
    Settings settings;
    settings.model.*setting = "1,2";
    EXPECT_TRUE(fault_of(settings).starts_with("llm_base_url: Must be set together with llm_"));
  }
}

TEST(ToolFacts, AreWhatTheCatalogSays) {
  EXPECT_FALSE(facts_of_tool("nothing", site));
  const auto facts = facts_of_tool("base64", site);
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->name, "Base64");
  EXPECT_EQ(facts->url, "https://tools.example/api/v1/t/base64/");
  EXPECT_EQ(facts->scope, "tools:base64");
  ASSERT_EQ(facts->options.size(), find_tool("base64")->request->fields.size());
  EXPECT_EQ(facts->options[0].name, "input");
  EXPECT_TRUE(facts->options[0].is_required);
  EXPECT_EQ(facts->options[1].name, "operation");
  EXPECT_EQ(facts->options[1].standard, "encode");
  EXPECT_EQ(facts->options[1].values[1].name, "decode");
  ASSERT_TRUE(facts->example);
  EXPECT_EQ(facts->example->curl_arguments.back(), R"({"input":"Hello, World!"})");
  EXPECT_NE(facts->example->answer.find("\"output\": \"SGVsbG8sIFdvcmxkIQ==\""), std::string::npos);
  EXPECT_EQ(facts->errors[0].name, "invalid_character");
}

TEST(ToolFacts, HaveACallForEveryTool) {
  for (const auto& tool : tools()) {
    const auto facts = facts_of_tool(tool.about->slug, site);
    ASSERT_TRUE(facts && facts->example) << tool.about->slug;
    EXPECT_FALSE(facts->example->summary.empty());
    EXPECT_GE(facts->example->curl_arguments.size(), 4u);
  }
  EXPECT_EQ(facts_of_tool("pdf-merge", site)->example->curl_arguments,
            (std::vector<std::string>{"-F", "files=@first", "-F", "files=@second"}));
}

TEST(ToolFacts, KnowWhereTheServerIs) {
  Settings settings;
  EXPECT_EQ(base_url_of(settings), "http://127.0.0.1:8080");
  settings.server.tls_cert = "x";
  EXPECT_EQ(base_url_of(settings), "https://127.0.0.1:8080");
  settings.server.base_url = "https://tools.example/";
  EXPECT_EQ(base_url_of(settings), site);
}

// Renders Markdown as readers see it.
std::string shown(std::string_view markdown) {
  const auto answer = markdown_preview::run({.input = markdown}, {});
  return answer ? std::string(answer->output) : answer.error().detail;
}

TEST(OfflineDrafts, OfEveryToolAreSound) {
  const Writers writers{Settings{}};
  auto& writer = writers.all()[0].get();
  for (const auto& tool : tools()) {
    WritingTask task{.prompt = "Write.",
                     .max_tokens = 32'768,
                     .purpose = "tool_description",
                     .tool_slug = std::string(tool.about->slug)};
    const auto written = writer.write(task, {});
    ASSERT_TRUE(written) << tool.about->slug << written.error().what;
    EXPECT_TRUE(is_valid_utf8(written->text));
    EXPECT_FALSE(written->text.contains("Sections were omitted")) << tool.about->slug;
    const auto html = shown(written->text);
    for (const auto& field : tool.request->fields)
      EXPECT_TRUE(html.contains("<td><code>" + std::string(field.name) + "</code></td>"))
          << field.name << html;
    for (const auto* problem : tool.about->problems)
      EXPECT_TRUE(html.contains("<td><code>" + std::string(problem->code) + "</code></td>"))
          << html;
    EXPECT_TRUE(html.contains("curl http://127.0.0.1:8080/api/v1/t/")) << html;
    EXPECT_TRUE(html.ends_with("edit it before publishing.</em></p>\n")) << html;
    for (const auto* purpose : {"blog", "comparison", "faq", "landing", "tutorial"}) {
      task.purpose = purpose;
      EXPECT_TRUE(
          shown(writer.write(task, {})->text).ends_with("edit it before publishing.</em></p>\n"));
    }
    task.purpose = "meta";
    EXPECT_LE(count_code_points(writer.write(task, {})->text), 160u);
    task.purpose = "seo_title";
    EXPECT_LE(count_code_points(writer.write(task, {})->text), 60u);
  }
}

}  // namespace
}  // namespace toolyard
