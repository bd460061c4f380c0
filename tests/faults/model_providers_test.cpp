// What providers of language models do differently, each on a server that behaves so: the files in
// `providers` are made for this test after the public reports that they name.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "adapters/openai/model.h"
#include "core/json/parts.h"
#include "tests/support/places.h"
#include "tests/support/servers/model_server.h"

namespace toolyard::testing {
namespace {

class Provider {
 public:
  explicit Provider(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    json_ = std::move(text).str();
    parts_ = parts_of_json(json_);
  }
  std::string_view raw(std::string_view name) const { return find_part(parts_, name); }
  std::string text(std::string_view name) const {
    return string_in_json(raw(name)).value_or("none");
  }
  std::size_t count(std::string_view name) const { return std::stoul(std::string(raw(name))); }

  // Refuses a request that contains one of the texts of `refuses`, and answers all others.
  Reply reply_to(const std::string& request) const {
    for (const auto& one : parts_of_json(raw("refuses"))) {
      const auto rule = parts_of_json(one.text);
      if (!request.contains(*string_in_json(find_part(rule, "where")))) continue;
      return {.status = std::stoi(std::string(find_part(rule, "status"))),
              .headers = {"Content-Type: application/json"},
              .body = std::string(find_part(rule, "body"))};
    }
    if (const auto events = raw("events"); !events.empty())
      return {.headers = {"Content-Type: text/event-stream"}, .body = *string_in_json(events)};
    return {.headers = {"Content-Type: application/json"}, .body = std::string(raw("answers"))};
  }

 private:
  std::string json_;
  JsonParts parts_;
};

WritingTask task_of(const Provider& provider) {
  WritingTask task{.system_prompt = "Be brief.", .prompt = "Write.", .max_tokens = 50};
  if (provider.text("output_format") == "json") task.output_format = OutputFormat::json;
  return task;
}

void check(const Provider& provider) {
  ModelServer server;
  server.answer_by([&](const ModelServer::Received& got) { return provider.reply_to(got.body); });
  openai::OpenAiModel model({.base_url = server.base_url(), .model = "m", .price = {1'000, 1'000}});
  const auto task = task_of(provider);
  const auto written = model.write(task, {});
  EXPECT_EQ(server.calls(), provider.count("requests"));
  if (const auto fault = provider.text("fault"); fault != "none") {
    ASSERT_FALSE(written) << written->text;
    EXPECT_EQ(written.error().what, fault);
    EXPECT_EQ(written.error().is_final ? "true" : "false", provider.raw("is_final"));
    return;
  }
  ASSERT_TRUE(written) << written.error().what;
  EXPECT_EQ(written->text, provider.text("text"));
  if (const auto tokens = parts_of_json(provider.raw("tokens")); tokens.size() == 2) {
    EXPECT_EQ(std::to_string(written->prompt_tokens), tokens[0].text);
    EXPECT_EQ(std::to_string(written->completion_tokens), tokens[1].text);
  }
  for (const auto* what : {"Be brief.", "Write.", "50"})
    EXPECT_TRUE(server.last().body.contains(what)) << server.last().body;
  EXPECT_TRUE(model.write(task, {})) << "what the model accepts is known now";
  EXPECT_EQ(server.calls(), provider.count("requests") + 1);
}

TEST(ModelProviders, AreUnderstood) {
  std::size_t count = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(source_folder() + "/tests/faults/providers")) {
    const Provider provider(file.path());
    SCOPED_TRACE(provider.text("provider"));
    EXPECT_NE(provider.raw("source"), "") << "a public report";
    check(provider);
    ++count;
  }
  EXPECT_GE(count, 10u);
}

TEST(ModelProviders, UseTheSettingsOfTheRequestedModel) {
  ModelServer server;
  server.answer_by([](const ModelServer::Received& got) {
    const bool is_new = got.body.contains(R"("model":"new")");
    if (is_new && got.body.contains("\"temperature\""))
      return refused(400, "Unsupported parameter: 'temperature'.");
    return written("A text.");
  });
  openai::OpenAiModel model(
      {.base_url = server.base_url(), .model = "old", .others = {{"new", {}}}});
  EXPECT_TRUE(model.write({.model = "new", .prompt = "Write."}, {}));
  EXPECT_TRUE(model.write({.prompt = "Write."}, {}));
  EXPECT_TRUE(server.last().body.contains("\"temperature\""));
  EXPECT_EQ(server.calls(), 3u);
}

TEST(ModelProviders, ThatRefuseEverythingAreCalledFewTimes) {
  ModelServer server;
  server.answer_by([](const ModelServer::Received& got) {
    const bool has_old = got.body.contains("\"max_tokens\"");
    return refused(400, has_old ? "`max_tokens` is not supported; use `max_completion_tokens`."
                                : "`max_completion_tokens` is not supported; use `max_tokens`.");
  });
  openai::OpenAiModel model({.base_url = server.base_url(), .model = "m"});
  const auto written = model.write({.prompt = "Write."}, {});
  ASSERT_FALSE(written);
  EXPECT_TRUE(written.error().is_final);
  EXPECT_LE(server.calls(), 5u);
}

}  // namespace
}  // namespace toolyard::testing
