// The settings of language models, given as an operator does.
#include <gtest/gtest.h>

#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

const std::string sound = " --llm-base-url=https://api.example/v1 --llm-model=small-1";

void expect_line(const std::string& arguments, const std::string& line) {
  for (const auto* command : {"check-config", "serve"}) {
    const auto ran = run(command + arguments);
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_EQ(ran.out, "toolyard: " + line + "\n");
  }
}

TEST(ModelSettings, AreShownWithoutTheirSecrets) {
  const TemporaryFolder folder;
  const auto file = (folder.path() / "key").string();
  std::ofstream(file) << "sk-planted\n";
  const auto shown =
      run("check-config" + sound + " --llm-price-per-million=0.15,0.60 " +
          "--llm-api-key-file=" + file + " --outgoing-proxy=http://ada:planted@proxy:3128");
  EXPECT_EQ(shown.code, 0) << shown.out;
  for (const auto* line : {"llm_base_url = \"https://api.example/v1\"\n", "llm_api_key = (set)\n",
                           "llm_model = \"small-1\"\n", "llm_price_per_million = \"0.15,0.60\"\n",
                           "llm_timeout_s = 180\n", "outgoing_proxy = (set)\n"})
    EXPECT_NE(shown.out.find(line), std::string::npos) << line << shown.out;
  EXPECT_EQ(shown.out.find("planted"), std::string::npos) << shown.out;
}

TEST(ModelSettings, ThatAreWrongAreOneClearLine) {
  expect_line(" --llm-base-url=api.example",
              "llm_base_url: Must be http:// or https:// with a host, such as https://HOST/v1.");
  expect_line(" --llm-base-url=https://api.example/v1",
              "llm_model: Must be set together with llm_base_url.");
  expect_line(" --llm-api-key=sk-planted", "llm_base_url: Must be set together with llm_api_key.");
  expect_line(sound + " --llm-api-key='sk planted'",
              "llm_api_key: Contains characters that are not allowed in a key, such as spaces.");
  expect_line(sound + " --llm-price-per-million=cheap",
              "llm_price_per_million: Must be US dollars per million tokens of input and of "
              "output, such as 0.15,0.60.");
  expect_line(sound + R"( --llm-models='{"large":"cheap"}')",
              "llm_models: The price of large must be US dollars per million tokens of input and "
              "of output, such as 2.50,10.");
  expect_line(sound + R"( --llm-models='{"small-1":"1,2"}')",
              "llm_models: Must name other models than llm_model.");
  expect_line(R"( --llm-models='{"large":"1,2"}')",
              "llm_base_url: Must be set together with llm_models.");
  expect_line(sound + " --llm-timeout-s=0",
              "llm_timeout_s: --llm-timeout-s: Must be from 1 to 3600.");
  expect_line(" --outgoing-proxy=proxy",
              "outgoing_proxy: Must be http://[USER:PASSWORD@]HOST:PORT.");
}

}  // namespace
}  // namespace toolyard::testing
